import type { MailPicture } from '@allmend/contract'
import {
  emptyPlaces,
  layOut,
  type MailBlock,
  type MailVariable,
  mailVariables,
  namedIn,
  neededVariable,
  type SchemaTopic,
  schemaDefaults,
  schemaTopicKeys,
  templateDefaults,
  templateOf,
  topicFacts,
  variablesOf,
} from '@allmend/domain/template'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { addressOfFile } from '../../platform/pictures/picture-places.ts'
import { damaged, picturesIn } from './design.ts'
import { storedBlocks } from './stored-blocks.ts'

/** Blocks that cannot be read show as none: the editor offers to begin anew. */
const readable = (blocks: unknown): MailBlock[] => {
  const parsed = storedBlocks.safeParse(blocks)
  return parsed.success ? parsed.data : []
}

/** Nothing stored is what comes with the product. */
const isReadable = (blocks: unknown) => blocks === null || storedBlocks.safeParse(blocks).success

/** Which template each topic stands in. */
async function templatesOfTopics(tx: TenantTx): Promise<Map<SchemaTopic, number>> {
  const [templates, schemas] = [
    await tx.db.selectFrom('mail_template').where('app_id', '=', tx.appId).select(['id', 'kind']).execute(),
    await tx.db
      .selectFrom('mail_schema')
      .where('app_id', '=', tx.appId)
      .where('template_id', 'is not', null)
      .select(['topic', 'template_id'])
      .execute(),
  ]
  return new Map(
    schemaTopicKeys.flatMap((topic) => {
      const chosen = schemas.find((schema) => schema.topic === topic)?.template_id
      const id = chosen ?? templates.find(({ kind }) => kind === templateOf(topic))?.id
      return id === undefined ? [] : [[topic, id] as const]
    }),
  )
}

const topicsOf = (used: ReadonlyMap<SchemaTopic, number>, id: number) =>
  [...used].filter(([, template]) => template === id).map(([topic]) => topic)

export async function listTemplates(tx: TenantTx) {
  const used = await templatesOfTopics(tx)
  const rows = await tx.db
    .selectFrom('mail_template')
    .where('app_id', '=', tx.appId)
    .select(['id', 'name', 'blocks', 'updated_at'])
    .orderBy(sql`fold_text(name)`)
    .execute()
  return rows.map(({ id, name, blocks, updated_at }) => {
    const list = readable(blocks)
    const places = list.filter(({ component }) => component === 'placeholder').map(({ props }) => props.content)
    return { id, name, blocks: list.length, places, topics: topicsOf(used, id), updatedAt: updated_at.toISOString() }
  })
}

/** What the editor shows of the pictures in blocks: who may see the mail sees them, too. */
async function shownPictures(tx: TenantTx, blocks: readonly MailBlock[]): Promise<MailPicture[]> {
  const ids = picturesIn(blocks)
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('asset')
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .select(['id', 'name', 'file', 'alt'])
    .orderBy('id')
    .execute()
  return rows.map(({ file, ...picture }) => ({ ...picture, src: addressOfFile(file) }))
}

export async function findTemplate(tx: TenantTx, id: number) {
  const row = await tx.db
    .selectFrom('mail_template')
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .select(['id', 'name', 'blocks', 'updated_at', 'version'])
    .executeTakeFirst()
  if (!row) return null
  const { updated_at, blocks, ...rest } = row
  const topics = topicsOf(await templatesOfTopics(tx), id)
  const list = readable(blocks)
  const pictures = await shownPictures(tx, list)
  return { ...rest, blocks: list, pictures, topics, updatedAt: updated_at.toISOString() }
}
export type TemplateRecord = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

interface SchemaRow {
  topic: SchemaTopic
  template_id: number | null
  template_name: string | null
  template_blocks: unknown
  is_on: boolean
  subject: string | null
  blocks: unknown
  recipients: string[]
  is_to_object: boolean
  adds_calendar: boolean
  adds_letter: boolean
  version: number
}

const schemaRows = (tx: TenantTx, topics: readonly SchemaTopic[]) => {
  const kinds = topics.map(templateOf)
  return sql<SchemaRow>`
    select k.topic, t.id as template_id, t.name as template_name, t.blocks as template_blocks, coalesce(m.is_on, true) as is_on,
      m.subject, m.blocks, coalesce(m.recipients, '{}') as recipients, coalesce(m.is_to_object, true) as is_to_object,
      coalesce(m.adds_calendar, true) as adds_calendar, coalesce(m.adds_letter, false) as adds_letter,
      coalesce(m.version, 0) as version
    from unnest(${topics as string[]}::text[], ${kinds as string[]}::text[]) with ordinality k (topic, kind, position)
    left join mail_schema m on m.app_id = ${tx.appId} and m.topic = k.topic
    left join mail_template t on t.app_id = ${tx.appId} and (t.id = m.template_id or (m.template_id is null and t.kind = k.kind))
    order by k.position
  `.execute(tx.db)
}

