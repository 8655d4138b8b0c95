import type { ObjectRecord } from '@allmend/contract'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts'
import { readObject } from './object.present.ts'
import type { RulesGuard } from './rules-guard.ts'

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

/** One or two columns of the object's own row. */
export async function change(
  tx: TenantTx,
  id: number,
  columns: { has_prices?: boolean; is_visible?: boolean; notification_recipients?: string[] },
) {
  await tx.db.updateTable('bookable').set(columns).where('app_id', '=', tx.appId).where('id', '=', id).execute()
}
