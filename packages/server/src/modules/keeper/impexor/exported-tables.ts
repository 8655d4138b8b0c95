import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'

/** Tables of an app that stay behind. A table that is neither exported nor listed here fails a test. */
export const leftOut: Readonly<Record<string, string>> = {
  api_key: 'keys name the app by its number, and open doors: they are issued anew',
  app_domain: 'a domain leads to one app; those that are free are taken from the head',
  app_user_count: 'counted by a trigger while people are written',
  booking_hold: 'holds of people who are reserving at this moment',
  calendar_feed: 'secret addresses of calendars: they are asked for anew',
  event_interest: 'goes with the targets of webhooks',
  known_device: 'marks of browsers that signed in here',
  mail_dkim: 'the private key is encrypted with the key of the installation',
  mail_link: 'links of mails that open a door',
  order_code: 'codes that were sent and hold for minutes',
  outbox: 'events that are handed out within seconds',
  pending_file: 'files that are on their way',
  rate_counter: 'counts of minutes',
  registration: 'registrations that wait for their confirmation by mail',
  rules_version: 'counted by a trigger while rules are written',
  session: 'whoever is signed in is so here, not there',
  sso_attempt: 'people on their way to a directory and back',
  staff_calendar_feed: 'secret addresses of calendars: they are made anew',
  webhook_delivery: 'goes with the targets of webhooks',
  webhook_target: 'a copy must not call other systems, and the secret is encrypted with the key of the installation',
}

/** Which rows of a table go along, where it is not all of them. */
const chosenRows: Readonly<Record<string, string>> = {
  list_preference: `owner_kind <> 'keeper'`,
  occupancy: `kind <> 'hold'`,
  booking_document: 'order_id is not null',
}

/** What stands in a column instead: nothing that was encrypted here, no number of a keeper, nothing that would be sent from a copy by itself. */
const rewritten: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app_user: {
    totp_secret: 'null',
    totp_confirmed_at: 'null',
    totp_last_step: '0',
    recovery_code_hashes: `'{}'::bytea[]`,
  },
  audit_entry: { actor_id: `case when actor_kind = 'keeper' then null else actor_id end` },
  gateway_bill: { claimed_until: 'null' },
  gateway_setting: { token: 'null', token_end: `''`, is_active: 'false', rest_until: 'null' },
  mail_message: {
    sealed: 'null',
    state: `case when state = 'queued' then 'failed' else state end`,
    last_error: `case when state = 'queued' then 'Beim Export der App noch nicht versendet' else last_error end`,
    next_try_at: `case when state = 'queued' then null else next_try_at end`,
    claimed_by: 'null',
    claimed_until: 'null',
  },
  mail_setting: { smtp_password: 'null', uses_own_server: 'uses_own_server and smtp_password is null' },
  payment_provider: {
    secret: 'null',
    secret_end: `''`,
    sign_key: 'null',
    is_active: 'false',
    webhook_token: `replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
  },
  security_event: { actor_id: `case when actor_kind = 'keeper' then null else actor_id end` },
  sso_setting: {
    client_secret: 'null',
    is_on: 'is_on and client_secret is null',
    staff_password_off: 'staff_password_off and client_secret is null',
  },
}

/** What has to be entered again, if the app had it, in the words of whoever does it. */
const secretWords: readonly (readonly [question: string, words: string])[] = [
  [
    'select from mail_setting where smtp_password is not null',
    'Passwort des eigenen Mailservers (Einstellungen › E-Mail)',
  ],
  ['select from mail_dkim', 'DKIM-Schlüssel der Absenderdomain (Einstellungen › E-Mail)'],
  ['select from payment_provider where secret is not null', 'Zugang zum Zahlungsanbieter (Zahlungen)'],
  ['select from gateway_setting where token is not null', 'Zugang zur Gemeindesoftware'],
  ['select from sso_setting where client_secret is not null', 'Geheimnis für Single Sign-on'],
  ['select from webhook_target', 'Webhooks'],
  ['select from api_key where revoked_at is null', 'API-Schlüssel'],
  ['select from app_user where totp_confirmed_at is not null', 'Zwei-Faktor-Anmeldung der Konten, die sie nutzten'],
  ['select from staff_calendar_feed', 'Kalenderadressen des Personals'],
]

export interface TableColumn {
  readonly name: string
  readonly type: string
}

export interface ExportedTable {
  readonly name: string
  /** Without `app_id`, and without what the database works out by itself. */
  readonly columns: readonly TableColumn[]
  readonly key: readonly string[]
}

interface Described extends ExportedTable {
  readonly parents: readonly string[]
}

/** The tables of an app as the database knows them, each after those it refers to. */
export async function readTables({ db }: Pick<TenantTx, 'db'>): Promise<ExportedTable[]> {
  const { rows } = await sql<Described>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'app_id') as columns,
      (select json_agg(a.attname order by k.place)
        from pg_index i, unnest(i.indkey) with ordinality as k(number, place)
        join pg_attribute a on a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
      coalesce((select json_agg(distinct p.relname) from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'app_id' and not a.attisdropped)
    order by c.relname
  `.execute(db)
  return parentsFirst(rows.filter(({ name }) => !(name in leftOut)))
}

function parentsFirst(tables: readonly Described[]): ExportedTable[] {
  const sorted: ExportedTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const ready = [...waiting].filter(({ parents }) => !parents.some((parent) => names.has(parent)))
    if (ready.length === 0) throw new Error(`tables that refer to each other: ${[...names].join(', ')}`)
    for (const table of ready) waiting.delete(table)
    sorted.push(...ready.map(({ name, columns, key }) => ({ name, columns: columns ?? [], key: key ?? [] })))
  }
  return sorted
}

/** The rows of an app as lines of JSON, in the order of their key. JSON inside stands as text: its `null` is not a missing value. */
export function selectLines({ name, columns, key }: ExportedTable, appId: number) {
  const chosen = columns.map((column) => {
    const value = rewritten[name]?.[column.name] ?? `"${column.name}"`
    return sql.raw(`${column.type === 'jsonb' ? `(${value})::text` : value} as "${column.name}"`)
  })
  const where = sql.raw(chosenRows[name] ?? 'true')
  const order = sql.join(key.map((column) => sql.ref(`t.${column}`)))
  return sql<{ line: string }>`
    select row_to_json(x)::text as line
    from (select ${sql.join(chosen)} from ${sql.table(name)} t where app_id = ${appId} and ${where} order by ${order}) x
  `
}

/** What an app had that does not go along. */
export async function readSecrets({ db, appId }: TenantTx): Promise<string[]> {
  const found: string[] = []
  for (const [question, words] of secretWords) {
    const { rows } = await sql<{ is_there: boolean }>`
      select exists (${sql.raw(`${question}${question.includes(' where ') ? ' and' : ' where'} app_id = ${appId}`)}) as is_there
    `.execute(db)
    if (rows[0]?.is_there) found.push(words)
  }
  return found
}
