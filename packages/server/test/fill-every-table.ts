import type pg from 'pg'

/** Tables whose rows belong to an app, by name. */
export async function readTenantTables(owner: pg.Pool): Promise<{ name: string }[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'app_id' and not a.attisdropped)
    order by 1`)
  return rows
}

/** One row in every tenant table of an app, made column by column from the catalogue, so that a new table is tested too. */
export async function fillEveryTable(owner: pg.Pool, appId: number) {
  const done = new Set<string>()
  const references = await owner.query<{ child: string; parent: string }>(`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const fill = async (table: string) => {
    if (done.has(table)) return
    done.add(table)
    for (const { child, parent } of references.rows) if (child === table && parent !== 'app') await fill(parent)
    const { rows } = await owner.query<{ count: string }>(`select count(*) from ${table} where app_id = ${appId}`)
    if (Number(rows[0]?.count) > 0) return
    await owner.query(await insertStatement(owner, table, appId))
  }
  for (const { name } of await readTenantTables(owner)) await fill(name)
}

/** Values for columns that take only some texts. */
const samples: Readonly<Record<string, string>> = {
  zipcode: `'8699'`,
  start_time: `'08:00'`,
  end_time: `'22:00'`,
  starts_at: 'now()',
  display_start: `now() + interval '1 minute'`,
  display_end: `now() + interval '2 minutes'`,
  ends_at: `now() + interval '3 minutes'`,
}

/** Rows that need a particular shape to pass the table's own checks. */
const shapes: Readonly<Record<string, Record<string, string>>> = {
  // One that takes its object would need an occupancy.
  booking: { state: `'cancelled'` },
  asset_tag: { color: `'#336699'` },
  occupancy: { kind: `'block'` },
  mail_template: { blocks: `'[]'` },
  mail_link: { purpose: `'password_reset'` },
  bookable_part: { part_id: '(select max(id) from bookable where app_id = $app)' },
  staff_calendar_feed: { object_id: '(select max(id) from bookable where app_id = $app)' },
  sso_group_rule: { claimed: `'{amt}'` },
  api_key: {
    prefix: `'amk_1_x7Kq2m'`,
    hash: `sha256('x')`,
    permissions: `'{order:view}'`,
    buildings: `'{Schulhaus}'`,
    calls_per_minute: '120',
  },
  gateway_bill: { amount: '9000' },
  webhook_target: { url: `'https://fibu.example/hooks'`, secret_end: `'7f3c'` },
  internal_note: { order_id: '(select max(id) from customer_order where app_id = $app)' },
}

export async function insertStatement(owner: pg.Pool, table: string, appId: number): Promise<string> {
  const { rows: columns } = await owner.query<{
    name: string
    type: string
    parent: string | null
    parent_column: string | null
  }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, fk.parent, fk.parent_column
     from pg_attribute a
     left join lateral (
       select c.confrelid::regclass::text as parent, pa.attname as parent_column
       from pg_constraint c
       join lateral unnest(c.conkey, c.confkey) as k(child_key, parent_key) on k.child_key = a.attnum
       join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.parent_key
       where c.contype = 'f' and c.conrelid = a.attrelid limit 1
     ) fk on true
     where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
       and a.attidentity = '' and a.attgenerated = '' and not a.atthasdef`,
  )
  const checks = await owner.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c' and conrelid = '${table}'::regclass`,
  )
  const known = new Set(columns.map(({ name }) => name))
  const more = Object.keys(shapes[table] ?? {}).filter((name) => !known.has(name))
  columns.push(...more.map((name) => ({ name, type: '', parent: null, parent_column: null })))
  const value = ({ name, type, parent, parent_column }: (typeof columns)[number]) => {
    if (name === 'app_id') return String(appId)
    const sample = shapes[table]?.[name]?.replace('$app', String(appId)) ?? samples[name]
    if (sample) return sample
    if (parent && parent !== 'app') return `(select ${parent_column} from ${parent} where app_id = ${appId} limit 1)`
    const allowed = checks.rows.find(({ definition }) => definition.includes(`(${name} = ANY`))
    if (allowed) return /'[^']+'|(?<=ARRAY\[)-?\d+/.exec(allowed.definition)?.[0] ?? `''`
    if (type.startsWith('timestamp') || type === 'date') return 'now()'
    if (type === 'tstzrange') return `tstzrange(now(), now() + interval '1 hour')`
    if (type === 'boolean') return 'false'
    if (type === 'uuid') return 'gen_random_uuid()'
    if (type === 'jsonb' || type.endsWith('[]')) return `'{}'`
    if (type === 'bytea') return `'\\x${appId.toString(16).padStart(8, '0')}'`
    return /int|numeric/.test(type) ? '1' : `'wert-${appId}'`
  }
  return `insert into ${table} (${columns.map((column) => column.name).join(', ')}) values (${columns.map(value).join(', ')})`
}
