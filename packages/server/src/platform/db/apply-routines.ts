import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, '../../../sql')

export interface Routine {
  readonly name: string
  readonly sql: string
}

/** Every routine of the database, each after those it mentions. What is in `kept` is there for the release before this one. */
export async function readRoutines(): Promise<Routine[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).sort()
  const routines = await Promise.all(
    files.map(async (file) => ({ name: basename(file, '.sql'), sql: await readFile(join(folder, file), 'utf8') })),
  )
  return inOrderOfNeed(routines)
}

export function checksumOf(routines: readonly Routine[]): string {
  return createHash('sha256')
    .update(routines.map(({ sql }) => sql).join('\0'))
    .digest('hex')
}

/**
 * Replaces all routines in one transaction and drops those no file defines, unless this very set was applied before: then it is
 * the current one, or that of a process older than the database, which must not take back what a newer one has brought.
 */
export async function applyRoutines(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists routine_release (checksum text primary key, applied_at timestamptz not null default now())',
  )
  const routines = await readRoutines()
  const checksum = checksumOf(routines)
  const { rowCount } = await client.query('select from routine_release where checksum = $1', [checksum])
  if (rowCount) return
  await client.query('begin')
  try {
    // Whoever is to own a routine has to be allowed to make one.
    await client.query('grant create on schema public to allmend_platform')
    for (const { name, sql } of routines) {
      await client.query(sql).catch((cause) => {
        throw new Error(`sql/${name}.sql failed`, { cause })
      })
    }
    await dropOthers(client)
    await client.query('revoke create on schema public from allmend_platform')
    await client.query('insert into routine_release (checksum) values ($1)', [checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A routine that was not written in this transaction has no file any more. Those of extensions are not ours. */
async function dropOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ routine: string }>(
    `select p.oid::regprocedure::text as routine from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and p.proowner in (current_user::regrole, 'allmend_platform'::regrole)
       and p.xmin <> pg_current_xact_id()::xid
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { routine } of rows) await client.query(`drop routine ${routine}`)
}

function inOrderOfNeed(routines: readonly Routine[]): Routine[] {
  const needs = new Map(
    routines.map((routine) => {
      const words = new Set(routine.sql.replace(/--.*/g, '').match(/\w+/g))
      return [routine, routines.filter((other) => other.name !== routine.name && words.has(other.name))]
    }),
  )
  const ordered = new Set<Routine>()
  const place = (routine: Routine, above: readonly Routine[]) => {
    if (above.includes(routine))
      throw new Error(`routines need each other: ${above.map(({ name }) => name).join(', ')}`)
    if (ordered.has(routine)) return
    for (const needed of needs.get(routine) ?? []) place(needed, [...above, routine])
    ordered.add(routine)
  }
  for (const routine of routines) place(routine, [])
  return [...ordered]
}
