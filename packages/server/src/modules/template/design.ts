import { themeColors } from '@allmend/contract'
import { palette } from '@allmend/domain/color'
import {
  askedToPay,
  isSchemaTopic,
  layOut,
  type MailBlock,
  mainPlace,
  newBlock,
  type SchemaTopic,
  schemaDefaults,
  templateDefaults,
  templateOf,
} from '@allmend/domain/template'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { TenantTx } from '../../platform/db/database.ts'
import { cleanBlock } from './clean-content.ts'
import { type BlockPicture, type BuiltMail, compile, type Look, systemText } from './compile.ts'
import type { MailLogo } from './logo-picture.ts'
import { storedBlocks } from './stored-blocks.ts'

/** Mails whose words come with the product; they stand in the template such mails begin with. */
export const systemTopic = 'system'
type BuiltTopic = SchemaTopic | typeof systemTopic

/** What the mails of an app have in common. */
export interface AppLook {
  readonly title: string
  readonly address: string
  readonly contact: string
  /** Fills buttons. */
  readonly color: string
  readonly logo: MailLogo | null
}

/** How mails of a topic are put together, and what goes along. */
export interface Design {
  readonly app: AppLook
  readonly isOn: boolean
  /** Null where the words come with the product. */
  readonly subject: string | null
  readonly addsCalendar: boolean
  readonly addsLetter: boolean
  /** Says from what the mail is built: what has the same key is the same. */
  readonly key: string
}

interface DesignRow {
  title: string
  colors: unknown
  logo_id: number | null
  logo_mail_width: number
  logo_alt: string
  logo_ratio: number | null
  address: string
  contact: string
  is_on: boolean | null
  subject: string | null
  adds_calendar: boolean | null
  adds_letter: boolean | null
  schema_version: number | null
  template_id: number | null
  template_version: number | null
  files: string | null
}

const kindOf = (topic: BuiltTopic) => (topic === systemTopic ? 'standard' : templateOf(topic))

