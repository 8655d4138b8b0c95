import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { Factories } from './factories.ts'
import { fillEveryTable, insertStatement, readTenantTables } from './fill-every-table.ts'
import { createTestDatabase } from './test-database.ts'

const { db, url, owner } = await createTestDatabase()

const tenantTables = await readTenantTables(owner)

let ours: number
let theirs: number

/** Policies of the tables' owner, as whom nobody works: functions that forget a removed person run so, within the own app. */
const ownersPolicies: Readonly<Record<string, readonly string[]>> = {
  audit_entry: ['forgetting'],
  security_event: ['forgetting'],
}

beforeAll(async () => {
  const make = new Factories(db)
  ours = await make.app()
  theirs = await make.app()
  // Two each, so that one can be part of the other.
  for (const appId of [ours, ours, theirs, theirs]) await make.object(appId)
  await fillEveryTable(owner, ours)
  await fillEveryTable(owner, theirs)
})

it('finds the tenant tables by itself', () => {
  expect(tenantTables.length).toBeGreaterThanOrEqual(10)
})

describe.each(tenantTables)('table $name', ({ name }) => {
  const count = (where = 'true') =>
    sql<{ count: number }>`select count(*) from ${sql.table(name)} where ${sql.raw(where)}`

  it('has rows of both apps, or the next tests would show nothing', async () => {
    const { rows } = await owner.query(`select distinct app_id from ${name} where app_id in (${ours}, ${theirs})`)
    expect(rows).toHaveLength(2)
  })

  it('shows nothing when no tenant is set', async () => {
    const client = await owner.connect()
    try {
      await client.query('begin; set local role allmend_tenant')
      const { rows } = await client.query(`select count(*)::int as count from ${name}`)
      expect(rows).toEqual([{ count: 0 }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('shows one app its own rows only', async () => {
    const [all, other] = await db.withTenant(ours, async (tx) => [
      await count().execute(tx.db),
      await count(`app_id = ${theirs}`).execute(tx.db),
    ])
    expect(all?.rows[0]?.count).toBeGreaterThan(0)
    expect(other?.rows[0]?.count).toBe(0)
  })

  it.each(['update', 'delete'])('lets no %s reach the other app', async (verb) => {
    const statement = verb === 'update' ? `update ${name} set app_id = app_id` : `delete from ${name}`
    const attempt = db.withTenant(ours, async (tx) => {
      const result = await sql.raw(`${statement} where app_id = ${theirs}`).execute(tx.db)
      return Number(result.numAffectedRows ?? 0)
    })
    // Either the role lacks the right (audit log), or there is nothing there for it.
    const affected = await attempt.catch((error: pg.DatabaseError) =>
      error.code === '42501' ? 0 : Promise.reject(error),
    )
    expect(affected).toBe(0)
    const { rows } = await owner.query(`select count(*)::int as count from ${name} where app_id = ${theirs}`)
    expect(rows[0].count).toBeGreaterThan(0)
  })

  it('refuses a row that names the other app', async () => {
    const insert = await insertStatement(owner, name, theirs)
    const attempt = db.withTenant(ours, (tx) => sql.raw(insert).execute(tx.db))
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  it('forces row-level security and has no other policy than tenant and platform', async () => {
    const { rows } = await owner.query(
      `select relrowsecurity, relforcerowsecurity, array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies
       from pg_class c where oid = '${name}'::regclass`,
    )
    expect(rows).toEqual([
      {
        relrowsecurity: true,
        relforcerowsecurity: true,
        policies: [...(ownersPolicies[name] ?? []), 'platform', 'tenant'],
      },
    ])
  })

  it('has app_id first in every key and foreign key', async () => {
    const { rows } = await owner.query<{ name: string; first: string }>(`
      select i.indexrelid::regclass::text as name, a.attname as first
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = '${name}'::regclass and i.indisunique
      union all
      select c.conname, a.attname from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.conrelid = '${name}'::regclass and c.contype in ('f', 'x')`)
    // A domain leads to one app, whoever asks: the one key that spans the apps.
    const others = rows.filter((row) => row.first !== 'app_id' && row.name !== 'app_domain_domain')
    expect(others).toEqual([])
  })
})

it('the app table shows an app itself and nobody else', async () => {
  const rows = await db.withTenant(ours, (tx) => tx.db.selectFrom('app').select('id').execute())
  expect(rows).toEqual([{ id: ours }])
})

it.each(['keeper', 'keeper_session', 'platform_audit_entry'] as const)(
  '%s is closed to every tenant',
  async (table) => {
    const attempt = db.withTenant(ours, (tx) => tx.db.selectFrom(table).selectAll().execute())
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  },
)

it('acrossTenants sees both apps, and leaves its trace in pg_stat_activity', async () => {
  const { ids, name } = await db.acrossTenants("count 'all' apps", async (tx) => ({
    ids: (await tx.db.selectFrom('app').select('id').execute()).map((row) => row.id),
    name: (await sql<{ application_name: string }>`show application_name`.execute(tx.db)).rows[0]?.application_name,
  }))
  expect(ids).toEqual(expect.arrayContaining([ours, theirs]))
  expect(name).toBe('allmend count  all  apps')
})

it('leaves nothing of the tenant behind on the connection', async () => {
  const single = new pg.Pool({ connectionString: url, max: 1 })
  single.on('error', () => {})
  await db.withTenant(ours, async () => undefined)
  const { rows } = await single.query(`select current_setting('app.tenant', true) as tenant, current_user`)
  expect(rows[0].tenant ?? '').toBe('')
  await single.end()
  const { rows: after } = await db.pool.query(
    `select current_setting('app.tenant', true) as tenant, current_user = session_user as own`,
  )
  expect(after).toEqual([{ tenant: '', own: true }])
})

it('every SECURITY DEFINER function is known, and none answers without a tenant', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prosecdef order by 1`,
  )
  // enqueue_job only adds to the queue and count_rules_change to a counter, and remove_orders_of_app ends an app; they read nothing.
  // job_queue and retry_jobs are the keepers' view of the queue of all apps, shut to the role of apps.
  // keep_event_facts writes down how a thing of the event's own app stood, and answers nothing.
  // keep_legal_text only looks whether its app is still there. raise_identity, for the platform alone, moves a sequence on.
  // The three that forget blank entries of the log in the own app, and answer nothing.
  expect(rows.map((row) => row.name)).toEqual([
    'count_rules_change()',
    'enqueue_job(text,jsonb,text,timestamp with time zone,text)',
    'forget_person_in_events(integer,text,text[])',
    'forget_person_in_log(integer,boolean)',
    'forget_records_in_log(text,text[])',
    'job_queue(integer)',
    'keep_event_facts()',
    'keep_legal_text()',
    'occupancies_between(integer[],timestamp with time zone,timestamp with time zone)',
    'plan_rows(integer[],double precision,double precision)',
    'raise_identity(text,bigint)',
    'remove_orders_of_app()',
    'require_occupancy()',
    'retry_jobs(bigint[])',
    'search_bookings(text,text[])',
    'search_people(text,text[],text)',
    'taken_between(integer[],double precision,double precision,uuid,integer)',
    'taken_during(double precision,double precision)',
  ])
  const client = await owner.connect()
  try {
    await client.query('begin; set local role allmend_tenant')
    const { rows: none } = await client.query(`select search_people('%%', array['%%'], null)`)
    expect(none).toEqual([])
    const { rows: occasions } = await client.query(`select search_bookings('%%', array['%%'])`)
    expect(occasions).toEqual([])
    const { rows: free } = await client.query(
      `select * from occupancies_between(array(select id from generate_series(1, 100) as id), '-infinity', 'infinity')`,
    )
    expect(free).toEqual([])
    const { rows: taken } = await client.query(
      `select taken_between(array(select id from generate_series(1, 100) as id), -1e9, 1e9, null, null) as rows,
         taken_during(-1e9, 1e9) as during, (select count(*)::int from plan_rows(null, -1e9, 1e9)) as planned`,
    )
    expect(taken).toEqual([{ rows: [], during: [], planned: 0 }])
    for (const shut of ['job_queue(1)', 'retry_jobs(null)', `raise_identity('booking', 1)`]) {
      await client.query('savepoint before')
      await expect(client.query(`select ${shut}`)).rejects.toThrow('permission denied')
      await client.query('rollback to savepoint before')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

describe('every SECURITY DEFINER function keeps to the tenant that is set, with as much to find on the other side', () => {
  const idsOf = async (table: string, appId: number, column = 'id') => {
    const { rows } = await owner.query(`select ${column} as id from ${table} where app_id = ${appId} order by 1`)
    return rows.map(({ id }) => Number(id))
  }
  const objects = 'array(select generate_series(1, 1000))'
  beforeAll(async () => {
    await owner.query(`update booking set name = 'Jahresfest' where app_id in (${ours}, ${theirs})`)
    for (const [table, column] of [
      ['booking', 'id'],
      ['occupancy', 'id'],
      ['app_user', 'id'],
    ] as const)
      expect((await idsOf(table, theirs, column)).length, table).toBeGreaterThan(0)
  })

  it.each([
    ['search_bookings', 'booking', 'id', `search_bookings('%jahresfest%', array['%jahresfest%'])`],
    ['search_people', 'app_user', 'id', `search_people('%%', array['%%'], null)`],
    ['occupancies_between', 'occupancy', 'id', `(occupancies_between(${objects}, '-infinity', 'infinity')).id`],
    ['plan_rows of all', 'occupancy', 'id', '(plan_rows(null, -1e9, 1e9)).occupancy_id'],
    ['plan_rows of some', 'occupancy', 'id', `(plan_rows(${objects}, -1e9, 1e9)).occupancy_id`],
    [
      'taken_between',
      'occupancy',
      'object_id',
      `(json_array_elements(taken_between(${objects}, -1e9, 1e9, null, null)) ->> 'objectId')::int`,
    ],
    ['taken_during', 'occupancy', 'object_id', `(json_array_elements(taken_during(-1e9, 1e9)) ->> 'objectId')::int`],
  ])('%s', async (_, table, column, found) => {
    for (const appId of [ours, theirs]) {
      const { rows } = await db.withTenant(appId, (tx) =>
        sql<{ id: number }>`select ${sql.raw(found)} as id`.execute(tx.db),
      )
      expect(rows.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(await idsOf(table, appId, column))
    }
  })

  it.each([
    ['forget_person_in_log', 'audit_entry', `forget_person_in_log(p.actor_id, true) from (values (1)) as p(actor_id)`],
    ['forget_records_in_log', 'audit_entry', `forget_records_in_log(e.entity, array[e.entity_id]) from audit_entry e`],
    ['forget_person_in_events', 'security_event', `forget_person_in_events(1, 'Petra', array['petra@x.test'])`],
  ])('%s', async (_, table, forgets) => {
    await owner.query(
      table === 'audit_entry'
        ? `update audit_entry set entity = 'user', entity_id = '1', actor_kind = 'user', actor_id = 1, actor_name = 'Petra', subject = 'Petra'`
        : `update security_event set actor_kind = 'user', actor_id = 1, actor_name = 'Petra', subject = 'petra@x.test', acting_as = 'Petra'`,
    )
    const rowsOf = async (appId: number) => (await owner.query(`select * from ${table} where app_id = ${appId}`)).rows
    const [own, others] = [await rowsOf(ours), await rowsOf(theirs)]
    expect(JSON.stringify(others)).toContain('etra')
    await db.withTenant(ours, (tx) => sql`select ${sql.raw(forgets)}`.execute(tx.db))
    expect(await rowsOf(ours)).not.toEqual(own)
    expect(await rowsOf(theirs)).toEqual(others)
  })

  it('remove_orders_of_app', async () => {
    const third = await new Factories(db).app({ domains: ['dritte.test'] })
    await owner.query(await insertStatement(owner, 'customer_order', third))
    const before = await idsOf('customer_order', theirs)
    await db.acrossTenants('test', (tx) => tx.db.deleteFrom('app').where('id', '=', third).execute())
    expect(await idsOf('customer_order', third)).toEqual([])
    expect(await idsOf('customer_order', theirs)).toEqual(before)
  })
})
