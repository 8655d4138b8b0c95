import type * as contract from '@allmend/contract'
import type { ObjectRecord, RouteParsed } from '@allmend/contract'
import { blockedDays } from '@allmend/domain/availability'
import { clockOf, dayOfWall, displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { cleanHtml } from '../../platform/html/clean-html.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { insertObject } from './create-object.ts'
import { readObject } from './object.present.ts'
import type { RulesGuard } from './rules-guard.ts'
import {
  writeBlockingDays,
  writeIntervals,
  writeOpeningTimes,
  writeOptions,
  writeParts,
  writePrices,
} from './write-object.ts'

type Body<R extends contract.Route> = RouteParsed<R>['body']

/**
 * Every tab saves the same way: wait for the object's lock, compare the version, write, work the days out again, and note what
 * changed. `write` may refuse; then nothing of it stays.
 */
export async function saveTab(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  { id, version }: { id: number; version: number },
  write: (before: ObjectRecord) => Promise<Refusal | null | undefined>,
): Promise<ObjectRecord | Refusal> {
  const groups = await guard.lock(tx, [id])
  const before = await readObject(tx, id)
  if (isRefusal(before)) return before
  if (before.version !== version) return refuseConflict(tx, 'object', { id, editedVersion: version, current: before })
  const refused = await write(before)
  if (refused) return refused
  await tx.db
    .updateTable('bookable')
    .set({ version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  await guard.rulesChanged(tx, [...groups, ...(await guard.lock(tx, [id]))])
  const after = await readObject(tx, id)
  if (isRefusal(after)) return after
  await audit(tx, actor, {
    action: 'changed',
    entity: 'object',
    entityId: id,
    subject: after.title,
    version: after.version,
    before: audited(before),
    after: audited(after),
  })
  return after
}

/** What the log keeps: texts and figures as they are, lists in a readable short form. */
function audited(object: ObjectRecord) {
  const { id: _, version: __, zone: ___, wholes: ____, bookings: _____, ...rest } = object
  return {
    ...rest,
    hasPrices: rest.has_prices,
    isVisible: rest.is_visible,
    openingTimes: rest.openingTimes.map(({ day, during }) => `${day} ${during.start}–${during.end}`),
    blockingDays: rest.blockingDays.map((rule) => JSON.stringify(rule)),
    intervals: rest.intervals.map((interval) => JSON.stringify(interval)),
    options: rest.options.map((option) => JSON.stringify(option)),
    questionnaires: rest.questionnaires.map(({ title }) => title),
    assets: [rest.mainImage, ...rest.images, ...rest.documents, rest.rules].flatMap((asset) => asset?.name ?? []),
    mainImage: undefined,
    images: undefined,
    documents: undefined,
    rules: undefined,
  }
}

export async function createObject(
  tx: TenantTx,
  actor: Actor,
  { title, categoryId }: Body<typeof contract.createObject>,
): Promise<ObjectRecord | Refusal> {
  const id = await insertObject(tx, { title: title.trim(), categoryId })
  return noteCreated(tx, actor, id)
}

async function noteCreated(tx: TenantTx, actor: Actor, id: number): Promise<ObjectRecord | Refusal> {
  const object = await readObject(tx, id)
  if (isRefusal(object)) return object
  const { title, version } = object
  await audit(tx, actor, {
    action: 'created',
    entity: 'object',
    entityId: id,
    subject: title,
    version,
    after: { title },
  })
  return object
}

/** A hidden copy with everything but bookings and parts. */
export async function duplicateObject(tx: TenantTx, actor: Actor, id: number): Promise<ObjectRecord | Refusal> {
  const original = await readObject(tx, id)
  if (isRefusal(original)) return original
  const copy = await insertObject(tx, {
    ...original,
    title: `${original.title} (Kopie)`,
    hasPrices: original.has_prices,
    isVisible: false,
    partIds: [],
    // A part or a whole is a single piece; a copy that stands alone may be any number.
    stock: original.stock,
  })
  await sql`
    insert into bookable_asset (app_id, object_id, asset_id, place, sort)
    select app_id, ${copy}, asset_id, place, sort from bookable_asset where app_id = ${tx.appId} and object_id = ${id}
  `.execute(tx.db)
  await sql`
    insert into object_questionnaire (app_id, object_id, questionnaire_id, sort)
    select app_id, ${copy}, questionnaire_id, sort from object_questionnaire where app_id = ${tx.appId} and object_id = ${id}
  `.execute(tx.db)
  await sql`
    update bookable c set fee_steps = o.fee_steps, notification_recipients = o.notification_recipients
    from bookable o where c.app_id = ${tx.appId} and c.id = ${copy} and o.app_id = c.app_id and o.id = ${id}
  `.execute(tx.db)
  return noteCreated(tx, actor, copy)
}

export function saveData(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, partIds, ...data }: Body<typeof contract.saveObjectData>,
) {
  return saveTab(tx, guard, actor, { id, version }, async (before) => {
    const parts = [...new Set(partIds)]
    const changesParts = String([...before.partIds].sort()) !== String([...parts].sort())
    const tied = parts.length > 0 || before.wholes.length > 0
    if (tied && data.stock !== 1) return refuse('object.parts_stock')
    const refused = (await findUnknown(tx, data.categoryId, parts)) ?? (await findCycle(tx, id, parts))
    if (refused) return refused
    if (changesParts || data.stock < before.stock) {
      if (parts.length > 0) await guard.lock(tx, [id, ...parts])
      const inTheWay = await comingBookings(tx, [id])
      if (inTheWay.length > 0) return refuse('object.bookings_in_the_way', { bookings: inTheWay })
    }
    if (await anyStock(tx, parts)) return refuse('object.parts_stock')
    await tx.db
      .updateTable('bookable')
      .set({
        title: data.title.trim(),
        description: cleanHtml(data.description),
        category_id: data.categoryId,
        building: data.building.trim(),
        address: data.address.trim(),
        capacity: data.capacity,
        equipment: data.equipment,
        confirmation: data.confirmation,
        lead_time_hours: data.leadTimeHours,
        horizon_days: data.horizonDays,
        deadline_hours: data.deadlineHours,
        fee_steps: JSON.stringify(data.feeSteps),
        is_taxable: data.isTaxable,
        stock: data.stock,
        allows_series: data.allowsSeries,
        sort: data.sort,
      })
      .where('app_id', '=', tx.appId)
      .where('id', '=', id)
      .execute()
    if (changesParts) await writeParts(tx, id, parts)
    return null
  })
}

async function findUnknown(
  tx: TenantTx,
  categoryId: number | null,
  partIds: readonly number[],
): Promise<Refusal | null> {
  const known = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`id = any(${partIds as number[]})`)
    .select('id')
    .execute()
  if (known.length < partIds.length) return refuse('object.unknown')
  if (categoryId === null) return null
  const category = await tx.db
    .selectFrom('category')
    .where('app_id', '=', tx.appId)
    .where('id', '=', categoryId)
    .select('id')
    .executeTakeFirst()
  return category ? null : refuse('category.unknown')
}

/** Whether one of the new parts already contains the object, however deep. */
async function findCycle(tx: TenantTx, id: number, partIds: readonly number[]): Promise<Refusal | null> {
  const { rows } = await sql<{ node: number }>`
    with recursive below as (
      select unnest(${partIds as number[]}::int[]) as node
      union select p.part_id from below join bookable_part p on p.app_id = ${tx.appId} and p.whole_id = below.node
    ) select node from below where node = ${id}
  `.execute(tx.db)
  return rows.length > 0 ? refuse('object.parts_cycle') : null
}

async function anyStock(tx: TenantTx, partIds: readonly number[]): Promise<boolean> {
  const row = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`id = any(${partIds as number[]})`)
    .where('stock', '>', 1)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

interface ComingBooking {
  readonly bookingId: number
  readonly name: string
  readonly displayStart: string
}

async function comingBookings(tx: TenantTx, objectIds: readonly number[]): Promise<ComingBooking[]> {
  const rows = await tx.db
    .selectFrom('booking')
    .innerJoin('app', 'app.id', 'booking.app_id')
    .where('booking.app_id', '=', tx.appId)
    .where('object_id', 'in', objectIds)
    .where('display_end', '>', sql<Date>`now()`)
    .where('state', 'in', ['held', 'unconfirmed', 'confirmed'])
    .select(['booking.id', 'booking.name', 'display_start', 'app.zone'])
    .orderBy('display_start')
    .limit(200)
    .execute()
  return rows.map(({ id, name, display_start, zone }) => ({
    bookingId: id,
    name,
    displayStart: displayInstant(display_start.getTime(), zone),
  }))
}

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

export function savePrices(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, has_prices, intervals }: Body<typeof contract.saveObjectPrices>,
) {
  return saveTab(tx, guard, actor, { id, version }, async (before) => {
    const own = intervals.filter((interval) => before.intervals.some((known) => known.id === interval.id))
    const unknown = await findUnknownCategory(
      tx,
      own.map(({ prices }) => prices),
    )
    if (unknown) return unknown
    await change(tx, id, { has_prices })
    await writePrices(tx, id, own)
    return null
  })
}

