import type { getPlan, getPublicPlan, RouteParsed } from '@allmend/contract'
import { todayIn } from '@allmend/domain/availability'
import { clockOf, formatDay, formatWall, parseDay } from '@allmend/domain/time'
import type { TenantTx } from '../../platform/db/database.ts'
import { closedNote, closedSpans } from './closed-spans.ts'
import { openSpans } from './open-spans.ts'
import { planDays } from './plan-days.ts'
import { PlanMemory } from './plan-memory.ts'
import { ofCategory, type PlanObject } from './read-objects.ts'
import { readTaken, type TakenRow } from './read-taken.ts'
import { joinRows, rowsByLeaf, splitRows, takenBars } from './taken-bars.ts'

type Range = Pick<RouteParsed<typeof getPlan>['query'], 'from' | 'days' | 'category'>

/** What is known from the last look, and what the database says of how old it may be. */
interface Known {
  readonly memory: PlanMemory
  readonly version: unknown
}

/** The objects somebody asks for and what takes them, in two questions whatever the size; the first is spared if nothing has changed. */
async function readScene(
  tx: TenantTx,
  { memory, version }: Known,
  { from, days, category }: Range,
  isWanted: (object: PlanObject) => boolean,
) {
  const known = await memory.objectsOf(tx, version)
  const { zone, categories, objects: stored } = known
  const now = Date.now() / 60_000
  const today = todayIn(zone, now)
  const first = from === undefined ? today : (parseDay(from) ?? today)
  const last = first + days - 1
  const list = planDays(zone, first, days)
  const span = { start: list[0]?.start ?? 0, end: list.at(-1)?.end ?? 0 }
  const objects = ofCategory(stored, category).filter(isWanted)
  const taken = await readTaken(tx, [...new Set(objects.flatMap(({ leaves }) => leaves))], span)
  const open = openSpans(known, first, last, span)
  const clock = clockOf(zone)
  const wall = (moment: number) => formatWall(clock.toWall(moment))
  const shown = (object: PlanObject) => ({
    id: object.id,
    title: object.title,
    building: object.building,
    categoryId: object.categoryId,
    capacity: object.capacity,
    stock: object.stock,
    isPart: object.isPart,
    partCount: object.parts.length,
    open: open(object).map(([start, end]): [number, number] => [start, end]),
  })
  return {
    scene: { zone, now: Math.floor(now), today: formatDay(today), days: list, categories: [...categories] },
    closed: (object: PlanObject) => closedSpans(object, zone, first, last),
    note: (object: PlanObject) => closedNote(object, today),
    /** What everybody may know of an object by its number. */
    known: (id: number | undefined) => stored.find((object) => object.id === id && object.isVisible),
    objects,
    taken,
    wall,
    shown,
  }
}

export async function readPlan(tx: TenantTx, range: Range, known: Known = { memory: new PlanMemory(), version: null }) {
  const { scene, objects, taken, closed, note, wall, shown } = await readScene(tx, known, range, () => true)
  const shut = objects.flatMap((object) =>
    closed(object).map(({ from, until, title }) => ({
      key: `${object.id}-c${from}-${title}`,
      kind: 'closed' as const,
      objectId: object.id,
      from,
      until,
      label: title,
      booking: null,
      block: null,
    })),
  )
  return {
    ...scene,
    objects: objects.map((object) => ({ ...shown(object), isVisible: object.isVisible, closedNote: note(object) })),
    bars: [...shut, ...takenBars(objects, taken)].map((bar) => ({
      ...bar,
      start: wall(bar.from),
      end: wall(bar.until),
    })),
  }
}

type PublicQuery = RouteParsed<typeof getPublicPlan>['query']

/** For everybody: what is shown, and when it is taken. An occasion only if staff made it public and it is sure. */
export async function readPublicPlan(tx: TenantTx, { object: only, building, ...range }: PublicQuery, known: Known) {
  const isWanted = (object: PlanObject) =>
    object.isVisible &&
    (only === undefined || object.id === only) &&
    (building === undefined || object.building === building)
  const { scene, objects, taken, closed, known: find, wall, shown } = await readScene(tx, known, range, isWanted)
  const byLeaf = rowsByLeaf(taken)
  const spans = objects.flatMap((object) => {
    const { own, shared } = splitRows(object, byLeaf)
    const throughOf = ({ booking, block, bookedId }: TakenRow) => {
      const other = find((booking ?? block)?.objectId ?? bookedId)
      return { objectId: other?.id ?? null, title: other?.title ?? '' }
    }
    const rows = [
      ...own.map((row) => ({ ...row, through: null })),
      ...joinRows(shared).map((row) => ({ ...row, through: throughOf(row) })),
    ]
    const takenSpans = rows.map(({ booking, from, until, through }) => {
      const isNamed = booking?.isNamePublic && booking.state === 'confirmed' && booking.name !== ''
      // With its name the time it takes place; without, all the time nobody else can be there.
      return isNamed
        ? { kind: 'taken' as const, from: booking.from, until: booking.until, name: booking.name, through }
        : { kind: 'taken' as const, from, until, name: '', through }
    })
    const shut = closed(object).map(({ from, until, title }) => ({
      kind: 'closed' as const,
      from,
      until,
      name: title,
      through: null,
    }))
    return [...shut, ...takenSpans].map((span) => ({
      objectId: object.id,
      ...span,
      start: wall(span.from),
      end: wall(span.until),
    }))
  })
  return { ...scene, objects: objects.map(shown), spans }
}
