import pg from 'pg'
import { StartError } from '../start-error.ts'

const oldestSupported = 15

/** What `pg_stat_activity` calls our connections. */
export const applicationName = 'allmend'

// Counts and identities are small: int8 as a number, as everything in the product expects.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `onLost` hears of connections that broke, idle or between two statements; without a listener each would end the process. */
export function createPool(
  databaseUrl: string,
  size: number,
  onLost: (error: Error) => void = () => undefined,
  // Statements that belong together go out together (`sendTogether`).
  { pipeline = true } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: applicationName,
    max: size,
    pipeline,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

const withoutPassword = (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  return `${url.hostname}:${url.port || 5432}${url.pathname}`
}

/** Says in one sentence why a database cannot be used, before anything is done with it. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new StartError(
      'DATABASE_URL ist keine gültige PostgreSQL-Adresse (postgresql://benutzer:passwort@rechner:5432/datenbank).',
    )
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new StartError(
      `Die Datenbank ${withoutPassword(databaseUrl)} ist nicht erreichbar (${reason}). Bitte prüfen Sie DATABASE_URL.`,
    )
  }
  try {
    const { rows } = await client.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    )
    assertSupportedVersion(rows[0] ?? { number: 0, name: 'unbekannt' })
  } finally {
    await client.end()
  }
}

export function assertSupportedVersion(version: { number: number; name: string }): void {
  if (version.number >= oldestSupported * 10_000) return
  throw new StartError(
    `Die Datenbank hat PostgreSQL ${version.name}; gebraucht wird PostgreSQL ${oldestSupported} oder neuer. Bitte aktualisieren Sie sie.`,
  )
}
