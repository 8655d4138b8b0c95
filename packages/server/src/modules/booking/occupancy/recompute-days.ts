import { type DayOverview, dayOverview, momentsOf, type Span } from '@allmend/domain/availability'
import { clockOf, type Day, dayOfWall, formatDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type HallGroup, membersOf, type ObjectRules, readRules } from '../../object/index.ts'
import { type OccupancyRow, readOccupancies } from './occupancies.ts'

/** The days a span touches, for people of the zone. */
export function daysOf(zone: string, { start, end }: Span): Day[] {
  const clock = clockOf(zone)
  const [first, last] = [dayOfWall(clock.toWall(start)), dayOfWall(clock.toWall(end - 1))]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Works the days out anew for every object of these hall groups. Never adds or subtracts: whatever was wrong before is right
 * afterwards. Days nothing touches have no row. Returns how many rows changed.
 */
export async function recomputeDays(tx: TenantTx, groups: readonly HallGroup[], days: readonly Day[]): Promise<number> {
  const wanted = [...new Set(days)].sort((a, b) => a - b)
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (first === undefined || last === undefined) return 0
  const objects = [...(await readRules(tx, await membersOf(tx, groups))).values()]
  const [some] = objects
  if (!some) return 0
  const span = { start: momentsOf(some.zone, first).start, end: momentsOf(some.zone, last).end }
  const leaves = [...new Set(objects.flatMap((object) => object.leaves))]
  const taken = await readOccupancies(tx, leaves, span)
  const rows = objects.flatMap((object) => overviews(object, taken, wanted))
  return writeDays(
    tx,
    objects.map(({ id }) => id),
    wanted,
    rows,
  )
}

export interface DayRow extends DayOverview {
  readonly objectId: number
  readonly day: Day
}

/** The days of an object that something touches. */
export function overviews(object: ObjectRules, taken: readonly OccupancyRow[], days: readonly Day[]): DayRow[] {
  const leaves = new Set(object.leaves)
  const own = taken
    .filter(({ objectId }) => leaves.has(objectId))
    .map(({ count, ...row }) => ({ ...row, quantity: count }))
  return days.flatMap((day) => {
    const { start, end } = momentsOf(object.zone, day)
    const isTouched = own.some((row) => row.start < end && start < row.end)
    return isTouched ? [{ objectId: object.id, day, ...dayOverview(object, own, day) }] : []
  })
}

async function writeDays(
  tx: TenantTx,
  objectIds: readonly number[],
  days: readonly Day[],
  rows: readonly DayRow[],
): Promise<number> {
  const list = days.map(formatDay)
  const { rows: counts } = await sql<{ changed: number }>`
    select write_days(${JSON.stringify(storedDays(rows))}::jsonb, ${objectIds as number[]}::int[], ${list}::date[]) as changed
  `.execute(tx.db)
  return counts[0]?.changed ?? 0
}

export const storedDays = (rows: readonly DayRow[]) =>
  rows.map(({ objectId, day, openMinutes, freeMinutes, minFreeUnits }) => ({
    object_id: objectId,
    day: formatDay(day),
    open_minutes: openMinutes,
    free_minutes: freeMinutes,
    min_free_units: minFreeUnits,
  }))
