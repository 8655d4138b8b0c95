import {
  blockedDays,
  type DayState,
  dayOverview,
  momentsOf,
  statesOfDays,
  touchedDays,
} from '@allmend/domain/availability'
import { type Day, dayOf, formatDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type ObjectRules, readRules } from '../../object/index.ts'
import { nowInMinutes } from '../request/judge-request.ts'
import { readOccupancies } from './occupancies.ts'

/** Months of an object at a glance, by the questions the calendar of the next step asks: what is free here can be had there. */
export async function readDays(
  tx: TenantTx,
  objectId: number,
  { year, month, months }: { readonly year: number; readonly month: number; readonly months: number },
  { maySeeHidden, ownHold }: { readonly maySeeHidden: boolean; readonly ownHold: string | null },
): Promise<{ day: string; state: DayState; title: string }[] | null> {
  const object = (await readRules(tx, [objectId])).get(objectId)
  if (!object || !(object.isVisible || maySeeHidden)) return null
  const last = month - 1 + months
  const [first, end] = [dayOf(year, month, 1), dayOf(year + Math.floor(last / 12), (last % 12) + 1, 1)]
  const reach = touchedDays(object.intervals, first, end)
  const span = { start: momentsOf(object.zone, reach.from).start, end: momentsOf(object.zone, reach.until).end }
  const rows = await readOccupancies(tx, object.leaves, span, ownHold)
  const facts = { now: nowInMinutes(), taken: rows.map(({ count, ...row }) => ({ ...row, quantity: count })) }
  // What is written down counts every hold, the own one too.
  const figures = ownHold === null ? await readFigures(tx, object, first, end) : undefined
  const days = { from: first, until: end - 1 }
  const states = statesOfDays(object, object.intervals, facts, days, figures)
  return states.map((state, index) => ({
    day: formatDay(first + index),
    state,
    title: state === 'closed' ? closedBy(object, first + index) : '',
  }))
}

/** How much of a day is open and free: of touched days as it is written down, of all others by the rules alone. */
async function readFigures(tx: TenantTx, object: ObjectRules, first: Day, end: Day) {
  const { rows } = await sql<{ day: string; openMinutes: number; freeMinutes: number }>`
    select day::text, open_minutes as "openMinutes", free_minutes as "freeMinutes" from object_day
    where app_id = ${tx.appId} and object_id = ${object.id} and day >= ${formatDay(first)}::date and day < ${formatDay(end)}::date
  `.execute(tx.db)
  const touched = new Map(rows.map((row) => [row.day, row]))
  return (day: Day) => touched.get(formatDay(day)) ?? dayOverview(object, [], day)
}

/** What a blocked day is called; nothing for a day without opening times. */
const closedBy = ({ blockingDays }: ObjectRules, day: Day): string =>
  blockingDays.find((rule) => blockedDays([rule], day, day).length > 0)?.title ?? ''
