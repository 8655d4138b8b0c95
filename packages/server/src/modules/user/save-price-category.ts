import { sql } from 'kysely'
import { auditChange, type LoggedRecord } from '../../platform/audit/audit-change.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { refuseNamesake } from '../../platform/records/refuse-namesake.ts'
import {
  findTakenZipcodes,
  insertPriceCategory,
  type PriceCategoryDraft,
  readPriceCategories,
  updatePriceCategory,
} from './price-category.repository.ts'

type PriceCategory = Awaited<ReturnType<typeof readPriceCategories>>[number]

/** Categories hang together (one default, no zip twice), so they are changed one at a time. */
const takeTurns = (tx: TenantTx) => sql`select pg_advisory_xact_lock(4155203, ${tx.appId})`.execute(tx.db)

export async function createPriceCategory(
  tx: TenantTx,
  actor: Actor,
  draft: PriceCategoryDraft,
): Promise<PriceCategory | Refusal> {
  await takeTurns(tx)
  const isFirst = (await readPriceCategories(tx)).length === 0
  const refused = await findObstacle(tx, draft, 0)
  if (refused) return refused
  const isDefault = draft.isDefault || isFirst
  const id = await insertPriceCategory(tx, { ...draft, name: draft.name.trim(), isDefault })
  return note(tx, actor, id)
}

export async function savePriceCategory(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: PriceCategoryDraft & { version: number },
): Promise<PriceCategory | Refusal> {
  await takeTurns(tx)
  const [before] = await readPriceCategories(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.version !== version) {
    return refuseConflict(tx, 'pricecategory', { id, editedVersion: version, current: before })
  }
  if (before.isDefault && !draft.isDefault) return refuse('pricecategory.default_needed')
  const refused = await findObstacle(tx, draft, id)
  if (refused) return refused
  await updatePriceCategory(tx, id, version, { ...draft, name: draft.name.trim() })
  return note(tx, actor, id, before)
}

export async function removePriceCategory(tx: TenantTx, actor: Actor, id: number): Promise<Refusal | null> {
  await takeTurns(tx)
  const [before] = await readPriceCategories(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.isDefault) return refuse('pricecategory.default_needed')
  if (before.usedBy > 0) return refuse('record.in_use', { usedBy: before.usedBy })
  await tx.db.deleteFrom('price_category').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await auditChange(tx, actor, logged, { before })
  return null
}

async function findObstacle(tx: TenantTx, { name, zipcodes }: PriceCategoryDraft, id: number): Promise<Refusal | null> {
  const namesake = await refuseNamesake(tx, 'price_category', { name: name.trim() }, id)
  if (namesake) return namesake
  const taken = await findTakenZipcodes(tx, zipcodes, id)
  if (taken.length === 0) return null
  const sentence = taken.map(({ zipcode, category }) => `${zipcode} gehört schon zu «${category}».`).join(' ')
  return refuse('pricecategory.zip_taken', { taken, fields: { zipcodes: sentence } })
}

async function note(tx: TenantTx, actor: Actor, id: number, before?: PriceCategory): Promise<PriceCategory> {
  const [after] = await readPriceCategories(tx, id)
  if (!after) throw new Error('a price category vanished while it was saved')
  await auditChange(tx, actor, logged, { before, after })
  return after
}

const logged: LoggedRecord<PriceCategory> = {
  entity: 'pricecategory',
  nameOf: ({ name }) => name,
  core: ({ name, isDefault, zipcodes }) => ({ name, isDefault, zipcodes }),
}