export function saveOptions(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, options }: Body<typeof contract.saveObjectOptions>,
) {
  return saveTab(tx, guard, actor, { id, version }, async () => {
    const prices = options.flatMap((option) => [option.prices, ...option.values.map((value) => value.prices)])
    const stock = options.flatMap(({ stockObjectId }) => stockObjectId ?? [])
    const unknown = (await findUnknownCategory(tx, prices)) ?? (await findUnknown(tx, null, [...new Set(stock)]))
    if (unknown) return unknown
    await writeOptions(tx, id, options)
    return null
  })
}

async function findUnknownCategory(
  tx: TenantTx,
  prices: readonly Readonly<Record<string, number>>[],
): Promise<Refusal | null> {
  const ids = [...new Set(prices.flatMap((list) => Object.keys(list).map(Number)))]
  const known = await tx.db
    .selectFrom('price_category')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`id = any(${ids})`)
    .select('id')
    .execute()
  return known.length < ids.length ? refuse('pricecategory.unknown') : null
}

export function saveQuestionnaires(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, questionnaireIds }: Body<typeof contract.saveObjectQuestionnaires>,
) {
  return saveTab(tx, guard, actor, { id, version }, async () => {
    const ids = [...new Set(questionnaireIds)]
    await tx.db.deleteFrom('object_questionnaire').where('app_id', '=', tx.appId).where('object_id', '=', id).execute()
    const { rows } = await sql<{ id: number }>`
      insert into object_questionnaire (app_id, object_id, questionnaire_id, sort)
      select q.app_id, ${id}, q.id, array_position(${ids}::int[], q.id) from questionnaire q
      where q.app_id = ${tx.appId} and q.id = any(${ids}) returning questionnaire_id as id
    `.execute(tx.db)
    return rows.length < ids.length ? refuse('questionnaire.unknown') : null
  })
}

