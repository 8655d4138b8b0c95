import type * as contract from '@allmend/contract'
import type { ObjectRecord, RouteParsed } from '@allmend/contract'
import { blockedDays, subtract, todayIn, toInstants } from '@allmend/domain/availability'
import { clockOf, wallAt } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts'
import { type ComingBooking, isComing, listBookings } from './coming-bookings.ts'
import { withWholes } from './hall-group.ts'
import type { RulesGuard } from './rules-guard.ts'
import { saveTab } from './save-tab.ts'
import { writeBlockingDays, writeIntervals, writeOpeningTimes } from './write-calendar.ts'

type Body<R extends contract.Route> = RouteParsed<R>['body']
type BlockingDays = ObjectRecord['blockingDays']

export async function saveCalendar(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, ...calendar }: Body<typeof contract.saveObjectCalendar>,
): Promise<{ object: ObjectRecord; hits: ComingBooking[] } | Refusal> {
  let blockedBefore: BlockingDays = []
  const object = await saveTab(tx, guard, actor, { id, version }, async (before) => {
    blockedBefore = before.blockingDays
    await writeOpeningTimes(tx, id, calendar.openingTimes)
    await writeBlockingDays(tx, id, calendar.blockingDays)
    await writeIntervals(tx, id, calendar.intervals)
    await guard.rulesChanged(tx, [id])
    return null
  })
  return isRefusal(object) ? object : { object, hits: await findHits(tx, object, blockedBefore) }
}

/** Longer than anybody can book ahead. */
const farthest = 5000

/** Coming bookings on days that are blocked now and were not before; they stay, and staff should know. */
async function findHits(tx: TenantTx, object: ObjectRecord, before: BlockingDays): Promise<ComingBooking[]> {
  const today = todayIn(object.zone, Date.now() / 60_000)
  const [now, then] = [object.blockingDays, before].map((rules) => blockedDays(rules, today - 1, today + farthest))
  const walls = subtract(now ?? [], then ?? []).map(({ start, end }) => ({
    start: wallAt(start, 0),
    end: wallAt(end, 0),
  }))
  const fresh = toInstants(clockOf(object.zone), walls)
  if (fresh.length === 0) return []
  // Blocking days bind the object itself and everything it is part of.
  const bound = await withWholes(tx, object.id)
  return listBookings(
    tx,
    sql<boolean>`${isComing} and object_id = any(${bound}) and exists (
      select from unnest(${fresh.map(({ start }) => start)}::float8[], ${fresh.map(({ end }) => end)}::float8[]) as f(starts, ends)
      where starts_at < to_timestamp(f.ends * 60) and to_timestamp(f.starts * 60) < ends_at
    )`,
  )
}
