import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { insertPage } from '../cms/index.ts'
import { type IsTelling, readTraces } from './read-traces.ts'

/**
 * Of the settings: how it looks and by which rules it works. Names, addresses, accounts and files are the other app's own, and so is what
 * stands in letters and on public pages from the first day on: texts of letters, of a placed order, links of the government layout.
 */
const settings = [
  'layout',
  'colors',
  'dark_flags',
  'css',
  'default_confirmation',
  'default_deadline_hours',
  'default_horizon_days',
  'default_lead_time_hours',
  'prices_include_vat',
  'rounds_to_five',
  'payment_term_days',
  'retention_months',
  'logo_height',
  'logo_mail_width',
] as const

const reminders = [
  'customer_reminder_hours',
  'caretaker_reminder_hours',
  'day_list_time',
  'day_list_days_before',
  'sends_empty_day_list',
] as const

/** Tables whose rows are copied as they are, in the order of their numbers. */
const lists = {
  user_group: ['name', 'role', 'permissions'],
  price_category: ['name', 'is_default'],
  // Without its description, which says where to pay.
  payment_option: ['name', 'kind', 'due_days', 'is_active', 'is_default', 'sort'],
  category: ['name', 'sort'],
  questionnaire: ['title'],
} as const

const columnsOf = (names: readonly string[], table = '') =>
  sql.join(names.map((name) => (table ? sql.ref(`${table}.${name}`) : sql.ref(name))))

/** Takes over how another app is set up, into one that holds nothing of it yet. */
export async function copySetUp(tx: TenantTx, from: number, author: string): Promise<void> {
  const { db, appId } = tx
  await sql`
    update app_setting n set ${sql.join(settings.map((name) => sql`${sql.ref(name)} = ${sql.ref(`o.${name}`)}`))}
    from app_setting o where n.app_id = ${appId} and o.app_id = ${from}
  `.execute(db)
  await sql`update app n set zone = o.zone from app o where n.id = ${appId} and o.id = ${from}`.execute(db)
  await sql`
    insert into mail_setting (app_id, ${columnsOf(reminders)})
    select ${appId}, ${columnsOf(reminders)} from mail_setting where app_id = ${from}
  `.execute(db)
  await db.deleteFrom('payment_option').where('app_id', '=', appId).execute()
  for (const [table, columns] of Object.entries(lists)) {
    await sql`
      insert into ${sql.table(table)} (app_id, ${columnsOf(columns)})
      select ${appId}, ${columnsOf(columns)} from ${sql.table(table)} where app_id = ${from} order by id
    `.execute(db)
  }
  const isTelling = await readTraces(tx, from)
  await copyBelongings(tx, from, isTelling)
  await copyMails(tx, from, isTelling)
  await copyPages(tx, from, author)
}

/** Which row became which: both are in the order of their numbers. */
const pairsOf = (table: string, from: number, to: number) => sql`(
  select o.id as old_id, n.id as new_id
  from (select id, row_number() over (order by id) as place from ${sql.table(table)} where app_id = ${from}) o
  join (select id, row_number() over (order by id) as place from ${sql.table(table)} where app_id = ${to}) n using (place)
)`

const questionColumns = ['choices', 'help', 'is_multiple', 'is_required', 'sort', 'standard', 'title', 'type'] as const

/** What hangs on those rows. */
async function copyBelongings({ db, appId }: TenantTx, from: number, isTelling: IsTelling): Promise<void> {
  await sql`
    insert into price_category_zip (app_id, price_category_id, zipcode)
    select ${appId}, p.new_id, z.zipcode from price_category_zip z
    join ${pairsOf('price_category', from, appId)} p on p.old_id = z.price_category_id where z.app_id = ${from}
  `.execute(db)
  await sql`
    insert into payment_option_category (app_id, payment_option_id, price_category_id)
    select ${appId}, o.new_id, p.new_id from payment_option_category c
    join ${pairsOf('payment_option', from, appId)} o on o.old_id = c.payment_option_id
    join ${pairsOf('price_category', from, appId)} p on p.old_id = c.price_category_id where c.app_id = ${from}
  `.execute(db)
  const questions = await db
    .selectFrom('question')
    .where('app_id', '=', from)
    .select(['id', 'title', 'help', 'choices'])
    .execute()
  const telling = questions.filter(({ title, help, choices }) => isTelling([title, help, choices])).map(({ id }) => id)
  await sql`
    insert into question (app_id, questionnaire_id, ${columnsOf(questionColumns)})
    select ${appId}, p.new_id, ${columnsOf(questionColumns, 'q')} from question q
    join ${pairsOf('questionnaire', from, appId)} p on p.old_id = q.questionnaire_id
    where q.app_id = ${from} and q.id <> all(${telling}::int[]) order by q.id
  `.execute(db)
}

/**
 * Templates and topics, but for those with pictures, since their files are the other app's, and for those that say where it is found: there the
 * built-in ones stay.
 */
async function copyMails({ db, appId }: TenantTx, from: number, isTelling: IsTelling): Promise<void> {
  const models = await db
    .selectFrom('mail_template')
    .where('app_id', '=', from)
    .select(['id', 'name', 'blocks'])
    .execute()
  const templates = models.filter(({ name, blocks }) => isTelling([name, blocks])).map(({ id }) => id)
  const schemas = await db
    .selectFrom('mail_schema')
    .where('app_id', '=', from)
    .select(['topic', 'subject', 'blocks'])
    .execute()
  const topics = schemas.filter(({ subject, blocks }) => isTelling([subject, blocks])).map(({ topic }) => topic)
  await sql`
    update mail_template n set name = o.name, blocks = o.blocks from mail_template o
    where n.app_id = ${appId} and o.app_id = ${from} and o.kind = n.kind and o.asset_ids = '{}' and o.id <> all(${templates}::int[])
  `.execute(db)
  await sql`
    insert into mail_template (app_id, kind, name, blocks)
    select ${appId}, null, o.name, o.blocks from mail_template o
    where o.app_id = ${from} and o.kind is null and o.asset_ids = '{}' and o.id <> all(${templates}::int[])
      and not exists (select from mail_template n where n.app_id = ${appId} and n.name = o.name)
  `.execute(db)
  await sql`
    insert into mail_schema (app_id, topic, template_id, subject, blocks, is_on, is_to_object, adds_calendar, adds_letter)
    select ${appId}, s.topic, n.id, s.subject, s.blocks, s.is_on, s.is_to_object, s.adds_calendar, s.adds_letter
    from mail_schema s
    left join mail_template o on o.app_id = s.app_id and o.id = s.template_id
    left join mail_template n on n.app_id = ${appId} and (n.kind = o.kind or (o.kind is null and n.name = o.name))
    where s.app_id = ${from} and s.asset_ids = '{}' and s.topic <> all(${topics}::text[]) and (s.template_id is null or n.id is not null)
  `.execute(db)
}

/** As drafts: they name the other municipality. */
async function copyPages(tx: TenantTx, from: number, author: string): Promise<void> {
  const pages = await tx.db
    .selectFrom('page')
    .where('app_id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('page_asset as a')
            .whereRef('a.app_id', '=', 'page.app_id')
            .whereRef('a.page_id', '=', 'page.id')
            .select('a.page_id'),
        ),
      ),
    )
    .select(['title', 'html', 'footer_position', 'footer_wish'])
    .orderBy('id')
    .execute()
  for (const { title, html, footer_position, footer_wish } of pages) {
    const isInFooter = footer_position !== null || footer_wish === true
    await insertPage(tx, author, { title, html, isPublished: false, isInFooter })
  }
}
