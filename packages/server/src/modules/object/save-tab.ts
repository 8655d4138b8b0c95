import type { ObjectRecord } from '@allmend/contract'
import { weekdayWords } from '@allmend/domain/objects'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts'
import { readObject } from './object.present.ts'
import type { RulesGuard } from './rules-guard.ts'
import { datesOf } from './write-object.ts'

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
  const logged = await audited(tx, before)
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
    before: logged,
    after: await audited(tx, after),
  })
  return after
}

/** What the log keeps: texts and figures as they are, names instead of numbers, lists in a readable short form. */
async function audited(tx: TenantTx, object: ObjectRecord) {
  const { rows } = await sql<{ category: string | null; parts: string[] }>`
    select (select name from category where app_id = ${tx.appId} and id = ${object.categoryId}) as category,
      array(select title from bookable where app_id = ${tx.appId} and id = any(${object.partIds}) order by title_key) as parts
  `.execute(tx.db)
  return {
    title: object.title,
    description: object.description,
    category: rows[0]?.category ?? null,
    building: object.building,
    address: object.address,
    capacity: object.capacity,
    equipment: object.equipment,
    confirmation: object.confirmation,
    leadTimeHours: object.leadTimeHours,
    horizonDays: object.horizonDays,
    deadlineHours: object.deadlineHours,
    feeSteps: object.feeSteps.map(({ days, percent }) => `${percent} % ab ${days} Tagen vorher`),
    isTaxable: object.isTaxable,
    stock: object.stock,
    allowsSeries: object.allowsSeries,
    sort: object.sort,
    parts: rows[0]?.parts ?? [],
    hasPrices: object.has_prices,
    isVisible: object.is_visible,
    openingTimes: object.openingTimes.map(({ day, during }) => `${weekdayWords[day]} ${during.start}–${during.end}`),
    blockingDays: object.blockingDays.map((rule) => {
      const { start, end } = datesOf(rule)
      return `${rule.title} ${start === end ? start : `${start} bis ${end}`}${rule.repeat ? ', jährlich' : ''}`.trim()
    }),
    intervals: object.intervals.map((interval) => JSON.stringify(interval)),
    options: object.options.map((option) => JSON.stringify(option)),
    questionnaires: object.questionnaires.map(({ title }) => title),
    assets: [object.mainImage, ...object.images, ...object.documents, object.rules].flatMap(
      (asset) => asset?.name ?? [],
    ),
    notificationRecipients: object.notificationRecipients,
  }
}

/** One or two columns of the object's own row. */
export async function change(
  tx: TenantTx,
  id: number,
  columns: { has_prices?: boolean; is_visible?: boolean; notification_recipients?: string[] },
) {
  await tx.db.updateTable('bookable').set(columns).where('app_id', '=', tx.appId).where('id', '=', id).execute()
}