/** A paragraph that names what a mail of the topic does not know says nothing; nor does a block only some orders have. */
function says(topic: SchemaTopic, block: MailBlock, needed: MailVariable): boolean {
  if (block.settings.isOnlyOnInvoice || !['text', 'imageText'].includes(block.component)) return false
  const known: readonly string[] = variablesOf(topic)
  return [block.props.content, block.props.leftContent, block.props.rightContent]
    .flatMap((html) => html.split(/<\/?(?:p|li|ul|ol|h2|h3|br)\b[^<>]*>/i))
    .map(namedIn)
    .some((names) => names.includes(needed) && names.every((name) => known.includes(name)))
}

/** Why mails of a topic do not go out as they were written, or reach nobody. */
function lackOf(row: SchemaRow, blocks: readonly MailBlock[]): string | null {
  const { topic, is_on, recipients, is_to_object } = row
  const needed = neededVariable(topic)
  if (needed !== null && !blocks.some((block) => says(topic, block, needed))) {
    return `Es fehlt: ${mailVariables[needed].label}. Darum geht der mitgelieferte Text hinaus.`
  }
  const isForNobody = topicFacts(topic).group === 'admin' && is_on && recipients.length === 0 && !is_to_object
  return isForNobody ? 'Diese E-Mail erreicht niemanden: Es ist keine Empfängerin und kein Empfänger gewählt.' : null
}

function presentRow(row: SchemaRow) {
  const { topic, template_id, template_name, is_on, recipients, is_to_object, version } = row
  const kind = templateOf(topic)
  const template = { id: template_id ?? 0, name: template_name ?? templateDefaults[kind].name }
  const templateBlocks = row.template_id === null ? templateDefaults[kind].blocks : readable(row.template_blocks)
  const blocks = row.blocks === null ? schemaDefaults[topic].blocks : readable(row.blocks)
  return {
    row: {
      topic,
      templateSchemaId: topic,
      template,
      isOn: is_on,
      recipients,
      isToObject: is_to_object,
      isOwn: row.blocks !== null,
      emptyPlaces: emptyPlaces(templateBlocks, blocks).map(({ props }) => props.content),
      problem: [row.template_blocks, row.blocks].every(isReadable)
        ? lackOf(row, layOut(templateBlocks, blocks))
        : damaged,
      version,
    },
    blocks,
    subject: row.subject ?? schemaDefaults[topic].subject,
  }
}

export async function listSchemas(tx: TenantTx) {
  const { rows } = await schemaRows(tx, schemaTopicKeys)
  const counts = await tx.db
    .selectFrom('mail_message')
    .where('app_id', '=', tx.appId)
    .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
    .select(['topic', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('topic')
    .execute()
  return rows.map((row) => ({
    ...presentRow(row).row,
    sent: Number(counts.find(({ topic }) => topic === row.topic)?.count ?? 0),
  }))
}

export async function findSchema(tx: TenantTx, topic: SchemaTopic) {
  const { rows } = await schemaRows(tx, [topic])
  const [row] = rows
  if (!row) throw new Error('a topic without a row')
  const { row: shown, blocks, subject } = presentRow(row)
  const kind = templateOf(topic)
  const template = (row.template_id === null ? null : await findTemplate(tx, row.template_id)) ?? {
    ...{ id: 0, topics: [topic], pictures: [], version: 0, updatedAt: new Date(0).toISOString() },
    ...templateDefaults[kind],
  }
  const pictures = await shownPictures(tx, blocks)
  const { adds_calendar: addsCalendar, adds_letter: addsLetter } = row
  return { ...shown, template, blocks, pictures, subject, addsCalendar, addsLetter }
}
export type SchemaRecord = Awaited<ReturnType<typeof findSchema>>

/** Topics whose mails go out in other words than the municipality's. */
export async function countBroken(tx: TenantTx): Promise<number> {
  const { rows } = await schemaRows(tx, schemaTopicKeys)
  return rows.filter((row) => presentRow(row).row.problem !== null).length
}
