import type { DeskBooking } from '@allmend/contract'
import { blockedDays, openWalls } from '@allmend/domain/availability'
import { clockOf, dayOfWall, formatDay, minutesPerDay, wallAt } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { readRules } from '../object/index.ts'

type Day = DeskBooking['day']
type Neighbour = Day['spans'][number]

interface Placed {
  readonly id: number
  readonly name: string
  readonly objectId: number
  readonly zone: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly displayStart: Date
  readonly displayEnd: Date
}

interface Neighbours {
  readonly kind: 'booking' | 'block'
  readonly label: string
  readonly start: Date
  readonly end: Date
}

/** The day a booking begins on: when the object is open, and what else takes it. */
export async function readDay(tx: TenantTx, booking: Placed): Promise<Day> {
  const clock = clockOf(booking.zone)
  const minuteOf = (at: Date) => at.getTime() / 60_000
  const date = dayOfWall(clock.toWall(minuteOf(booking.displayStart)))
  const midnight = wallAt(date, 0)
  const clip = (start: number, end: number) => ({
    start: Math.max(0, start - midnight),
    end: Math.min(minutesPerDay, end - midnight),
  })
  const span = (kind: Neighbour['kind'], label: string, from: Date, until: Date): Neighbour[] => {
    if (from >= until) return []
    const clipped = clip(clock.toWall(minuteOf(from)), clock.toEndWall(minuteOf(until)))
    return clipped.start < clipped.end ? [{ kind, label, ...clipped }] : []
  }
  const { startsAt, endsAt, displayStart, displayEnd } = booking
  const own = [
    ...span('processing', 'Vorlauf', startsAt, displayStart),
    ...span('own', booking.name, displayStart, displayEnd),
    ...span('processing', 'Nachlauf', displayEnd, endsAt),
  ]
  const object = (await readRules(tx, [booking.objectId])).get(booking.objectId)
  const at = (day: number) => new Date(clock.toInstantOrNext(wallAt(day, 0)) * 60_000)
  const others = object ? await readNeighbours(tx, object.leaves, booking.id, at(date), at(date + 1)) : []
  const isShut = object !== undefined && blockedDays(object.blockingDays, date, date).length > 0
  const open = object && !isShut ? openWalls(object.openingTimes, date, date) : []
  return {
    date: formatDay(date),
    open: open
      .map(({ start, end }) => clip(start, end))
      .filter(({ start, end }) => start < end)
      .map(({ start, end }) => [start, end]),
    spans: [...others.flatMap(({ kind, label, start, end }) => span(kind, label, start, end)), ...own],
  }
}

async function readNeighbours(
  tx: TenantTx,
  leaves: readonly number[],
  bookingId: number,
  from: Date,
  until: Date,
): Promise<Neighbours[]> {
  const { rows } = await sql<Neighbours>`
    select case when t.kind = 'block' then 'block' else 'booking' end as kind,
      coalesce(nullif(max(b.name), ''), max(o.title), nullif(max(k.note), ''), 'Gesperrt') as label,
      min(coalesce(b.display_start, lower(t.during))) as start, max(coalesce(b.display_end, upper(t.during))) as end
    from occupancies_between(${leaves as number[]}, ${from}, ${until}) t
    left join booking b on b.app_id = current_app() and b.id = t.booking_id
    left join bookable o on o.app_id = b.app_id and o.id = b.object_id
    left join occupancy k on k.app_id = current_app() and k.id = t.id and k.kind = 'block'
    where t.booking_id is distinct from ${bookingId} and t.kind <> 'hold'
    group by t.kind, coalesce(t.booking_id::text, t.during::text || k.note)
    order by 3 limit 60
  `.execute(tx.db)
  return rows
}
