import type { CurrentUser } from '@allmend/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { presentKeeper, presentUser } from './user.present.ts'
import { findKeeper, findUser } from './user.repository.ts'

interface Profile {
  readonly firstname: string
  readonly lastname: string
  readonly phone: string
  readonly company: string
  readonly street: string
  readonly streetno: string
  readonly zipcode: string
  readonly city: string
}

/** Own data of a member of staff. Keepers have a name only; what else was sent is not kept. */
export function saveProfile(
  db: Database,
  appId: number,
  actor: SessionUser,
  address: string,
  profile: Profile,
): Promise<CurrentUser | Refusal> {
  if (actor.role === 'keeper') {
    const { firstname, lastname } = profile
    return db.acrossTenants('a keeper changes the own name', async (tx) => {
      await tx.db.updateTable('keeper').set({ firstname, lastname }).where('id', '=', actor.id).execute()
      const row = await findKeeper(tx, actor.id)
      return row ? presentKeeper(row) : refuse('session.missing')
    })
  }
  return db.withTenant(appId, async (tx) => {
    const before = await findUser(tx, actor.id)
    if (!before) return refuse('session.missing')
    await tx.db.updateTable('app_user').set(profile).where('app_id', '=', appId).where('id', '=', actor.id).execute()
    await audit(tx, {
      actor,
      address,
      action: 'changed',
      entity: 'user',
      entityId: actor.id,
      before: pick(before),
      after: profile,
    })
    return presentUser({ ...before, ...profile })
  })
}

const pick = ({ firstname, lastname, phone, company, street, streetno, zipcode, city }: Profile): Profile => ({
  firstname,
  lastname,
  phone,
  company,
  street,
  streetno,
  zipcode,
  city,
})
