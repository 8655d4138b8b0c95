import { type MailBlock, type SchemaTopic, topicFacts } from '@allmend/domain/template'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { keptBlocks, unknownVariables, wordsOf } from './clean-content.ts'
import { picturesIn, unknownPictures } from './design.ts'
import { loggedBlocks } from './logged-blocks.ts'
import { findSchema, findTemplate, type SchemaRecord } from './template.repository.ts'

interface Change {
  readonly templateId?: number | undefined
  readonly subject?: string | undefined
  readonly blocks?: readonly MailBlock[] | undefined
  readonly isOn?: boolean | undefined
  readonly recipients?: readonly string[] | undefined
  readonly isToObject?: boolean | undefined
  readonly addsCalendar?: boolean | undefined
  readonly addsLetter?: boolean | undefined
}

const core = (schema: SchemaRecord) => ({
  template: schema.template.name,
  subject: schema.subject,
  blocks: loggedBlocks(schema.blocks),
  isOn: schema.isOn,
  recipients: schema.recipients,
  isToObject: schema.isToObject,
  addsCalendar: schema.addsCalendar,
  addsLetter: schema.addsLetter,
})

export async function saveSchema(
  tx: TenantTx,
  actor: Actor,
  topic: SchemaTopic,
  { version, ...change }: Change & { readonly version: number },
): Promise<SchemaRecord | Refusal> {
  const { templateId, blocks, subject } = change
  if (change.isOn === false && topicFacts(topic).isNeeded) return refuse('template.topic_needed')
  if (templateId !== undefined && !(await findTemplate(tx, templateId))) return refuse('template.unknown')
  const pictures = await unknownPictures(tx, blocks ?? [])
  if (pictures.length > 0) return refuse('template.picture_unknown', { pictures })
  const kept = keptBlocks(blocks ?? [])
  if (isRefusal(kept)) return kept
  const unknown = unknownVariables([subject ?? '', ...wordsOf(kept)], topic)
  if (unknown.length > 0) return refuse('template.variable_unknown', { variables: unknown })
  return write(tx, actor, topic, version, (before) => ({
    ...(templateId !== undefined && { template_id: templateId }),
    // Either both come with the product, or none.
    ...((subject !== undefined || blocks !== undefined) && {
      subject: (subject ?? before.subject).trim(),
      blocks: JSON.stringify(blocks ? kept : before.blocks),
      asset_ids: picturesIn(blocks ?? before.blocks),
    }),
    ...(change.isOn !== undefined && { is_on: change.isOn }),
    ...(change.recipients && { recipients: distinctAddresses(change.recipients) }),
    ...(change.isToObject !== undefined && { is_to_object: change.isToObject }),
    ...(change.addsCalendar !== undefined && { adds_calendar: change.addsCalendar }),
    ...(change.addsLetter !== undefined && { adds_letter: change.addsLetter }),
  }))
}

/** Each once, however it is written; as it was written first. */
function distinctAddresses(addresses: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const address of addresses.map((one) => one.trim())) {
    const key = address.toLowerCase()
    if (!byKey.has(key)) byKey.set(key, address)
  }
  return [...byKey.values()]
}

/** Back to the words that come with the product. */
export const resetSchema = (tx: TenantTx, actor: Actor, topic: SchemaTopic, version: number) =>
  write(tx, actor, topic, version, () => ({ subject: null, blocks: null, asset_ids: [] }))

async function write(
  tx: TenantTx,
  actor: Actor,
  topic: SchemaTopic,
  version: number,
  change: (before: SchemaRecord) => object,
): Promise<SchemaRecord | Refusal> {
  // Without a row there is no state to outdate: the first one who saves makes it.
  await tx.db
    .insertInto('mail_schema')
    .values({ app_id: tx.appId, topic, version: 0 })
    .onConflict((conflict) => conflict.columns(['app_id', 'topic']).doNothing())
    .execute()
  const before = await findSchema(tx, topic)
  const saved = await tx.db
    .updateTable('mail_schema')
    .set({ ...change(before), version: version + 1, updated_at: new Date() })
    .where('app_id', '=', tx.appId)
    .where('topic', '=', topic)
    .where('version', '=', version)
    .returning('topic')
    .executeTakeFirst()
  if (!saved) return refuseConflict(tx, 'templateschema', { id: topic, editedVersion: version, current: before })
  const after = await findSchema(tx, topic)
  await audit(tx, actor, {
    action: 'changed',
    entity: 'templateschema',
    entityId: topic,
    subject: topicFacts(topic).title,
    version: after.version,
    before: core(before),
    after: core(after),
  })
  return after
}
