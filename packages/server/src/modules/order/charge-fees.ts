import { cancellationFee, type FeeStep } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

interface Cancelled {
  readonly id: number
  readonly total: number
  readonly display_start: Date
  readonly fee_steps: readonly FeeStep[]
  readonly zone: string
  readonly rounds_to_five: boolean
}

/** Charges bookings that are cancelled what the rules they were made under say it costs now, whoever cancels them. */
export async function chargeFees(tx: TenantTx, bookingIds: readonly number[]): Promise<void> {
  const { rows } = await sql<Cancelled>`
    select b.id, b.total, b.display_start, b.fee_steps, app.zone, (c.summary -> 'terms' ->> 'roundsToFive')::boolean as rounds_to_five
    from booking b
    join customer_order c on c.app_id = b.app_id and c.id = b.order_id
    join app on app.id = b.app_id
    where b.app_id = ${tx.appId} and b.id = any(${bookingIds as number[]})
  `.execute(tx.db)
  const now = Date.now()
  const fees = rows.map(({ id, total, display_start, fee_steps, zone, rounds_to_five: roundsToFive }) => ({
    id,
    fee: cancellationFee(fee_steps, { total, start: display_start.getTime(), zone, roundsToFive }, now),
  }))
  await setFees(tx, fees)
}

export async function setFees(
  tx: TenantTx,
  fees: readonly { readonly id: number; readonly fee: number }[],
): Promise<void> {
  if (fees.length === 0) return
  await sql`
    update booking b set fee = f.fee from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as f(id int, fee int)
    where b.app_id = ${tx.appId} and b.id = f.id
  `.execute(tx.db)
}
