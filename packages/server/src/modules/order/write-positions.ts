import type { orderPositionDraft } from '@allmend/contract'
import { isTooLarge, rounded, times, whole } from '@allmend/domain/money'
import type { PriceTerms } from '@allmend/domain/pricing'
import { rateOn, taxOf } from '@allmend/domain/tax'
import { clockOf, dayOfWall } from '@allmend/domain/time'
import type { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { nowInMinutes } from '../booking/index.ts'

export type PositionDraft = z.output<typeof orderPositionDraft>

/** What a position comes to, taxed at the rate of today. */
function positionRow({ title, quantity, unitPrice, isTaxable }: PositionDraft, { vat, zone }: PriceTerms) {
  const total = rounded(times(whole(unitPrice), Math.round(quantity * 100), 100))
  const today = dayOfWall(clockOf(zone).toWall(Math.floor(nowInMinutes())))
  const rate = vat && isTaxable ? rateOn(vat.periods, today) : 0
  const isTaxed = vat !== null && rate > 0
  const tax = isTaxed ? taxOf(total, rate, vat.isIncluded) : 0
  return { title, quantity, unit_price: unitPrice, total, tax_rate: isTaxed ? rate : null, tax }
}

/** Sets the free positions of an order; what it comes to is worked out afterwards. Refused where one is too much to be charged. */
export async function writePositions(
  tx: TenantTx,
  orderId: number,
  drafts: readonly PositionDraft[],
  terms: PriceTerms,
): Promise<Refusal | null> {
  const priced = drafts.map((draft) => positionRow(draft, terms))
  if (priced.some(({ total }) => isTooLarge(total))) return refuse('order.amount_too_large')
  await tx.db.deleteFrom('order_position').where('app_id', '=', tx.appId).where('order_id', '=', orderId).execute()
  if (priced.length === 0) return null
  const rows = priced.map((row, place) => ({ app_id: tx.appId, order_id: orderId, place, ...row }))
  await tx.db.insertInto('order_position').values(rows).execute()
  return null
}
