import {
  type Charged,
  creditParts,
  negated,
  sumParts,
  type TaxPart,
  untaxed,
  waivedTitle,
} from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type InvoiceRow, linesOf, selectCredits, selectInvoice } from './desk/order-invoice.ts'
import { type Orders, ordersOf } from './desk/order-rows.ts'

/** What an order charges at this moment, and how. */
export interface ChargedOrder extends Charged {
  readonly invoice: InvoiceRow
  /** What each booking came to, rate by rate. */
  readonly byBooking: ReadonlyMap<number, readonly TaxPart[]>
  /** Nothing but fees and their rounding is charged. */
  readonly hasOnlyFees: boolean
  /** Everything that was ever asked for. */
  readonly asked: number
  /** Why bookings may take off less than they cost: `Rabatt`, `Erlass`. */
  readonly reductions: readonly string[]
}

const sumOf = (rows: readonly { readonly fee: number }[]) => rows.reduce((sum, { fee }) => sum + fee, 0)

/** What a query of orders has to bring along for what they charge. */
export const selectCharged = <Columns>(orders: Orders<Columns>) =>
  selectCredits(selectInvoice(orders.select(['c.credited', 'c.dunned'])))

type ChargedRow = Awaited<ReturnType<ReturnType<typeof selectCharged<object>>['executeTakeFirstOrThrow']>>

/** Under a lock. Of an order whose lines were not kept, bookings that ended just now are still charged. */
export async function readCharged(
  tx: TenantTx,
  orderId: number,
  ended: readonly number[] = [],
): Promise<ChargedOrder | null> {
  await sql`select from customer_order where app_id = ${tx.appId} and id = ${orderId} for update`.execute(tx.db)
  const row = await selectCharged(ordersOf(tx).where('c.id', '=', orderId)).executeTakeFirst()
  return row ? chargedOf(row, ended) : null
}

export function chargedOf(row: ChargedRow, ended: readonly number[] = []): ChargedOrder {
  const lines = linesOf(row, ended)
  const charges = lines.filter(({ kind }) => kind !== 'fee')
  const credits = row.credits.flatMap((credit) => creditParts(credit))
  const fees = sumOf(row.booked.filter(({ id, isTaking }) => !isTaking && !ended.includes(id)))
  const invoiced = lines.reduce((sum, { kind, total }) => sum + (kind === 'fee' ? total : 0), 0)
  // Credits of before had the fee taken off their amount; all their VAT fell away with them.
  const netted = fees - invoiced - sumOf(row.credits.filter(({ bookingId }) => bookingId !== null))
  const partsOf = Map.groupBy(charges, ({ bookingId }) => bookingId)
  const parts = sumParts(
    charges.flatMap((line) => line.parts),
    negated([...credits, ...untaxed(netted)]),
  )
  const allFees = invoiced + netted + sumOf(row.credits)
  // What the lines do not explain is charged all the same, and has to fall away with the last of them.
  const unexplained = row.total - row.credited - allFees - parts.reduce((sum, { gross }) => sum + gross, 0)
  return {
    invoice: row,
    parts: sumParts(parts, untaxed(unexplained)),
    fees: allFees + row.dunned,
    byBooking: new Map(
      row.booked.map(({ id, total }) => {
        const own = partsOf.get(id)
        return [id, own ? sumParts(own.flatMap((line) => line.parts)) : untaxed(total)]
      }),
    ),
    asked: row.total + row.dunned,
    reductions: [
      ...(lines.some(({ kind, total }) => kind === 'position' && total < 0) ? ['Rabatt'] : []),
      ...(row.credits.some(({ title }) => title === waivedTitle) ? [waivedTitle] : []),
    ],
    hasOnlyFees: charges.every(({ kind }) => kind === 'rounding'),
  }
}
