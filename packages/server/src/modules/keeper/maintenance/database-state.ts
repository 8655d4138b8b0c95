import type { RouteResult, readDatabaseState as route } from '@allmend/contract'
import type { Database } from '../../../platform/db/database.ts'

type State = Omit<RouteResult<typeof route>, 'success'>
type Statements = NonNullable<State['statements']>

const shown = 10

/** Asked as the owner of the database: the roles of apps see nothing of it. */
export async function readDatabaseState({ pool }: Database): Promise<State> {
  const { rows: migrations } = await pool.query<{ name: string; applied_at: Date }>(
    'select name, applied_at from migration order by name desc',
  )
  const { rows } = await pool.query<{ version: string; bytes: string }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
  )
  return {
    version: rows[0]?.version ?? '',
    bytes: Number(rows[0]?.bytes ?? 0),
    migrations: migrations.map(({ name, applied_at }) => ({ name, appliedAt: applied_at.toISOString() })),
    statements: await readStatements(pool),
  }
}

/** Null where the extension is missing, or was made without being loaded at the start of the database. */
async function readStatements(pool: Database['pool']): Promise<Statements | null> {
  const { rows: places } = await pool.query<{ place: string }>(
    `select quote_ident(n.nspname) as place from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_stat_statements' and current_setting('shared_preload_libraries') like '%pg_stat_statements%'`,
  )
  const place = places[0]?.place
  if (!place) return null
  const { rows } = await pool.query<Statements[number]>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 400) as text, calls::int, mean_exec_time as "meanMs", total_exec_time as "totalMs"
     from ${place}.pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and calls > 0 order by total_exec_time desc limit ${shown}`,
  )
  return rows
}
