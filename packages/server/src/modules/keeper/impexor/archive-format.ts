import { z } from 'zod'

/** Raised when a reader of before could not make sense of it. */
export const formatVersion = 1
export const formatName = 'allmend-app'

/**
 * The oldest state of the tables whose rows can be written into today's: columns that were added since take their defaults. A migration
 * that gives rows another meaning, or renames a column, moves this to itself.
 */
export const oldestReadable = '0061_app_import.sql'

/** The first entry says what it is, the last two prove that nothing is missing and nothing was changed. */
export const headName = 'allmend.json'
export const manifestName = 'manifest.json'
export const sealName = 'manifest.sha256'

export const pieceName = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.ndjson`
export const fileName = (place: string) => `files/${place}`

const tableName = /^tables\/([a-z][a-z_]{0,62})\/\d{6}\.ndjson$/
/** Names as we make them: no step upwards, nothing from the root, no sign a file system takes for something else. */
const placeName = /^files\/((?:assets|private|base)(?:\/[\w][\w.-]{0,120}){1,5})$/

export const tableOf = (entry: string): string | undefined => tableName.exec(entry)?.[1]
export const placeOf = (entry: string): string | undefined =>
  entry.includes('..') ? undefined : placeName.exec(entry)?.[1]

/** What nobody's app reaches, and a file made to be harmful does. */
export const limits = {
  entries: 2_000_000,
  /** Rows are gathered until there is one megabyte; a single row may be larger. */
  piece: 64 * 1024 * 1024,
  file: 512 * 1024 * 1024,
  head: 4 * 1024 * 1024,
  manifest: 512 * 1024 * 1024,
  unpacked: 200 * 1024 * 1024 * 1024,
  /** Lists of rows shrink to a twentieth; what unpacks to three hundred times its size was made for that. */
  ratio: 300,
  /** Below this nobody asks how well it was packed. */
  small: 64 * 1024 * 1024,
}

export const archiveHead = z.object({
  format: z.literal(formatName),
  formatVersion: z.number().int().positive(),
  product: z.string().max(100),
  migration: z.string().max(200),
  exportedAt: z.iso.datetime(),
  app: z.object({
    id: z.number().int().positive(),
    title: z.string().min(1).max(500),
    featureFlags: z.array(z.string().max(100)).max(50),
    zone: z.string().max(100),
    staffNeedTwoFactor: z.boolean(),
    createdAt: z.iso.datetime({ offset: true }),
    version: z.number().int().positive(),
    domains: z.array(z.object({ domain: z.string().max(300), isMain: z.boolean() })).max(100),
  }),
  /** The columns of each table, in the order in which tables can be written. */
  tables: z
    .array(z.object({ name: z.string().regex(/^[a-z][a-z_]{0,62}$/), columns: z.array(z.string().max(63)).max(200) }))
    .max(500),
  /** Tables of the app that stay behind, each with its reason. */
  leftOut: z.record(z.string().max(63), z.string().max(500)),
  /** What was encrypted with the key of the installation, and has to be entered again. */
  secrets: z.array(z.string().max(300)).max(50),
})
export type ArchiveHead = z.output<typeof archiveHead>

const checksum = z.string().regex(/^[0-9a-f]{64}$/)

export const archiveManifest = z.object({
  entries: z.array(z.tuple([z.string().max(700), z.number().int().nonnegative(), checksum])),
  /** Rows of each table. */
  rows: z.record(z.string().max(63), z.number().int().nonnegative()),
  /** Files that rows name and that were not there. */
  missing: z.array(z.string().max(700)),
})
export type ArchiveManifest = z.output<typeof archiveManifest>
