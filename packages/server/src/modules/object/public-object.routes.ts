import * as contract from '@allmend/contract'
import { freeSlots } from '@allmend/domain/availability'
import { clockOf, formatTime, minuteOfDay, parseDay, parseTime, wallAt } from '@allmend/domain/time'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../platform/http/refusal.ts'
import { type AssetRow, presentAsset } from './asset.present.ts'
import { readObject } from './object.present.ts'
import { mainImageOf } from './object.repository.ts'
import type { ObjectRules } from './read-rules.ts'
import { presentRules, type StoredRules } from './read-rules.ts'

/** What anybody may see of objects: those that are shown. */
export function publicObjectRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listPublicObjects, async ({ tenant, table, user }) => {
    return tenant(async (tx) => {
      const visitor = user?.role === 'user' ? user.id : null
      const [all, categories] = [await readCards(tx, table, visitor), await readShownCategories(tx)]
      const cards = all.map((card) => presentCard(card, table.filters))
      const shown = table.filters.free === '1' ? cards.filter(({ isFree }) => isFree !== false) : cards
      const { page, itemsPerPage } = table
      const first = itemsPerPage === null ? 0 : (page - 1) * itemsPerPage
      const last = itemsPerPage === null ? shown.length : first + itemsPerPage
      return { totalRecords: shown.length, objects: shown.slice(first, last), categories }
    })
  })

  mount(server, platform, contract.getPublicObject, async ({ tenant, params, user }) => {
    return tenant(async (tx) => {
      const object = await readObject(tx, params.id)
      if (isRefusal(object)) return object
      const maySeeHidden = user?.permissions.includes('object:view') ?? false
      if (!object.is_visible && !maySeeHidden) return refuse('record.not_found')
      const category = (await readCategoryNames(tx)).find(({ id }) => id === object.categoryId)
      const { mainImage, images, documents, rules } = object
      const assets = [mainImage, ...images, ...documents, rules].filter((asset) => asset !== null)
      return { object: { ...object, category: category?.name ?? null, assets } }
    })
  })
}

/** Categories that lead somewhere: at least one object of theirs is shown. */
const readShownCategories = (tx: TenantTx) =>
  readCategoryNames(
    tx,
    sql<boolean>`exists (
    select from bookable b where b.app_id = category.app_id and b.category_id = category.id and b.is_visible
  )`,
  )

const readCategoryNames = ({ db, appId }: TenantTx, which = sql<boolean>`true`) =>
  db
    .selectFrom('category')
    .where('app_id', '=', appId)
    .where(which)
    .select(['id', 'name'])
    .orderBy('sort')
    .orderBy('name')
    .execute()

type Table = contract.TableQuery<typeof contract.publicObjectTable>

interface Card {
  readonly id: number
  readonly category: string | null
  readonly category_id: number | null
  readonly building: string
  readonly address: string
  readonly capacity: number | null
  readonly main_image: AssetRow | null
  readonly rules: StoredRules[]
  readonly taken: { objectId: number; count: number; start: number; end: number }[]
  /** The visitor's price category, and the one of whoever has none. */
  readonly own_category: number | null
  readonly default_category: number | null
}

