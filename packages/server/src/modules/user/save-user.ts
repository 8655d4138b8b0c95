import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { keepingRights, takeTurns } from './keeping-rights.ts'
import { endLinks } from './mail-link.ts'
import { notifyPerson } from './notify-person.ts'
import { userAccounts } from './open-accounts.ts'
import {
  findObstacle,
  type PersonDraft,
  personColumns,
  replaceGroups,
  vouchesForAddress,
  withinSight,
} from './person-draft.ts'
import { editRefusal } from './user.policy.ts'
import { auditedPerson, findPerson, nameOf, type PersonRow, presentRecord, readPerson } from './user-record.ts'

/** Changes a person; an absent password hash leaves the password as it is. */
export async function saveUser(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...sent }: PersonDraft & { version?: number | undefined },
  passwordHash: string | null,
): Promise<PersonRow | Refusal> {
  const draft = withinSight(actor, sent)
  await takeTurns(tx)
  const before = await findPerson(tx, id)
  if (!before) return refuse('record.not_found')
  const refused = editRefusal(actor.user, before)
  if (refused) return refused
  if (draft.role !== before.role) return refuse('user.role_fixed')
  const editedVersion = version ?? before.version
  if (before.version !== editedVersion) {
    return refuseConflict(tx, 'user', { id, editedVersion, current: await presentRecord(tx, before, actor.user) })
  }
  const obstacle = await findObstacle(tx, actor, draft, before)
  if (obstacle) return obstacle
  const lockedOut = await keepingRights(tx, actor, async () => {
    await updatePerson(tx, actor, before, { draft, passwordHash })
    if (draft.groups) await replaceGroups(tx, id, draft.groups)
  })
  if (lockedOut) return lockedOut
  const after = await readPerson(tx, id)
  await tellAccount(tx, actor, before, after, passwordHash !== null)
  await audit(tx, actor, {
    action: 'changed',
    entity: 'user',
    entityId: id,
    subject: nameOf(after),
    version: after.version,
    before: auditedPerson(before),
    after: { ...auditedPerson(after), ...(passwordHash !== null && { password: 'neu gesetzt' }) },
  })
  return after
}

async function updatePerson(
  tx: TenantTx,
  actor: Actor,
  before: PersonRow,
  { draft, passwordHash }: { draft: PersonDraft; passwordHash: string | null },
) {
  const columns = personColumns(draft)
  const isNewAddress = columns.email.toLowerCase() !== before.email_key
  await tx.db
    .updateTable('app_user')
    .set({
      ...columns,
      ...(isNewAddress && { email_verified_at: vouchesForAddress(actor) ? sql<Date>`now()` : null }),
      ...(passwordHash !== null && { password_hash: passwordHash }),
      ...(draft.isActive !== undefined && { is_active: draft.isActive }),
      ...(draft.isF4dUser !== undefined && { is_f4d_user: draft.isF4dUser }),
      ...(draft.checkZipcode !== undefined && { check_zipcode: draft.checkZipcode }),
      ...(draft.priceCategoryId !== undefined && { price_category_id: draft.priceCategoryId }),
      ...(draft.hisoftPersonalNumber !== undefined && { hisoft_personal_number: draft.hisoftPersonalNumber }),
      version: before.version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', before.id)
    .execute()
}

/** A new password, address or lock ends what the old ones opened; the person hears of a new password. */
async function tellAccount(
  tx: TenantTx,
  { address }: Actor,
  before: PersonRow,
  after: PersonRow,
  hasNewPassword: boolean,
): Promise<void> {
  const isLocked = before.is_active && !after.is_active
  if (hasNewPassword || isLocked) await userAccounts(tx).endSessions(after.id, { allBut: 0 })
  if (hasNewPassword || isLocked || before.email_key !== after.email_key) await endLinks(tx, [after.id])
  if (hasNewPassword) {
    await notifyPerson(tx, after, 'passwordChanged', { address, userAgent: '', deviceToken: null })
  }
}
