import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { SealBreaker } from '../archive/outer-seal.ts'
import { knownMigrations } from '../db/migrate.ts'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { StartError } from '../start-error.ts'
import {
  checksumsName,
  firstSealed,
  formatVersion,
  isEntryName,
  keyName,
  type Manifest,
  manifestHead,
  manifestName,
  manifestSchema,
} from './archive-format.ts'

interface Entry {
  readonly name: string
  readonly size: number
  readonly pieces: AsyncIterable<Buffer>
}

/** Longer than any list of ours; an entry that is read as a whole must not be more. */
const mostText = 256 * 1024 * 1024

class Damaged extends Error {}

/** One entry after the other. What is not read of one is passed over. */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  const entries = extract()
  const fed = pipeline(createReadStream(path), createGunzip(), entries)
  fed.catch((error: Error) => entries.destroy(error))
  for await (const entry of entries) {
    const { name, size = 0, type } = entry.header
    if (type !== 'file' || !isEntryName(name)) throw new Damaged(`Eintrag «${name}»`)
    yield { name, size, pieces: entry as AsyncIterable<Buffer> }
    entry.resume()
  }
  await fed
}

async function textOf({ size, pieces, name }: Entry): Promise<string> {
  if (size > mostText) throw new Damaged(`«${name}» ist zu gross`)
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts).toString('utf8')
}

export interface ProvenArchive {
  readonly path: string
  readonly manifest: Manifest
  readonly key: string
  readonly files: number
}

/** Reads all of it and compares it with its checksums. Nothing that is not complete, not ours or newer than this program gets past. */
export async function proveArchive(path: string): Promise<ProvenArchive> {
  try {
    return await prove(path)
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = errorCode(error)
    if (code === 'ENOENT') throw new StartError(`Die Datei ${path} gibt es nicht.`)
    if (code === 'EISDIR') throw new StartError(`${path} ist ein Ordner; nennen Sie die Datei der Sicherung.`)
    if (code === 'EACCES')
      throw new StartError(`Die Datei ${path} darf nicht gelesen werden; prüfen Sie, wem sie gehört.`)
    const reason = error instanceof Damaged ? error.message : 'die Datei ist beschädigt'
    throw new StartError(
      `Die Datei ${basename(path)} ist keine vollständige Sicherung von Allmend (${reason}). Es wurde nichts verändert.`,
    )
  }
}

async function prove(path: string): Promise<ProvenArchive> {
  const found = new Map<string, string>()
  let manifest: Manifest | undefined
  let key: string | undefined
  let listed: ReadonlyMap<string, string> | undefined
  for await (const entry of readEntries(path)) {
    if (listed) throw new Damaged('etwas steht nach den Prüfsummen')
    if (found.has(entry.name)) throw new Damaged(`«${entry.name}» steht zweimal darin`)
    if (found.size === 0 && entry.name !== manifestName) throw new Damaged('das Verzeichnis fehlt')
    const hash = createHash('sha256')
    if (entry.name === checksumsName) {
      listed = parseChecksums(await textOf(entry))
      continue
    }
    if (entry.name === manifestName || entry.name === keyName) {
      const text = await textOf(entry)
      hash.update(text)
      if (entry.name === manifestName) manifest = await parseManifest(text)
      else key = text.trim()
    } else {
      for await (const piece of entry.pieces) hash.update(piece)
    }
    found.set(entry.name, hash.digest('hex'))
  }
  if (!listed) throw new Damaged('das Ende fehlt')
  if (!manifest || !key) throw new Damaged('der Schlüssel fehlt')
  for (const [name, sum] of listed) if (found.get(name) !== sum) throw new Damaged(`«${name}» ist verändert`)
  for (const name of found.keys()) if (!listed.has(name)) throw new Damaged(`«${name}» gehört nicht dazu`)
  if (manifest.version >= firstSealed && !(await isSealed(path))) throw new Damaged('die Datei ist beschädigt')
  return { path, manifest, key, files: [...found.keys()].filter((name) => name.startsWith('files/')).length }
}

/** Whether every byte of the file is the one that was written. */
async function isSealed(path: string): Promise<boolean> {
  const seal = new SealBreaker()
  for await (const chunk of createReadStream(path)) seal.pass(chunk as Buffer)
  return seal.isWhole()
}

const parseChecksums = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )

async function parseManifest(text: string): Promise<Manifest> {
  const json: unknown = JSON.parse(text)
  const { version } = manifestHead.parse(json)
  if (version > formatVersion) throw newer
  const manifest = manifestSchema.parse(json)
  const known = new Map((await knownMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of manifest.migrations) {
    if (!known.has(name)) throw newer
    if (known.get(name) !== checksum) {
      throw new StartError(`Die Sicherung kennt die Migration ${name} anders als dieses Programm.`)
    }
  }
  return manifest
}

const newer = new StartError(
  'Die Sicherung ist von einer neueren Version von Allmend. Stellen Sie sie mit jener Version wieder her.',
)
