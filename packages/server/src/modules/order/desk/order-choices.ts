import type { getOrderChoices, RouteResult } from '@allmend/contract'
import type { PaymentKind } from '@allmend/domain/bookings'
import { rateOn } from '@allmend/domain/tax'
import { clockOf, dayOfWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { nowInMinutes, readTerms } from '../../booking/index.ts'

/** What orders can be filtered by and paid with; whoever deals with orders need not see the lists behind. */
export async function readChoices(tx: TenantTx): Promise<Omit<RouteResult<typeof getOrderChoices>, 'success'>> {
  const paymentOptions = await tx.db
    .selectFrom('payment_option')
    .where('app_id', '=', tx.appId)
    .select(['id', 'name', 'is_active as isActive', sql<PaymentKind>`kind`.as('kind')])
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const priceCategories = await tx.db
    .selectFrom('price_category')
    .where('app_id', '=', tx.appId)
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
  const objects = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .select(['id', 'title'])
    .orderBy('title_key')
    .execute()
  const { vat, zone } = await readTerms(tx, {})
  const today = dayOfWall(clockOf(zone).toWall(Math.floor(nowInMinutes())))
  return {
    paymentOptions,
    priceCategories,
    objects,
    vat: vat && { isIncluded: vat.isIncluded, rate: rateOn(vat.periods, today) / 100 },
  }
}
