import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { StartError } from '../start-error.ts'

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `foreign` holds tables of somebody else; `unused` has ours, but neither an app nor a keeper. */
export type DatabaseState = 'empty' | 'unused' | 'used' | 'foreign'

export const readState = (databaseUrl: string): Promise<DatabaseState> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
         and n.nspname not like 'pg\\_%'
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    )
    const names = new Set(rows.map(({ name }) => name))
    if (names.size === 0) return 'empty'
    if (!names.has('migration')) return 'foreign'
    if (!names.has('app') || !names.has('keeper')) return 'unused'
    await client.query('begin; set local role allmend_platform')
    const used = await client.query('select from app union all select from keeper limit 1')
    await client.query('commit')
    return used.rowCount ? 'used' : 'unused'
  })

/** Whoever still works on the database would lose it under their feet. */
export const refuseInUse = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) return
    throw new StartError(
      `Die Datenbank ist in Gebrauch (${count} Verbindungen). Beenden Sie zuerst alle Server und Worker; es wurde nichts verändert.`,
    )
  })

/** Takes our tables out of a database, and leaves it as somebody makes one. */
export const wipe = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      'begin; drop schema if exists graphile_worker cascade; drop schema if exists public cascade; create schema public; commit',
    )
  })

const nameIn = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1))

const withName = (databaseUrl: string, name: string) => {
  const url = new URL(databaseUrl)
  url.pathname = encodeURIComponent(name)
  return url.href
}

interface LeftDatabase {
  readonly name: string
  readonly purpose: string
  readonly isUsed: boolean
}

/** Databases beside this one that a restore made and did not take away: its process was killed. One under way has a session on its own. */
export const databasesLeft = (databaseUrl: string): Promise<LeftDatabase[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<LeftDatabase>(
      `select d.datname as name, (regexp_match(d.datname, '_([a-z]+)_[0-9a-f]{8}$'))[1] as purpose,
         exists (select from pg_stat_activity a where a.datid = d.oid) as "isUsed"
       from pg_database d
       where starts_with(d.datname, left(current_database(), 30) || '_')
         and substr(d.datname, length(left(current_database(), 30)) + 1) ~ '^_(auszug|neu|alt)_[0-9a-f]{8}$' order by 1`,
    )
    return rows
  })

/** Takes away what nobody needs. What stands for the installation from before its last restore is left to whoever runs it. */
export async function dropLeftovers(databaseUrl: string): Promise<string[]> {
  const left = (await databasesLeft(databaseUrl)).filter(({ purpose, isUsed }) => purpose !== 'alt' && !isUsed)
  const gone: string[] = []
  for (const { name } of left) {
    const isGone = await withClient(databaseUrl, (client) =>
      client.query(`drop database ${pg.escapeIdentifier(name)}`),
    ).then(
      () => true,
      (error: unknown) => {
        // Somebody came, or it belongs to another user.
        if (error instanceof pg.DatabaseError && ['55006', '42501', '3D000'].includes(error.code ?? '')) return false
        throw error
      },
    )
    if (isGone) gone.push(name)
  }
  return gone
}

/** A database beside another one, on the same server. It takes the other's place, or goes. */
export class DatabaseBeside {
  readonly #name: string
  readonly #beside: string
  readonly url: string
  /** A session for as long as it is needed, by which others see that somebody works on it. */
  #holder: pg.Client | null = null

  private constructor(databaseUrl: string, purpose: string) {
    this.#beside = databaseUrl
    this.#name = `${nameIn(databaseUrl).slice(0, 30)}_${purpose}_${randomBytes(4).toString('hex')}`
    this.url = withName(databaseUrl, this.#name)
  }

  static async make(databaseUrl: string, purpose: string): Promise<DatabaseBeside> {
    const made = new DatabaseBeside(databaseUrl, purpose)
    try {
      await made.#onServer(`create database ${pg.escapeIdentifier(made.#name)} template template0`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
      throw new StartError(
        'Der Datenbank-Benutzer darf keine Datenbank anlegen. Legen Sie selbst eine leere an und nennen Sie sie in DATABASE_URL; es wurde nichts verändert.',
      )
    }
    await made.#hold()
    return made
  }

  async #hold(): Promise<void> {
    this.#holder = new pg.Client({ connectionString: this.url, application_name: 'allmend restore' })
    // A database that goes takes it along.
    this.#holder.on('error', () => undefined)
    await this.#holder.connect()
  }

  async #letGo(): Promise<void> {
    await this.#holder?.end()
    this.#holder = null
  }

  /** The old one is gone when this has ended; if it fails, the old one is where it was. */
  async takePlace(): Promise<void> {
    await this.#letGo()
    const name = nameIn(this.#beside)
    const old = `${name.slice(0, 30)}_alt_${randomBytes(4).toString('hex')}`
    const rename = (from: string, to: string) =>
      this.#onServer(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`)
    await rename(name, old)
    try {
      await rename(this.#name, name)
    } catch (error) {
      await rename(old, name)
      throw error
    }
    await this.#onServer(`drop database ${pg.escapeIdentifier(old)} with (force)`)
  }

  async drop(): Promise<void> {
    await this.#letGo()
    await this.#onServer(`drop database if exists ${pg.escapeIdentifier(this.#name)} with (force)`)
  }

  #onServer(statement: string): Promise<unknown> {
    return withClient(withName(this.#beside, 'postgres'), (client) => client.query(statement))
  }
}
