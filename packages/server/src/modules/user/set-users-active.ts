import { sql } from 'kysely'
import { auditAll } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { keepingRights, takeTurns } from './keeping-rights.ts'
import { endLinks } from './mail-link.ts'
import { editRefusal } from './user.policy.ts'
import { findPeople, nameOf, type PersonRow } from './user-record.ts'

/** Opens or locks several accounts. Those the actor may not touch are left alone and named. */
export async function setUsersActive(
  tx: TenantTx,
  actor: Actor,
  { ids, isActive }: { ids: readonly number[]; isActive: boolean },
): Promise<{ changed: number; refused: number[] } | Refusal> {
  await takeTurns(tx)
  const people = await findPeople(tx, ids)
  const mine = people.filter((person) => editRefusal(actor.user, person) === null)
  const changing = mine.filter((person) => person.is_active !== isActive)
  const refused = [...new Set(ids)].filter((id) => !mine.some((person) => person.id === id))
  const lockedOut = await keepingRights(tx, actor, () => setActive(tx, changing, isActive))
  if (lockedOut) return lockedOut
  const records = changing.map((person) => ({
    action: 'changed' as const,
    entity: 'user' as const,
    entityId: person.id,
    subject: nameOf(person),
    version: person.version + 1,
    before: { isActive: !isActive },
    after: { isActive },
  }))
  await auditAll(tx, actor, records)
  return { changed: changing.length, refused }
}

async function setActive(tx: TenantTx, people: readonly PersonRow[], isActive: boolean): Promise<void> {
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.db
    .updateTable('app_user')
    .set({ is_active: isActive, version: sql`version + 1` })
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .execute()
  if (isActive) return
  await tx.db.deleteFrom('session').where('app_id', '=', tx.appId).where('account_id', 'in', ids).execute()
  await endLinks(tx, ids)
}
