import { sql } from 'kysely'
import type { PersonContributor } from '../../platform/people/contributor.ts'

/** What was billed in the municipality's software. It goes with the orders, and the link there is taken back by the job. */
export const gatewayContributor: PersonContributor = {
  count: async () => [],
  async read(tx, { id }) {
    const { rows } = await sql<Record<string, unknown>>`
      select c.year || '-' || lpad(c.number::text, 6, '0') as "Bestellung", b.number as "Rechnung", b.personal_number as "Personennummer",
        b.amount as "Betrag in Rappen", b.status as "Status", b.sent_at as "Übermittelt am"
      from gateway_bill b join customer_order c on c.app_id = b.app_id and c.id = b.order_id
      where b.app_id = ${tx.appId} and c.user_id = ${id} order by c.id
    `.execute(tx.db)
    return rows.length === 0 ? [] : [{ title: 'Rechnungen in der Gemeindesoftware', records: rows }]
  },
  remove: async () => {},
}
