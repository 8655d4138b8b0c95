import type * as contract from '@allmend/contract'
import type { ObjectRecord, RouteParsed } from '@allmend/contract'
import { blockedDays } from '@allmend/domain/availability'
import { clockOf, dayOfWall, displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts'
import type { ComingBooking } from './coming-bookings.ts'
import type { RulesGuard } from './rules-guard.ts'
import { saveTab } from './save-tab.ts'
import { writeBlockingDays, writeIntervals, writeOpeningTimes } from './write-object.ts'

type Body<R extends contract.Route> = RouteParsed<R>['body']

export async function saveCalendar(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, ...calendar }: Body<typeof contract.saveObjectCalendar>,
): Promise<{ object: ObjectRecord; hits: ComingBooking[] } | Refusal> {
  const object = await saveTab(tx, guard, actor, { id, version }, async () => {
    await writeOpeningTimes(tx, id, calendar.openingTimes)
    await writeBlockingDays(tx, id, calendar.blockingDays)
    await writeIntervals(tx, id, calendar.intervals)
    return null
  })
  return isRefusal(object) ? object : { object, hits: await findHits(tx, object) }
}

/** Coming bookings on days that are blocked now; they stay, and staff should know. */
async function findHits(tx: TenantTx, object: ObjectRecord): Promise<ComingBooking[]> {
  const rows = await tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('object_id', '=', object.id)
    .where('display_end', '>', sql<Date>`now()`)
    .where('state', 'in', ['held', 'unconfirmed', 'confirmed'])
    .select(['id', 'name', 'display_start', 'starts_at', 'ends_at'])
    .orderBy('display_start')
    .limit(500)
    .execute()
  const clock = clockOf(object.zone)
  const day = (at: Date, minutes = 0) => dayOfWall(clock.toWall(at.getTime() / 60_000 + minutes))
  return rows
    .filter(({ starts_at, ends_at }) => blockedDays(object.blockingDays, day(starts_at), day(ends_at, -1)).length > 0)
    .map(({ id, name, display_start }) => ({
      bookingId: id,
      name,
      displayStart: displayInstant(display_start.getTime(), object.zone),
    }))
}
