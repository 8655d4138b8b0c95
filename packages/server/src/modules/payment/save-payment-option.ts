import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { auditChange, type LoggedRecord } from '../../platform/audit/audit-change.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { refuseNamesake } from '../../platform/records/refuse-namesake.ts'
import {
  insertPaymentOption,
  type PaymentOption,
  type PaymentOptionDraft,
  readPaymentOptions,
  updatePaymentOption,
  writeSort,
} from './payment-option.repository.ts'

/** They hang together (one default, one order), so they are changed one at a time. */
const takeTurns = (tx: TenantTx) => sql`select pg_advisory_xact_lock(4155205, ${tx.appId})`.execute(tx.db)

export async function createPaymentOption(
  tx: TenantTx,
  actor: Actor,
  draft: PaymentOptionDraft,
): Promise<PaymentOption | Refusal> {
  await takeTurns(tx)
  const isFirst = (await readPaymentOptions(tx)).length === 0
  const wanted = tidied({ ...draft, isDefault: draft.isDefault || isFirst })
  const refused = await findObstacle(tx, wanted, 0)
  return refused ?? note(tx, actor, await insertPaymentOption(tx, wanted))
}

export async function savePaymentOption(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: PaymentOptionDraft & { version: number },
): Promise<PaymentOption | Refusal> {
  await takeTurns(tx)
  const [before] = await readPaymentOptions(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.version !== version) {
    return refuseConflict(tx, 'paymentoption', { id, editedVersion: version, current: before })
  }
  if (before.isDefault && !draft.isDefault) return refuse('paymentoption.default_needed')
  const refused = await findObstacle(tx, draft, id)
  if (refused) return refused
  await updatePaymentOption(tx, id, version, tidied(draft))
  return note(tx, actor, id, before)
}

export async function removePaymentOption(tx: TenantTx, actor: Actor, id: number): Promise<Refusal | null> {
  await takeTurns(tx)
  const [before] = await readPaymentOptions(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.isDefault) return refuse('paymentoption.default_needed')
  if (before.openOrders > 0) return refuse('record.in_use', { usedBy: before.openOrders })
  await tx.db.deleteFrom('payment_option').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await auditChange(tx, actor, logged, { before })
  return null
}

export async function sortPaymentOptions(tx: TenantTx, actor: Actor, ids: readonly number[]): Promise<void> {
  await takeTurns(tx)
  const names = async () => (await readPaymentOptions(tx)).map(({ name }) => name)
  const before = await names()
  await writeSort(tx, ids)
  await audit(tx, actor, {
    action: 'changed',
    entity: 'paymentoption',
    subject: 'Reihenfolge',
    before: { sort: before },
    after: { sort: await names() },
  })
}

const tidied = <D extends PaymentOptionDraft>(draft: D): D => ({
  ...draft,
  name: draft.name.trim(),
  description: draft.description.trim(),
})

async function findObstacle(tx: TenantTx, draft: PaymentOptionDraft, id: number): Promise<Refusal | null> {
  const namesake = await refuseNamesake(tx, 'payment_option', { name: draft.name.trim() }, id)
  if (namesake) return namesake
  // Whoever chooses nothing pays with the default, so everybody must be able to.
  const isFit = draft.isActive && draft.kind !== 'online' && draft.priceCategoryIds.length === 0
  if (draft.isDefault && !isFit) return refuse('paymentoption.default_unfit')
  const { known } = await tx.db
    .selectFrom('price_category')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`id = any(${draft.priceCategoryIds as number[]})`)
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow()
  return known === draft.priceCategoryIds.length ? null : refuse('pricecategory.unknown')
}

async function note(tx: TenantTx, actor: Actor, id: number, before?: PaymentOption): Promise<PaymentOption> {
  const [after] = await readPaymentOptions(tx, id)
  if (!after) throw new Error('a payment option vanished while it was saved')
  await auditChange(tx, actor, logged, { before, after })
  return after
}

const logged: LoggedRecord<PaymentOption> = {
  entity: 'paymentoption',
  nameOf: ({ name }) => name,
  core: ({ name, description, kind, priceCategories, dueDays, isActive, isDefault }) => ({
    name,
    description,
    kind,
    priceCategories: priceCategories.map((category) => category.name),
    dueDays,
    isActive,
    isDefault,
  }),
}
