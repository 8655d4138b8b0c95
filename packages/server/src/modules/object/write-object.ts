import type { BlockingDay, Interval, OpeningTime } from '@allmend/domain/availability'
import type { PriceRule } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { ObjectOption } from './read-rules.ts'

/** Lists that belong to an object are replaced as a whole; what bookings point to keeps its number. */

export async function writeOpeningTimes(tx: TenantTx, objectId: number, times: readonly OpeningTime[]): Promise<void> {
  await tx.db.deleteFrom('opening_time').where('app_id', '=', tx.appId).where('object_id', '=', objectId).execute()
  if (times.length === 0) return
  const rows = times.map(({ day, during }) => ({
    app_id: tx.appId,
    object_id: objectId,
    day,
    start_time: during.start,
    end_time: during.end,
  }))
  await tx.db.insertInto('opening_time').values(rows).execute()
}

const two = (value: number) => String(value).padStart(2, '0')
const date = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`

export const datesOf = (rule: BlockingDay): { start: string; end: string } =>
  rule.type === 'day'
    ? { start: date(rule.year, rule.month, rule.day), end: date(rule.year, rule.month, rule.day) }
    : {
        start: date(rule.startYear, rule.startMonth, rule.startDay),
        end: date(rule.endYear, rule.endMonth, rule.endDay),
      }

export async function writeBlockingDays(
  tx: TenantTx,
  objectId: number,
  days: readonly (BlockingDay & { readonly title?: string })[],
): Promise<void> {
  await tx.db.deleteFrom('blocking_day').where('app_id', '=', tx.appId).where('object_id', '=', objectId).execute()
  if (days.length === 0) return
  const rows = days.map((rule) => ({
    app_id: tx.appId,
    object_id: objectId,
    title: rule.title ?? '',
    type: rule.type,
    is_yearly: rule.repeat,
    start_date: datesOf(rule).start,
    end_date: datesOf(rule).end,
  }))
  await tx.db.insertInto('blocking_day').values(rows).execute()
}

/** Changes, adds (id 0) and removes intervals; returns their numbers in the given order. */
export async function writeIntervals(
  tx: TenantTx,
  objectId: number,
  intervals: readonly (Interval & { readonly name: string })[],
): Promise<number[]> {
  const kept = intervals.map(({ id }) => id).filter((id) => id > 0)
  await sql`
    delete from booking_interval where app_id = ${tx.appId} and object_id = ${objectId} and not id = any(${kept})
  `.execute(tx.db)
  const ids: number[] = []
  for (const [sort, interval] of intervals.entries()) {
    const columns = {
      name: interval.name,
      type: interval.type,
      weekdays: [...interval.weekdays],
      step_minutes: interval.interval,
      max_steps: interval.maxSteps,
      is_multi_days: interval.isMultiDays,
      multi_days_value: interval.multiDaysValue,
      multi_days_unit: interval.multiDaysUnit,
      pre_processing_time: interval.preProcessingTime,
      post_processing_time: interval.postProcessingTime,
      settings: JSON.stringify(interval.settings),
      sort,
    }
    const known =
      interval.id > 0
        ? await tx.db
            .updateTable('booking_interval')
            .set(columns)
            .where('app_id', '=', tx.appId)
            .where('object_id', '=', objectId)
            .where('id', '=', interval.id)
            .returning('id')
            .executeTakeFirst()
        : undefined
    const written =
      known ??
      (await tx.db
        .insertInto('booking_interval')
        .values({ app_id: tx.appId, object_id: objectId, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow())
    ids.push(written.id)
  }
  return ids
}

interface IntervalPrices {
  readonly id: number
  readonly isFlat: boolean
  readonly prices: Readonly<Record<string, number>>
  readonly priceRules: readonly PriceRule[]
}

export async function writePrices(tx: TenantTx, objectId: number, intervals: readonly IntervalPrices[]): Promise<void> {
  const ids = intervals.map(({ id }) => id)
  await sql`
    delete from interval_price p using booking_interval i
    where i.app_id = ${tx.appId} and i.object_id = ${objectId} and p.app_id = i.app_id and p.interval_id = i.id and i.id = any(${ids})
  `.execute(tx.db)
  for (const { id, isFlat, priceRules } of intervals) {
    await tx.db
      .updateTable('booking_interval')
      .set({ is_flat: isFlat, price_rules: JSON.stringify(priceRules) })
      .where('app_id', '=', tx.appId)
      .where('object_id', '=', objectId)
      .where('id', '=', id)
      .execute()
  }
  const rows = intervals.flatMap(({ id, prices }) =>
    Object.entries(prices).map(([category, amount]) => ({
      app_id: tx.appId,
      interval_id: id,
      price_category_id: Number(category),
      amount,
    })),
  )
  if (rows.length > 0) await tx.db.insertInto('interval_price').values(rows).execute()
}

/** Changes, adds (id 0) and removes options, with their values and prices. */
export async function writeOptions(tx: TenantTx, objectId: number, options: readonly ObjectOption[]): Promise<void> {
  const kept = options.map(({ id }) => id).filter((id) => id > 0)
  await sql`
    delete from object_option where app_id = ${tx.appId} and object_id = ${objectId} and not id = any(${kept})
  `.execute(tx.db)
  for (const [sort, option] of options.entries()) {
    const columns = {
      title: option.value,
      input_type: option.inputType,
      is_required: option.isRequired,
      standard: option.standard,
      minimum: option.minimum,
      is_taxable: option.isTaxable,
      stock_object_id: option.stockObjectId,
      asset_id: option.assetId,
      sort,
    }
    const known =
      option.id > 0
        ? await tx.db
            .updateTable('object_option')
            .set(columns)
            .where('app_id', '=', tx.appId)
            .where('object_id', '=', objectId)
            .where('id', '=', option.id)
            .returning('id')
            .executeTakeFirst()
        : undefined
    const { id } =
      known ??
      (await tx.db
        .insertInto('object_option')
        .values({ app_id: tx.appId, object_id: objectId, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow())
    await writeValues(tx, id, option)
  }
}

async function writeValues(tx: TenantTx, optionId: number, { values, prices }: ObjectOption): Promise<void> {
  const kept = values.map(({ id }) => id).filter((id) => id > 0)
  await sql`
    delete from option_value where app_id = ${tx.appId} and option_id = ${optionId} and not id = any(${kept})
  `.execute(tx.db)
  await tx.db.deleteFrom('option_price').where('app_id', '=', tx.appId).where('option_id', '=', optionId).execute()
  const rows = pricesOf(tx, optionId, 0, prices)
  for (const [sort, value] of values.entries()) {
    const known =
      value.id > 0
        ? await tx.db
            .updateTable('option_value')
            .set({ title: value.value, sort })
            .where('app_id', '=', tx.appId)
            .where('option_id', '=', optionId)
            .where('id', '=', value.id)
            .returning('id')
            .executeTakeFirst()
        : undefined
    const { id } =
      known ??
      (await tx.db
        .insertInto('option_value')
        .values({ app_id: tx.appId, option_id: optionId, title: value.value, sort })
        .returning('id')
        .executeTakeFirstOrThrow())
    rows.push(...pricesOf(tx, optionId, id, value.prices))
  }
  if (rows.length > 0) await tx.db.insertInto('option_price').values(rows).execute()
}

const pricesOf = (tx: TenantTx, optionId: number, valueId: number, prices: Readonly<Record<string, number>>) =>
  Object.entries(prices).map(([category, amount]) => ({
    app_id: tx.appId,
    option_id: optionId,
    value_id: valueId,
    price_category_id: Number(category),
    amount,
  }))

/**
 * Sets what an object is made of and ties it together: every object that hangs on another by parts carries the same group number,
 * the smallest among them. Groups that fall apart get numbers of their own again.
 */
export async function writeParts(tx: TenantTx, wholeId: number, partIds: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('bookable_part').where('app_id', '=', tx.appId).where('whole_id', '=', wholeId).execute()
  if (partIds.length > 0) {
    const rows = partIds.map((partId, sort) => ({ app_id: tx.appId, whole_id: wholeId, part_id: partId, sort }))
    await tx.db.insertInto('bookable_part').values(rows).execute()
  }
  await sql`
    with recursive tie as (
      select whole_id as a, part_id as b from bookable_part where app_id = ${tx.appId}
      union select part_id, whole_id from bookable_part where app_id = ${tx.appId}
    ), reach as (
      select id as start, id as node from bookable where app_id = ${tx.appId}
      union select reach.start, tie.b from reach join tie on tie.a = reach.node
    ), grouped as (
      select start, min(node) as hall_group from reach group by start
    )
    update bookable set hall_group = grouped.hall_group from grouped
    where bookable.app_id = ${tx.appId} and bookable.id = grouped.start and bookable.hall_group <> grouped.hall_group
  `.execute(tx.db)
}
