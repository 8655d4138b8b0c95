import type { PlanBar } from '@allmend/contract'
import { union } from '@allmend/domain/availability'
import { bookingNumber } from '@allmend/domain/bookings'
import type { PlanObject } from './read-objects.ts'
import type { TakenRow } from './read-taken.ts'

export type Bar = Omit<PlanBar, 'start' | 'end'>

const none = { booking: null, block: null }

/** What takes an object itself, and what takes it only through a part, its whole or an option. */
export function splitRows({ id, leaves }: Pick<PlanObject, 'id' | 'leaves'>, byLeaf: ReadonlyMap<number, TakenRow[]>) {
  const rows = leaves.flatMap((leaf) => byLeaf.get(leaf) ?? [])
  const isOwn = (row: TakenRow) => (row.booking ?? row.block)?.objectId === id || (!row.booking && row.bookedId === id)
  const own: TakenRow[] = []
  const shared: TakenRow[] = []
  for (const row of rows) (isOwn(row) ? own : shared).push(row)
  return { own: joinRows(own), shared }
}

/**
 * What belongs to one booking, block or hold: leaves side by side and places it changes on the way are one, the dates of a draft
 * that is held are several.
 */
export function joinRows(rows: readonly TakenRow[]): TakenRow[] {
  return [...Map.groupBy(rows, ({ owner }) => owner).values()].flatMap((all) => {
    if (all.length === 1) return all
    return union(all.map(({ from, until }) => ({ start: from, end: until }))).flatMap(({ start, end }) => {
      const row = all.find(({ from }) => from === start)
      return row ? [{ ...row, from: start, until: end }] : []
    })
  })
}

/** The name of a booking as staff say it: the occasion, or whoever booked. */
const nameOf = ({ booking, block, kind }: TakenRow) =>
  booking ? booking.name || booking.booker : kind === 'hold' ? 'Wird gerade reserviert' : block?.note || 'Gesperrt'

function ownBar(objectId: number, row: TakenRow): Bar {
  const base = { key: `${objectId}-${row.owner}`, objectId, label: nameOf(row), ...none }
  const { booking, block } = row
  if (booking) {
    const { from, until, objectId: _, isNamePublic: __, occupied, ...facts } = booking
    const shown = { ...facts, number: bookingNumber(booking.id), occupied: [...occupied] as [number, number] }
    return { ...base, kind: 'booking', from, until, booking: shown }
  }
  if (block) {
    const { id, note, version, from, until } = block
    return { ...base, kind: 'block', from, until, block: { id, note, version } }
  }
  const key = `${base.key}-${row.from}`
  return { ...base, key, kind: row.kind === 'block' ? 'block' : 'hold', from: row.from, until: row.until }
}

/** Spans that overlap are one bar, named after everything in it. */
function sharedBars(objectId: number, rows: readonly TakenRow[]): Bar[] {
  const bars: { from: number; until: number; names: Set<string> }[] = []
  for (const row of [...rows].sort((a, b) => a.from - b.from)) {
    const last = bars.at(-1)
    if (last && row.from <= last.until) {
      last.until = Math.max(last.until, row.until)
      last.names.add(nameOf(row))
    } else bars.push({ from: row.from, until: row.until, names: new Set([nameOf(row)]) })
  }
  return bars.map(({ from, until, names }) => ({
    key: `${objectId}-s${from}`,
    kind: 'shared',
    objectId,
    from,
    until,
    label: [...names].slice(0, 4).join(', ') + (names.size > 4 ? ' …' : ''),
    ...none,
  }))
}

export const rowsByLeaf = (rows: readonly TakenRow[]): Map<number, TakenRow[]> =>
  Map.groupBy(rows, ({ leafId }) => leafId)

export function takenBars(objects: readonly PlanObject[], rows: readonly TakenRow[]): Bar[] {
  const byLeaf = rowsByLeaf(rows)
  return objects.flatMap((object) => {
    const { own, shared } = splitRows(object, byLeaf)
    return [...sharedBars(object.id, shared), ...own.map((row) => ownBar(object.id, row))]
  })
}
