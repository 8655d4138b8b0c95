import type { orderPositionDraft } from '@allmend/contract'
import { isTooLarge } from '@allmend/domain/money'
import { type PriceTerms, positionTotal } from '@allmend/domain/pricing'
import { rateOn } from '@allmend/domain/tax'
import { clockOf, dayOfWall } from '@allmend/domain/time'
import type { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { nowInMinutes } from '../booking/index.ts'

export type PositionDraft = z.output<typeof orderPositionDraft>

export const samePosition = ({ title, quantity, unitPrice, isTaxable }: PositionDraft): string =>
  JSON.stringify([title, quantity, unitPrice, isTaxable])

/** The rate of each position that stands there as it was; what is new or different has the rate of today. */
async function keptRates(tx: TenantTx, orderId: number): Promise<ReadonlyMap<string, number | null>> {
  const rows = await tx.db
    .selectFrom('order_position')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['title', 'quantity', 'unit_price', 'tax_rate'])
    .execute()
  return new Map(
    rows.map(({ title, quantity, unit_price, tax_rate }) => [
      samePosition({ title, quantity: Number(quantity), unitPrice: unit_price, isTaxable: tax_rate !== null }),
      tax_rate,
    ]),
  )
}

/** What a position comes to. Its VAT is worked out with the rest of the order. */
function positionRow(draft: PositionDraft, { vat, zone }: PriceTerms, kept: ReadonlyMap<string, number | null>) {
  const { title, quantity, unitPrice, isTaxable } = draft
  const total = positionTotal(quantity, unitPrice)
  const today = dayOfWall(clockOf(zone).toWall(Math.floor(nowInMinutes())))
  const rate = kept.get(samePosition(draft)) ?? (vat && isTaxable ? rateOn(vat.periods, today) : 0)
  return { title, quantity, unit_price: unitPrice, total, tax_rate: rate > 0 ? rate : null }
}

/** Sets the free positions of an order; what it comes to is worked out afterwards. Refused where one is too much to be charged. */
export async function writePositions(
  tx: TenantTx,
  orderId: number,
  drafts: readonly PositionDraft[],
  terms: PriceTerms,
): Promise<Refusal | null> {
  const kept = await keptRates(tx, orderId)
  const priced = drafts.map((draft) => positionRow(draft, terms, kept))
  if (priced.some(({ total }) => isTooLarge(total))) return refuse('order.amount_too_large')
  await tx.db.deleteFrom('order_position').where('app_id', '=', tx.appId).where('order_id', '=', orderId).execute()
  if (priced.length === 0) return null
  const rows = priced.map((row, place) => ({ app_id: tx.appId, order_id: orderId, place, ...row }))
  await tx.db.insertInto('order_position').values(rows).execute()
  return null
}
