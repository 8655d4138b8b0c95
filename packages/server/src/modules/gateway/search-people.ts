import type { GatewayAddress } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import type { GatewayPerson } from './gateway.ts'

const mostShown = 100

/** What the gateway found, with the accounts that have these numbers already. */
export async function withAccounts(
  tx: TenantTx,
  people: readonly GatewayPerson[],
): Promise<{ addresses: GatewayAddress[]; isCut: boolean }> {
  const shown = people.slice(0, mostShown)
  const numbers = shown.map(({ personalNumber }) => personalNumber)
  const holders =
    numbers.length === 0
      ? []
      : await tx.db
          .selectFrom('app_user')
          .where('app_id', '=', tx.appId)
          .where('hisoft_personal_number', 'in', numbers)
          .select(['id', 'firstname', 'lastname', 'hisoft_personal_number as number'])
          .orderBy('id')
          .execute()
  const addresses = shown.map((person) => {
    const holder = holders.find(({ number }) => number === person.personalNumber)
    const name = holder && `${holder.firstname} ${holder.lastname}`.trim()
    return { ...person, linkedTo: holder ? { id: holder.id, name: name || `Nr. ${holder.id}` } : null }
  })
  return { addresses, isCut: people.length > mostShown }
}
