import { audit } from '../../platform/audit/audit.ts'
import { forgetCustomerAtDoors, forgetPersonInLog } from '../../platform/audit/forget-in-log.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { PersonContributor } from '../../platform/people/contributor.ts'
import { keepingRights, takeTurns } from './keeping-rights.ts'
import { removeRefusal } from './user.policy.ts'
import { findPerson } from './user-record.ts'

/** What would go with a person, before anybody says yes. */
export async function countHoldings(tx: TenantTx, contributors: readonly PersonContributor[], id: number) {
  const person = await findPerson(tx, id)
  if (!person) return refuse('record.not_found')
  const holdings = []
  for (const contributor of contributors) holdings.push(...(await contributor.count(tx, person)))
  return { holdings }
}

/** Removes a person with everything the modules hold about them. The log keeps that it happened, not who it was. */
export async function removeUser(
  tx: TenantTx,
  contributors: readonly PersonContributor[],
  actor: Actor,
  id: number,
): Promise<Refusal | null> {
  await takeTurns(tx)
  const person = await findPerson(tx, id)
  if (!person) return refuse('record.not_found')
  const refused = removeRefusal(actor.user, person)
  if (refused) return refused
  const lockedOut = await keepingRights(tx, actor, async () => {
    await forgetPersonInLog(tx, person)
    if (person.role === 'user') await forgetCustomerAtDoors(tx, person)
    for (const contributor of contributors) await contributor.remove(tx, person)
    await tx.db
      .deleteFrom('list_preference')
      .where('app_id', '=', tx.appId)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', id)
      .execute()
    await tx.db.deleteFrom('app_user').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  })
  if (lockedOut) return lockedOut
  await audit(tx, actor, { action: 'removed', entity: 'user', entityId: id, before: { role: person.role } })
  return null
}
