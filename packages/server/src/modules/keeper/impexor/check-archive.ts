import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { newestMigration } from '../../../platform/db/migrate.ts'
import {
  type ArchiveHead,
  type ArchiveManifest,
  archiveHead,
  archiveManifest,
  formatName,
  formatVersion,
  headName,
  limits,
  manifestName,
  oldestReadable,
  placeOf,
  sealName,
  tableOf,
} from './archive-format.ts'
import { type ArchiveEntry, ArchiveProblem, type ArchiveSource, readArchive } from './read-archive.ts'

export interface CheckedArchive {
  readonly head: ArchiveHead
  readonly manifest: ArchiveManifest
}

const damaged = (reason: string) => new ArchiveProblem('import.damaged', reason)

/** Reads all of it once, before anything is written: what it says of itself, and that every byte is the one that was exported. */
export async function checkArchive(
  source: ArchiveSource,
  onRead?: (share: number) => Promise<void>,
): Promise<CheckedArchive> {
  let head: (ArchiveHead & { checksum: string }) | undefined
  let manifest: { readonly content: ArchiveManifest; readonly checksum: string } | undefined
  let isSealed = false
  const found: ArchiveManifest['entries'] = []
  const rows: Record<string, number> = {}
  for await (const entry of readArchive(source, onRead)) {
    if (isSealed || !entry.isFile) throw damaged(`${entry.name} has no place here`)
    if (!head) {
      head = await readHead(entry)
      for (const { name } of head.tables) rows[name] = 0
      found.push([entry.name, entry.size, head.checksum])
    } else if (entry.name === manifestName) {
      if (manifest) throw damaged('a second manifest')
      manifest = await readManifest(entry)
    } else if (entry.name === sealName) {
      const seal = (await readWhole(entry, 100)).toString()
      if (!manifest || seal !== `${manifest.checksum}\n`) throw damaged('the seal does not fit')
      isSealed = true
    } else {
      if (manifest || found.length >= limits.entries) throw damaged('too many entries')
      found.push(await provePart(entry, rows))
    }
  }
  if (!head || !manifest || !isSealed) throw damaged('the end is missing')
  compare(found, rows, manifest.content)
  return { head, manifest: manifest.content }
}

/** An entry with rows or a file: its size and checksum, while the rows are counted. */
async function provePart(entry: ArchiveEntry, rows: Record<string, number>): Promise<[string, number, string]> {
  const table = tableOf(entry.name)
  if (table === undefined && placeOf(entry.name) === undefined) throw damaged('an entry with a name of its own making')
  if (table !== undefined && !Object.hasOwn(rows, table)) throw damaged('a table the head does not know')
  if (entry.size > (table === undefined ? limits.file : limits.piece)) {
    throw new ArchiveProblem('import.too_large', `${entry.name} is too large`)
  }
  const hash = createHash('sha256')
  let last = 0
  for await (const chunk of entry.content) {
    hash.update(chunk)
    if (table !== undefined) rows[table] = (rows[table] ?? 0) + linesIn(chunk)
    last = chunk.at(-1) ?? last
  }
  if (table !== undefined && last !== newline) throw damaged('half a row')
  return [entry.name, entry.size, hash.digest('hex')]
}

const newline = 10

function linesIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}

async function readHead(entry: ArchiveEntry): Promise<ArchiveHead & { checksum: string }> {
  if (entry.name !== headName) throw new ArchiveProblem('import.foreign', 'begins with something else')
  const content = await readWhole(entry, limits.head)
  const said = parse(content)
  if (said.format !== formatName) throw new ArchiveProblem('import.foreign', 'names another format')
  // Before the rest is looked at: a later version may say it in other words.
  if (typeof said.formatVersion === 'number' && said.formatVersion > formatVersion) {
    throw new ArchiveProblem('import.newer', `format ${said.formatVersion}`)
  }
  const head = valid(archiveHead, said)
  if (head.migration > (await newestMigration())) throw new ArchiveProblem('import.newer', head.migration)
  if (head.migration < oldestReadable) throw new ArchiveProblem('import.older', head.migration)
  return { ...head, checksum: checksumOf(content) }
}

async function readManifest(entry: ArchiveEntry) {
  const content = await readWhole(entry, limits.manifest)
  return { content: valid(archiveManifest, parse(content)), checksum: checksumOf(content) }
}

export async function readWhole(entry: ArchiveEntry, most: number): Promise<Buffer> {
  if (entry.size > most) throw new ArchiveProblem('import.too_large', `${entry.name} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of entry.content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parse(content: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content.toString())
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Told below.
  }
  throw damaged('no JSON')
}

function valid<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw damaged(parsed.error.issues.map(({ path }) => path.join('.')).join(', '))
  return parsed.data
}

const checksumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** The manifest lists the entries in the order in which they stand, each once. */
function compare(found: ArchiveManifest['entries'], rows: Record<string, number>, manifest: ArchiveManifest): void {
  const names = new Set(found.map(([name]) => name))
  if (names.size !== found.length || found.length !== manifest.entries.length)
    throw damaged('entries too many or too few')
  for (const [at, [name, size, checksum]] of found.entries()) {
    const [saidName, saidSize, saidChecksum] = manifest.entries[at] ?? []
    if (name !== saidName || size !== saidSize || checksum !== saidChecksum) throw damaged(`${name} is another`)
  }
  for (const [table, count] of Object.entries(rows)) {
    if (manifest.rows[table] !== count) throw damaged(`rows of ${table} are missing`)
  }
}