/** Every object that fits text, category and persons, with its rules and what takes it that day: one query for all of them. */
async function readCards(tx: TenantTx, { filters, sort }: Table, visitor: number | null): Promise<Card[]> {
  const { search, category, persons, date } = filters
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const day = parseDay(date ?? '')
  const span = day === null ? [0, 0] : [wallAt(day, 0) - 2880, wallAt(day, 0) + 4320]
  const [order] = sort
  const by = { sort: sql`o.sort, o.title_key`, title: sql`o.title_key`, capacity: sql`o.capacity` }[
    order?.field ?? 'sort'
  ]
  const { rows } = await sql<Card>`
    select o.id, c.name as category, o.category_id, o.building, o.address, o.capacity, ${mainImageOf('o')} as main_image,
      object_rules(array[o.id]) as rules,
      terms.own_category, terms.default_category,
      coalesce((
        select jsonb_agg(jsonb_build_object('objectId', t.object_id, 'count', upper(t.units) - lower(t.units),
          'start', extract(epoch from lower(t.during)) / 60, 'end', extract(epoch from upper(t.during)) / 60))
        from occupancies_between((select array_agg(l.leaf_id) from leaves_of(array[o.id]) l),
          to_timestamp(${span[0] ?? 0} * 60.0), to_timestamp(${span[1] ?? 0} * 60.0)) t
        where ${day !== null} and (t.expires_at is null or t.expires_at > now())
      ), '[]') as taken
    from bookable o
    cross join (
      select (t.terms ->> 'priceCategoryId')::int as own_category, (t.terms ->> 'defaultCategoryId')::int as default_category
      from (select customer_terms(${visitor}::int, '') as terms offset 0) t
    ) terms
    left join category c on c.app_id = o.app_id and c.id = o.category_id
    where o.app_id = ${tx.appId} and o.is_visible
      and (${search === undefined} or o.title_key like fold_text(${pattern}) or fold_text(o.building) like fold_text(${pattern})
        or fold_text(coalesce(c.name, '')) like fold_text(${pattern}) or fold_text(o.description) like fold_text(${pattern}))
      and (${category === undefined} or o.category_id = ${category ?? 0})
      and (${persons === undefined} or o.capacity >= ${persons ?? 0})
    order by ${by} ${order?.direction === 'desc' ? sql`desc` : sql``}, o.id
  `.execute(tx.db)
  return rows
}

function presentCard(card: Card, { date, from, until }: Table['filters']) {
  const [stored] = card.rules
  const rules = stored ? presentRules(stored) : null
  const starts = rules && date ? startsOn(rules, card.taken, date, from, until) : []
  const amounts = (rules?.hasPrices ? rules.intervals : []).flatMap((interval) => {
    const amount = interval.prices[String(card.own_category)] ?? interval.prices[String(card.default_category)]
    return amount === undefined ? [] : [{ amount, interval }]
  })
  const [cheapest] = amounts.sort((a, b) => a.amount - b.amount)
  return {
    id: card.id,
    title: rules?.title ?? '',
    category: card.category,
    categoryId: card.category_id,
    building: card.building,
    address: card.address,
    capacity: card.capacity,
    has_prices: rules?.hasPrices ?? false,
    stock: rules?.stock ?? 1,
    mainImage: card.main_image && presentAsset(card.main_image),
    priceFrom: cheapest?.amount ?? null,
    priceUnit: cheapest ? unitOf(cheapest.interval) : '',
    isFree: date ? starts.length > 0 : null,
    freeStarts: starts,
  }
}

const dayUnits = { day: 'Tag', week: 'Woche', month: 'Monat' } as const

function unitOf(interval: ObjectRules['intervals'][number]): string {
  if (interval.isFlat) return 'Buchung'
  if (interval.isMultiDays) return interval.settings.from ? 'Nacht' : dayUnits[interval.multiDaysUnit]
  if (interval.type === 'fixed') return 'Termin'
  return interval.interval === 60 ? 'Stunde' : `${interval.interval} Minuten`
}

/** Starts that can be had on a day, within the wanted hours. */
function startsOn(
  rules: ObjectRules,
  taken: Card['taken'],
  date: string,
  from: string | undefined,
  until: string | undefined,
): string[] {
  const day = parseDay(date)
  if (day === null) return []
  const clock = clockOf(rules.zone)
  const facts = { now: Date.now() / 60_000, taken: taken.map(({ count, ...row }) => ({ ...row, quantity: count })) }
  const [earliest, latest] = [parseTime(from ?? '') ?? 0, parseTime(until ?? '') ?? 1440]
  const starts = rules.intervals.flatMap((interval) =>
    freeSlots(rules, interval, facts, { from: day, until: day })
      .filter(({ start, end }) => {
        const minute = minuteOfDay(clock.toWall(start))
        return minute >= earliest && (interval.isMultiDays || minute + (end - start) <= latest)
      })
      .map(({ start }) => minuteOfDay(clock.toWall(start))),
  )
  return [...new Set(starts)].sort((a, b) => a - b).map(formatTime)
}
