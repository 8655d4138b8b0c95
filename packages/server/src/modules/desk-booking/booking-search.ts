import { bookingNumber, parseBookingNumber } from '@allmend/domain/bookings'
import { clockOf, type Day, dayOfWall, displayInstant, formatDay } from '@allmend/domain/time'
import type { TenantTx } from '../../platform/db/database.ts'
import { nowInMinutes } from '../booking/index.ts'
import { readPage } from './list-bookings.ts'
import type { Viewer } from './viewer.ts'

/** The one with the number that was typed; then the next ones that match, and if there are few, the last ones. */
async function nearest(tx: TenantTx, search: string, limit: number, viewer: Viewer) {
  const today = await todayOf(tx)
  const read = (
    direction: 'asc' | 'desc',
    itemsPerPage: number,
    more: { from?: string; until?: string; ids?: number[] },
  ) => {
    const sort = [{ field: 'displayStart' as const, direction }]
    return readPage(tx, { page: 1, itemsPerPage, sort, filters: { search, tab: 'all', ...more } }, viewer)
  }
  const number = parseBookingNumber(search)
  const numbered = number === null ? [] : await read('asc', 1, { ids: [number] })
  const coming = await read('asc', limit, { from: formatDay(today) })
  const rest = limit - coming.length
  const past = rest > 0 ? await read('desc', rest, { until: formatDay(today - 1) }) : []
  // One that lasts over midnight is both.
  const found = new Map([...numbered, ...coming, ...past].map((row) => [row.id, row]))
  return [...found.values()].slice(0, limit)
}

async function todayOf(tx: TenantTx): Promise<Day> {
  const { zone } = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  return dayOfWall(clockOf(zone).toWall(Math.floor(nowInMinutes())))
}

/** Bookings for the command palette: by number, occasion, object or customer. */
export const bookingSearch = {
  permission: 'reservation:view' as const,
  async find(tx: TenantTx, text: string, limit: number, viewer: Viewer) {
    const rows = await nearest(tx, text, limit, viewer)
    return rows.map(({ id, name, object_title, contact, display_start, zone }) => {
      const booker = contact.company || `${contact.firstname ?? ''} ${contact.lastname ?? ''}`.trim()
      const when = displayInstant(display_start.getTime(), zone)
      return {
        kind: 'booking' as const,
        id: String(id),
        title: [bookingNumber(id), name].filter(Boolean).join(' '),
        text: [when, object_title, booker].filter(Boolean).join(' · '),
      }
    })
  },
}
