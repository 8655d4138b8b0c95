import { audit } from '../../platform/audit/audit.ts'
import { forgetCustomerAtDoors, forgetPersonInLog } from '../../platform/audit/forget-in-log.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { PersonContributor } from '../../platform/people/contributor.ts'
import { findPerson, type PersonRow } from './user-record.ts'

/** Takes a person out of the log, out of what the modules hold, and out of the table. */
export async function erasePerson(
  tx: TenantTx,
  contributors: readonly PersonContributor[],
  person: PersonRow,
): Promise<void> {
  await forgetPersonInLog(tx, person)
  if (person.role === 'user') await forgetCustomerAtDoors(tx, person)
  for (const contributor of contributors) await contributor.remove(tx, person)
  await tx.db
    .deleteFrom('list_preference')
    .where('app_id', '=', tx.appId)
    .where('owner_kind', '=', 'user')
    .where('owner_id', '=', person.id)
    .execute()
  await tx.db.deleteFrom('app_user').where('app_id', '=', tx.appId).where('id', '=', person.id).execute()
}

/** The same for a guest whose time is over, by nobody's hand. */
export async function eraseGuest(tx: TenantTx, contributors: readonly PersonContributor[], id: number): Promise<void> {
  const person = await findPerson(tx, id)
  if (!person) return
  await erasePerson(tx, contributors, person)
  await audit(tx, 'system', { action: 'removed', entity: 'user', entityId: id, before: { role: person.role } })
}