/** One look at the database; the blocks themselves are read only where the mail has to be built anew. */
export async function readDesign(tx: TenantTx, topic: BuiltTopic): Promise<Design> {
  const { rows } = await sql<DesignRow>`
    select coalesce(nullif(s.texts ->> 'title', ''), app.title) as title, s.colors, s.logo_id, s.logo_mail_width, s.logo_alt,
      l.width * coalesce((s.logo_area ->> 'width')::float8, 1)
        / nullif(l.height * coalesce((s.logo_area ->> 'height')::float8, 1), 0) as logo_ratio,
      coalesce(s.texts ->> 'address', '') as address, coalesce(s.texts ->> 'contact', '') as contact,
      m.is_on, m.subject, m.adds_calendar, m.adds_letter, m.version as schema_version,
      t.id as template_id, t.version as template_version, (
        select string_agg(a.file, ',' order by a.id) from asset a
        where a.app_id = app.id and a.id = any(coalesce(m.asset_ids, '{}') || coalesce(t.asset_ids, '{}'))
      ) as files
    from app
    join app_setting s on s.app_id = app.id
    left join asset l on l.app_id = app.id and l.id = s.logo_id
    left join mail_schema m on m.app_id = app.id and m.topic = ${topic}
    left join mail_template t on t.app_id = app.id and (t.id = m.template_id or (m.template_id is null and t.kind = ${kindOf(topic)}))
    where app.id = ${tx.appId}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an app without settings')
  const color = palette(themeColors.parse(row.colors)).primary[7]
  return {
    app: {
      title: row.title,
      address: row.address,
      contact: row.contact,
      color,
      logo: row.logo_id === null ? null : { width: row.logo_mail_width, alt: row.logo_alt, ratio: row.logo_ratio },
    },
    isOn: row.is_on ?? true,
    subject: row.subject,
    addsCalendar: row.adds_calendar ?? true,
    addsLetter: row.adds_letter ?? false,
    key: [tx.appId, topic, color, row.template_id, row.template_version, row.schema_version, row.files].join('/'),
  }
}

/** Some hundred kilobytes for each app that sends mails. */
const kept = new LRUCache<string, BuiltMail>({ max: 500 })

/** The mail of a topic, ready to be filled in; a sentence for staff where it cannot be built. */
export async function builtMail(tx: TenantTx, topic: BuiltTopic, design: Design): Promise<BuiltMail | string> {
  const known = kept.get(design.key)
  if (known) return known
  const built = await build(tx, topic, design)
  if (typeof built !== 'string') kept.set(design.key, built)
  return built
}

/** The same, built anew. */
export async function rebuild(tx: TenantTx, topic: BuiltTopic): Promise<BuiltMail | string> {
  const design = await readDesign(tx, topic)
  kept.delete(design.key)
  return builtMail(tx, topic, design)
}

/** What staff read where stored blocks are no blocks. */
export const damaged = 'Die gespeicherten Blöcke sind beschädigt. Es geht der mitgelieferte Text hinaus.'

async function build(tx: TenantTx, topic: BuiltTopic, { app }: Design): Promise<BuiltMail | string> {
  const { template, filling } = await readBlocks(tx, topic)
  const blocks = [storedBlocks.safeParse(template), storedBlocks.safeParse(filling)] as const
  const [first, second] = blocks
  if (!first.success || !second.success) return damaged
  const whole = layOut(first.data, second.data)
  const laid = isSchemaTopic(topic) ? askedToPay(topic, whole) : whole
  const look = await lookFor(tx, laid, app.color)
  try {
    // Here and now, once for each state of a topic: a transaction must not wait for a thread.
    return await compile(laid.map(cleanBlock), look)
  } catch (error) {
    // Whatever the library makes of it: a mail goes out in any case, and staff are told.
    return `Aus den Blöcken lässt sich keine E-Mail zusammenstellen (${error instanceof Error ? error.message.slice(0, 300) : 'unbekannter Grund'}).`
  }
}

/** What blocks are built with. */
export const lookFor = async (tx: TenantTx, blocks: readonly MailBlock[], color: string): Promise<Look> => ({
  color,
  pictures: await picturesOf(tx, blocks),
})

async function readBlocks(tx: TenantTx, topic: BuiltTopic): Promise<{ template: unknown; filling: unknown }> {
  const { rows } = await sql<{ template: unknown; filling: unknown }>`
    select t.blocks as template, m.blocks as filling
    from app
    left join mail_schema m on m.app_id = app.id and m.topic = ${topic}
    left join mail_template t on t.app_id = app.id and (t.id = m.template_id or (m.template_id is null and t.kind = ${kindOf(topic)}))
    where app.id = ${tx.appId}
  `.execute(tx.db)
  const template = rows[0]?.template ?? templateDefaults[kindOf(topic)].blocks
  return {
    template,
    filling: rows[0]?.filling ?? (isSchemaTopic(topic) ? schemaDefaults[topic].blocks : systemBlocks(template)),
  }
}

/** Where the words of a mail go that no municipality writes. */
function systemBlocks(template: unknown): MailBlock[] {
  const parsed = storedBlocks.safeParse(template)
  const place = parsed.success ? mainPlace(parsed.data) : undefined
  return [newBlock('text', { id: 'system', place: place?.id ?? 'content', props: { content: systemText } })]
}

export const picturesIn = (blocks: readonly MailBlock[]): number[] => [
  ...new Set(
    blocks.flatMap(({ props }) => [props.image, props.leftImage, props.rightImage]).filter((id) => id !== null),
  ),
]

/** Pictures of the own app. */
async function picturesOf(tx: TenantTx, blocks: readonly MailBlock[]): Promise<ReadonlyMap<number, BlockPicture>> {
  const ids = picturesIn(blocks)
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('asset')
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .where('type', '=', 'image')
    .select(['id', 'width', 'height', 'alt'])
    .execute()
  return new Map(
    rows.map(({ id, width, height, alt }) => [id, { size: width && height ? { width, height } : null, alt }]),
  )
}

/** Pictures that are not there, of a draft. */
export async function unknownPictures(tx: TenantTx, blocks: readonly MailBlock[]): Promise<number[]> {
  const known = await picturesOf(tx, blocks)
  return picturesIn(blocks).filter((id) => !known.has(id))
}
