import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../start-error.ts'
import type { Manifest } from './archive-format.ts'
import { backupLock } from './backup-lock.ts'
import { plainSettings, readSequences, readTables, type StoredTable } from './database-tables.ts'

/** Longer than a look at the lock takes, and much shorter than a backup. */
const lockPatience = 3000

/** Bytes of a piece in the archive. */
const partSize = 4 * 1024 * 1024

export type TablePart = (table: StoredTable, part: Buffer) => Promise<void>

/** The database as it is at one moment, for as long as this is open; others go on writing. */
export class Snapshot {
  readonly #client: pg.Client
  readonly tables: readonly StoredTable[]
  readonly sequences: Manifest['sequences']
  readonly migrations: Manifest['migrations']
  readonly #isBound: boolean

  private constructor(
    client: pg.Client,
    seen: Pick<Snapshot, 'tables' | 'sequences' | 'migrations'>,
    isBound: boolean,
  ) {
    this.#client = client
    this.tables = seen.tables
    this.sequences = seen.sequences
    this.migrations = seen.migrations
    this.#isBound = isBound
  }

  static async open(directUrl: string): Promise<Snapshot> {
    const client = new pg.Client({ connectionString: directUrl, application_name: 'allmend backup' })
    // What is under way fails by itself.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await takeTurn(client)
      await client.query(plainSettings)
      await client.query('begin isolation level repeatable read, read only')
      const { rows } = await client.query<{ bound: boolean }>(
        'select not (rolsuper or rolbypassrls) as bound from pg_roles where rolname = current_user',
      )
      const tables = await readTables(client)
      if (!tables.some(({ name }) => name === 'migration')) {
        throw new StartError('In der Datenbank ist noch nichts, das gesichert werden könnte.')
      }
      const migrations = await client.query<Manifest['migrations'][number]>(
        'select name, checksum from migration order by name',
      )
      const seen = { tables, sequences: await readSequences(client), migrations: migrations.rows }
      return new Snapshot(client, seen, rows[0]?.bound ?? true)
    } catch (error) {
      await client.end()
      throw error
    }
  }

  /** All rows of all tables, in pieces. Says how many rows there were. */
  async copy(take: TablePart): Promise<number> {
    let rows = 0
    for (const table of this.tables) rows += await this.#copyTable(table, take)
    return rows
  }

  async #copyTable(table: StoredTable, take: TablePart): Promise<number> {
    // A table that is shut for its owner shows no rows, and says nothing of it: only the platform's role sees all of them.
    const speaksForPlatform = table.isForced && this.#isBound
    if (speaksForPlatform) await this.#client.query('set local role allmend_platform')
    const columns = table.columns.map(pg.escapeIdentifier).join(', ')
    const stream = this.#client.query(
      copyTo(`copy ${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)} (${columns}) to stdout`),
    )
    let pieces: Buffer[] = []
    let size = 0
    const flush = async () => {
      if (size > 0) await take(table, Buffer.concat(pieces))
      pieces = []
      size = 0
    }
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size >= partSize) await flush()
    }
    await flush()
    if (speaksForPlatform) await this.#client.query('reset role')
    return stream.rowCount
  }

  /** Files that are just being written; whose they are, nobody has said yet. Those that were given up are not among them. */
  async filesUnderWay(): Promise<ReadonlySet<string>> {
    await this.#client.query('commit')
    await this.#client.query('begin; set local role allmend_platform')
    const { rows } = await this.#client.query<{ file: string }>(
      `select file from pending_file where created_at > '1970-01-02'`,
    )
    await this.#client.query('commit')
    return new Set(rows.map(({ file }) => file))
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}

async function takeTurn(client: pg.Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${lockPatience}`)
    await client.query('select pg_advisory_lock($1)', [backupLock])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error
    throw new StartError('Eine andere Sicherung ist gerade im Gang; versuchen Sie es nach ihr wieder.')
  }
}
