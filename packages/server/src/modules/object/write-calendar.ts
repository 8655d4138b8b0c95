import type { BlockingDay, Interval, OpeningTime } from '@allmend/domain/availability'
import type { TenantTx } from '../../platform/db/database.ts'
import { type OwnedList, writeList } from './write-list.ts'

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

const intervalList: OwnedList = {
  table: 'booking_interval',
  owner: 'object_id',
  columns: {
    name: 'text',
    type: 'text',
    weekdays: 'int[]',
    step_minutes: 'int',
    max_steps: 'int',
    is_multi_days: 'boolean',
    multi_days_value: 'int',
    multi_days_unit: 'text',
    pre_processing_time: 'int',
    post_processing_time: 'int',
    settings: 'jsonb',
  },
}

/** Changes, adds (id 0) and removes intervals; returns their numbers in the given order. */
export function writeIntervals(
  tx: TenantTx,
  objectId: number,
  intervals: readonly (Interval & { readonly name: string })[],
): Promise<number[]> {
  const rows = intervals.map((interval) => ({
    id: interval.id,
    ownerId: objectId,
    name: interval.name,
    type: interval.type,
    weekdays: interval.weekdays,
    step_minutes: interval.interval,
    max_steps: interval.maxSteps,
    is_multi_days: interval.isMultiDays,
    multi_days_value: interval.multiDaysValue,
    multi_days_unit: interval.multiDaysUnit,
    pre_processing_time: interval.preProcessingTime,
    post_processing_time: interval.postProcessingTime,
    settings: interval.settings,
  }))
  return writeList(tx, intervalList, [objectId], rows)
}
