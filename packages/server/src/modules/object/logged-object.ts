import type { ObjectRecord } from '@allmend/contract'
import { counted } from '@allmend/domain/lists'
import { weekdayWords } from '@allmend/domain/objects'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { intervalText, optionText } from './log-text.ts'
import { datesOf } from './write-calendar.ts'

/** What the log keeps: texts and figures as they are, names instead of numbers, lists in a readable short form. */
export async function loggedObject(tx: TenantTx, object: ObjectRecord) {
  const stock = object.options.flatMap(({ stockObjectId }) => stockObjectId ?? [])
  const { rows } = await sql<{
    category: string | null
    parts: string[]
    stock: Record<string, string>
    categories: Record<string, string>
  }>`
    select (select name from category where app_id = ${tx.appId} and id = ${object.categoryId}) as category,
      array(select title from bookable where app_id = ${tx.appId} and id = any(${object.partIds}) order by title_key) as parts,
      (select coalesce(jsonb_object_agg(id, title), '{}') from bookable where app_id = ${tx.appId} and id = any(${stock})) as stock,
      (select coalesce(jsonb_object_agg(id, name), '{}') from price_category where app_id = ${tx.appId}) as categories
  `.execute(tx.db)
  const [found] = rows
  const names = { categories: found?.categories ?? {}, objects: found?.stock ?? {} }
  return {
    title: object.title,
    description: object.description,
    category: found?.category ?? null,
    building: object.building,
    address: object.address,
    coordinates: object.coordinates,
    handoverInfo: object.handoverInfo,
    capacity: object.capacity,
    equipment: object.equipment,
    confirmation: object.confirmation,
    leadTimeHours: object.leadTimeHours,
    horizonDays: object.horizonDays,
    deadlineHours: object.deadlineHours,
    feeSteps: object.feeSteps.map(({ days, percent }) => `${percent} % ab ${counted(days, 'Tag', 'Tagen')} vorher`),
    isTaxable: object.isTaxable,
    stock: object.stock,
    allowsSeries: object.allowsSeries,
    sort: object.sort,
    parts: found?.parts ?? [],
    hasPrices: object.has_prices,
    isVisible: object.is_visible,
    openingTimes: object.openingTimes.map(({ day, during }) => `${weekdayWords[day]} ${during.start}–${during.end}`),
    blockingDays: object.blockingDays.map((rule) => {
      const { start, end } = datesOf(rule)
      return `${rule.title} ${start === end ? start : `${start} bis ${end}`}${rule.repeat ? ', jährlich' : ''}`.trim()
    }),
    intervals: object.intervals.map((interval) => intervalText(interval, names)),
    options: object.options.map((option) => optionText(option, names)),
    questionnaires: object.questionnaires.map(({ title }) => title),
    assets: [object.mainImage, ...object.images, ...object.documents, object.rules].flatMap(
      (asset) => asset?.name ?? [],
    ),
    notificationRecipients: object.notificationRecipients,
  }
}
