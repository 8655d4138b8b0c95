import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { PersonContributor } from '../../platform/people/contributor.ts'
import { erasePerson } from './erase-person.ts'
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
  const lockedOut = await keepingRights(tx, actor, () => erasePerson(tx, contributors, person))
  if (lockedOut) return lockedOut
  await audit(tx, actor, { action: 'removed', entity: 'user', entityId: id, before: { role: person.role } })
  return null
}
