import { sql } from 'kysely'
import { sendNext } from '../modules/order/index.ts'
import type { TenantTx } from '../platform/db/database.ts'

/** Who was reminded two weeks ago, and did not pay: of those that are most overdue. By post, since nobody reads the mails of a demo. */
export async function demoDunning(tx: TenantTx, clerk = 'Sandra Huber'): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with run as (
      insert into dunning_run (app_id, made_by, on_day, due_on, fee, fee_basis, with_mail)
      values (${tx.appId}, ${clerk}, current_date - 15, current_date - 5, 2000, 'Art. 12 Gebührenreglement', false)
      returning id
    ), notices as (
      insert into dunning_notice (app_id, run_id, order_id, level)
      select c.app_id, run.id, c.id, 1 from customer_order c, run
      where c.app_id = ${tx.appId} and c.state = 'printed' and c.collective_id is null and c.due_on < current_date - 26 and c.total - c.paid >= 500
      order by c.due_on, c.id limit 4
    )
    select id from run
  `.execute(tx.db)
  const runId = rows[0]?.id ?? 0
  let isMore: boolean
  do isMore = await sendNext(tx, runId, '')
  while (isMore)
}
