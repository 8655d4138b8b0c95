import { type MailBlock, schemaTopics } from '@allmend/domain/template'
import { sql } from 'kysely'
import { auditChange, type LoggedRecord } from '../../platform/audit/audit-change.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { refuseNamesake } from '../../platform/records/refuse-namesake.ts'
import { keptBlocks, unknownVariables, wordsOf } from './clean-content.ts'
import { picturesIn, unknownPictures } from './design.ts'
import { loggedBlocks } from './logged-blocks.ts'
import { findTemplate, type TemplateRecord } from './template.repository.ts'

interface Draft {
  readonly name: string
  readonly blocks: readonly MailBlock[]
}

const mostTemplates = 50

const logged: LoggedRecord<TemplateRecord> = {
  entity: 'template',
  nameOf: ({ name }) => name,
  core: ({ name, blocks }) => ({ name, blocks: loggedBlocks(blocks) }),
}

/** One after the other: two at once would both find a name, or the last place, free. */
const lockTemplates = (tx: TenantTx) =>
  tx.db.selectFrom('app_setting').where('app_id', '=', tx.appId).select('app_id').forUpdate().execute()

/** The blocks as they are kept, unless something is in the way. */
async function checked(tx: TenantTx, { name, blocks }: Draft, id: number): Promise<MailBlock[] | Refusal> {
  await lockTemplates(tx)
  const namesake = await refuseNamesake(tx, 'mail_template', { name: name.trim() }, id)
  if (namesake) return namesake
  const pictures = await unknownPictures(tx, blocks)
  if (pictures.length > 0) return refuse('template.picture_unknown', { pictures })
  const kept = keptBlocks(blocks)
  if (isRefusal(kept)) return kept
  const unknown = unknownVariables(wordsOf(kept), null)
  return unknown.length > 0 ? refuse('template.variable_unknown', { variables: unknown }) : kept
}

const stored = (name: string, blocks: readonly MailBlock[]) => ({
  name: name.trim(),
  blocks: JSON.stringify(blocks),
  asset_ids: picturesIn(blocks),
})

export async function createTemplate(tx: TenantTx, actor: Actor, draft: Draft): Promise<TemplateRecord | Refusal> {
  const kept = await checked(tx, draft, 0)
  if (isRefusal(kept)) return kept
  const templates = await tx.db.selectFrom('mail_template').where('app_id', '=', tx.appId).select('id').execute()
  if (templates.length >= mostTemplates) return refuse('template.too_many')
  const { id } = await tx.db
    .insertInto('mail_template')
    .values({ app_id: tx.appId, ...stored(draft.name, kept) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await findTemplate(tx, id)
  if (!after) return refuse('record.not_found')
  await auditChange(tx, actor, logged, { after })
  return after
}

export async function duplicateTemplate(tx: TenantTx, actor: Actor, id: number): Promise<TemplateRecord | Refusal> {
  const template = await findTemplate(tx, id)
  if (!template) return refuse('record.not_found')
  await lockTemplates(tx)
  const rows = await tx.db.selectFrom('mail_template').where('app_id', '=', tx.appId).select('name').execute()
  const taken = new Set(rows.map(({ name }) => name))
  const base = `${template.name.slice(0, 130)} (Kopie)`
  const name = [base, ...Array.from({ length: mostTemplates }, (_, at) => `${base} ${at + 2}`)].find(
    (one) => !taken.has(one),
  )
  return createTemplate(tx, actor, { name: name ?? base, blocks: template.blocks })
}

export async function saveTemplate(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: Draft & { readonly version: number },
): Promise<TemplateRecord | Refusal> {
  const before = await findTemplate(tx, id)
  if (!before) return refuse('record.not_found')
  const kept = await checked(tx, draft, id)
  if (isRefusal(kept)) return kept
  const saved = await tx.db
    .updateTable('mail_template')
    .set({ ...stored(draft.name, kept), version: version + 1, updated_at: new Date() })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) return refuseConflict(tx, 'template', { id, editedVersion: version, current: before })
  const after = await findTemplate(tx, id)
  if (!after) return refuse('record.not_found')
  await auditChange(tx, actor, logged, { before, after })
  return after
}

export async function removeTemplate(tx: TenantTx, actor: Actor, id: number): Promise<Refusal | null> {
  await sql`select from mail_template where app_id = ${tx.appId} and id = ${id} for update`.execute(tx.db)
  const before = await findTemplate(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.topics.length > 0) {
    return refuse('record.in_use', { topics: before.topics.map((topic) => schemaTopics[topic].title) })
  }
  await tx.db.deleteFrom('mail_template').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await auditChange(tx, actor, logged, { before })
  return null
}
