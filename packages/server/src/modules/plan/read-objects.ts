import type { BlockingDay, OpeningTime } from '@allmend/domain/availability'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** A stretch of blocked days and its reason; a single day is a stretch of one. */
type NamedDays = Extract<BlockingDay, { type: 'range' }> & { readonly title: string }

interface StoredObject {
  readonly id: number
  readonly title: string
  readonly building: string
  readonly categoryId: number | null
  readonly capacity: number | null
  readonly stock: number
  readonly isVisible: boolean
  readonly parts: readonly number[]
  readonly leaves: readonly number[]
  readonly openingTimes: readonly OpeningTime[]
  readonly blockingDays: readonly NamedDays[]
}

/** The objects of an app as they were at a count of changes. */
export interface PlanObjects {
  readonly version: number
  readonly zone: string
  readonly categories: readonly { readonly id: number; readonly name: string }[]
  /** Parts right after their whole. */
  readonly objects: readonly PlanObject[]
}

/** As the database answers: list by list, since joining them would depend on guesses about their sizes. */
interface StoredLists {
  readonly version: number
  readonly zone: string
  readonly categories: PlanObjects['categories']
  readonly objects: readonly Omit<StoredObject, 'parts' | 'leaves' | 'openingTimes' | 'blockingDays'>[]
  /** Whole and part. */
  readonly parts: readonly (readonly [number, number])[]
  /** Object and leaf. */
  readonly leaves: readonly (readonly [number, number])[]
  /** Object, weekday, start and end, one after the other: written and read much faster than JSON. */
  readonly times: string
  readonly days: readonly BlockedRow[]
}

interface BlockedRow extends Pick<NamedDays, 'title' | 'repeat'> {
  readonly objectId: number
  readonly start: string
  readonly end: string
}

/** Every object with its parts and rules, in the order of the object list; one question, however many there are. */
export async function readObjects(tx: TenantTx): Promise<PlanObjects> {
  const { rows } = await sql<StoredLists>`
    select app.zone, (select version from rules_version where app_id = ${tx.appId}) as version,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by sort, name), '[]')
       from category where app_id = ${tx.appId}) as categories,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'building', building, 'categoryId', category_id,
         'capacity', capacity, 'stock', stock, 'isVisible', is_visible) order by sort, title_key, id), '[]')
       from bookable where app_id = ${tx.appId}) as objects,
      (select coalesce(json_agg(json_build_array(whole_id, part_id) order by sort, part_id), '[]')
       from bookable_part where app_id = ${tx.appId}) as parts,
      (select coalesce(json_agg(json_build_array(object_id, leaf_id) order by leaf_id), '[]')
       from leaves_of(array(select id from bookable where app_id = ${tx.appId}))) as leaves,
      (select coalesce(string_agg(object_id || ' ' || day || ' ' || start_time || ' ' || end_time, ' '), '')
       from opening_time where app_id = ${tx.appId}) as times,
      (select coalesce(json_agg(json_build_object('objectId', object_id, 'title', title, 'repeat', is_yearly, 'start', start_date,
         'end', end_date) order by start_date, id), '[]')
       from blocking_day where app_id = ${tx.appId}) as days
    from app where app.id = ${tx.appId}
  `.execute(tx.db)
  const [lists] = rows
  if (!lists) return { version: 0, zone: 'Europe/Zurich', categories: [], objects: [] }
  const parts = Map.groupBy(lists.parts, ([whole]) => whole)
  const leaves = Map.groupBy(lists.leaves, ([object]) => object)
  const times = openingTimesOf(lists.times)
  const days = Map.groupBy(lists.days, ({ objectId }) => objectId)
  const objects = lists.objects.map((object) => ({
    ...object,
    parts: (parts.get(object.id) ?? []).map(([, part]) => part),
    leaves: (leaves.get(object.id) ?? []).map(([, leaf]) => leaf),
    openingTimes: times.get(object.id) ?? [],
    blockingDays: (days.get(object.id) ?? []).map(blockedStretch),
  }))
  return { version: lists.version, zone: lists.zone, categories: lists.categories, objects: arrange(objects) }
}

function openingTimesOf(times: string): Map<number, OpeningTime[]> {
  const words = times === '' ? [] : times.split(' ')
  const byObject = new Map<number, OpeningTime[]>()
  for (let at = 0; at < words.length; at += 4) {
    const [id = '', day = '', start = '', end = ''] = words.slice(at, at + 4)
    const time = { day: Number(day), during: { start, end } }
    const known = byObject.get(Number(id))
    if (known) known.push(time)
    else byObject.set(Number(id), [time])
  }
  return byObject
}

function blockedStretch({ title, repeat, start, end }: BlockedRow): NamedDays {
  const [startYear = 0, startMonth = 0, startDay = 0] = start.split('-').map(Number)
  const [endYear = 0, endMonth = 0, endDay = 0] = end.split('-').map(Number)
  return { type: 'range', title, repeat, startYear, startMonth, startDay, endYear, endMonth, endDay }
}

/** Its blocking days are its own and those of its leaves. */
export interface PlanObject extends StoredObject {
  readonly isPart: boolean
}

/** Parts right after their whole; one that belongs to two wholes stands after the first. */
function arrange(stored: readonly StoredObject[]): PlanObject[] {
  const byId = new Map(stored.map((object) => [object.id, object]))
  const partIds = new Set(stored.flatMap(({ parts }) => parts))
  const placed = new Set<number>()
  const list: PlanObject[] = []
  const put = (object: StoredObject | undefined, isPart: boolean) => {
    if (!object || placed.has(object.id)) return
    placed.add(object.id)
    const blockingDays = [...new Set([object.id, ...object.leaves])].flatMap((id) => byId.get(id)?.blockingDays ?? [])
    list.push({ ...object, isPart, blockingDays })
    for (const part of object.parts) put(byId.get(part), true)
  }
  for (const object of stored) if (!partIds.has(object.id)) put(object, false)
  return list
}

/** Those of a category, and the parts of them. */
export function ofCategory(objects: readonly PlanObject[], category: number | undefined): PlanObject[] {
  if (category === undefined) return [...objects]
  const kept = new Set(objects.filter(({ categoryId }) => categoryId === category).map(({ id }) => id))
  // A whole stands before its parts, so one walk reaches parts of parts too.
  for (const { id, parts } of objects) if (kept.has(id)) for (const part of parts) kept.add(part)
  return objects.filter(({ id }) => kept.has(id))
}
