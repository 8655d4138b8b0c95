import { sql } from 'kysely'
import { sealToken, simulatedGateway } from '../modules/gateway/index.ts'
import type { TenantTx } from '../platform/db/database.ts'

/** Customers who are linked with the person they are in the register of the simulator. */
const linked = [
  ['Nora', 'Brunner', '100318'],
  ['Reto', 'Müller', '100702'],
  ['Beat', 'Schärer', '101120'],
  ['Hans-Peter', 'Gerber', '100655'],
] as const

/** The gateway that starts with the demo, and what was billed of late: it is sent with the first minute. */
export async function demoGateway(tx: TenantTx): Promise<void> {
  const { address, token } = simulatedGateway
  await tx.db
    .insertInto('gateway_setting')
    .values({
      ...{ app_id: tx.appId, url: address, token: sealToken(tx, token), token_end: token.slice(-4), is_active: true },
    })
    .execute()
  for (const [firstname, lastname, number] of linked) {
    await tx.db
      .updateTable('app_user')
      .set({ hisoft_personal_number: number })
      .where('app_id', '=', tx.appId)
      .where('role', '=', 'user')
      .where('firstname', '=', firstname)
      .where('lastname', '=', lastname)
      .execute()
  }
  await sql`
    insert into gateway_bill (app_id, order_id, personal_number, amount)
    select c.app_id, c.id, u.hisoft_personal_number, c.total + c.dunned - c.credited - c.paid + c.refunded
    from customer_order c join app_user u on u.app_id = c.app_id and u.id = c.user_id
    where c.app_id = ${tx.appId} and c.state in ('booked', 'printed') and u.hisoft_personal_number is not null
      and c.total + c.dunned - c.credited - c.paid + c.refunded > 0 and c.booked_on > current_date - 60
  `.execute(tx.db)
}