export function saveAssets(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, mainImageId, imageIds, documentIds, rulesId }: Body<typeof contract.saveObjectAssets>,
) {
  return saveTab(tx, guard, actor, { id, version }, async () => {
    await tx.db.deleteFrom('bookable_asset').where('app_id', '=', tx.appId).where('object_id', '=', id).execute()
    const places = [
      ...(mainImageId === null ? [] : [{ asset_id: mainImageId, place: 'main', sort: 0 }]),
      ...[...new Set(imageIds)].map((asset_id, sort) => ({ asset_id, place: 'image', sort })),
      ...[...new Set(documentIds)].map((asset_id, sort) => ({ asset_id, place: 'document', sort })),
      ...(rulesId === null ? [] : [{ asset_id: rulesId, place: 'rules', sort: 0 }]),
    ]
    const known = await tx.db
      .selectFrom('asset')
      .where('app_id', '=', tx.appId)
      .where(sql<boolean>`id = any(${places.map(({ asset_id }) => asset_id)})`)
      .select('id')
      .execute()
    if (places.some(({ asset_id }) => !known.some((asset) => asset.id === asset_id))) return refuse('asset.unknown')
    if (places.length === 0) return null
    await tx.db
      .insertInto('bookable_asset')
      .values(places.map((place) => ({ app_id: tx.appId, object_id: id, ...place })))
      .execute()
    return null
  })
}

/** One or two columns of the object's own row. */
async function change(
  tx: TenantTx,
  id: number,
  columns: { has_prices?: boolean; is_visible?: boolean; notification_recipients?: string[] },
) {
  await tx.db.updateTable('bookable').set(columns).where('app_id', '=', tx.appId).where('id', '=', id).execute()
}

export const saveNotifications = (
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, notificationRecipients }: Body<typeof contract.saveObjectNotifications>,
) =>
  saveTab(tx, guard, actor, { id, version }, async () => {
    await change(tx, id, { notification_recipients: [...new Set(notificationRecipients.map((one) => one.trim()))] })
    return null
  })

export const saveVisibility = (
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, is_visible }: Body<typeof contract.saveObjectVisibility>,
) =>
  saveTab(tx, guard, actor, { id, version }, async () => {
    await change(tx, id, { is_visible })
    return null
  })

/** What was booked before stays with its order; the object itself goes, unless something is still to come. */
export async function removeObject(tx: TenantTx, guard: RulesGuard, actor: Actor, id: number): Promise<Refusal | null> {
  await guard.lock(tx, [id])
  const object = await readObject(tx, id)
  if (isRefusal(object)) return object
  if (object.wholes.length > 0) return refuse('object.is_part')
  const coming = await comingBookings(tx, [id])
  if (coming.length > 0) return refuse('object.has_bookings', { bookings: coming })
  const past = await tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('object_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (past) return refuse('object.has_history')
  await tx.db.deleteFrom('occupancy').where('app_id', '=', tx.appId).where('booked_object_id', '=', id).execute()
  await writeParts(tx, id, [])
  await tx.db.deleteFrom('bookable').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'removed',
    entity: 'object',
    entityId: id,
    subject: object.title,
    before: { title: object.title },
  })
  return null
}
