import type { PlatformTx } from '../db/database.ts'
import type { Jobs } from '../jobs/worker.ts'
import type { Storage } from './storage.ts'

/** The files the rows of a module say there are, by their place in the storage. */
export interface FileKeeper {
  /** The folder they lie in. */
  readonly folder: string
  readonly files: (tx: PlatformTx) => Promise<readonly string[]>
}

const shown = 20

/**
 * Every night: what the rows say there is lies in the storage, and nothing else does. It only tells: a file no row knows may belong to another
 * installation on the same bucket, or to the rows of yesterday that somebody is about to restore.
 */
export const proofJobs = (storage: Storage, keepers: readonly FileKeeper[]): Jobs => ({
  'files.prove': {
    scope: 'platform',
    schedule: '17 3 * * *',
    run: async (_, acrossTenants, { log }) => {
      for (const keeper of keepers) {
        const { files, unknown, missing } = await compareFiles(storage, keeper, acrossTenants)
        const counts = { folder: keeper.folder, files, unknown: unknown.length, missing: missing.length }
        if (missing.length > 0) log.error({ ...counts, examples: missing.slice(0, shown) }, 'files are missing')
        else if (unknown.length > 0) log.warn({ ...counts, examples: unknown.slice(0, shown) }, 'files no row knows')
        else log.info(counts, 'files are as the rows say')
      }
    },
  },
})

/** What the rows of a module name and what lies in its folder, and how they differ. */
export async function compareFiles(
  storage: Storage,
  { folder, files }: FileKeeper,
  acrossTenants: <T>(work: (tx: PlatformTx) => Promise<T>) => Promise<T>,
) {
  // First what lies there: a file is noted before it is written, so whatever is found here has a note or a row by now.
  const there = await filesBelow(storage, folder)
  const { expected, noted } = await acrossTenants(async (tx) => ({
    expected: await files(tx),
    noted: await notedFiles(tx),
  }))
  const known = new Set([...expected, ...noted])
  const unknown = [...there].filter((file) => !known.has(file))
  const missing: string[] = []
  for (const file of expected) if (!there.has(file) && !(await storage.exists(file))) missing.push(file)
  return { files: expected.length, unknown, missing }
}

export async function filesBelow(storage: Storage, folder: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let token: string | undefined; ; ) {
    const page = await listPage(storage, folder, token)
    if (!page) return found
    for (const one of page.objects) if (one.isFile) found.add(one.key)
    token = page.paginationToken
    if (!token) return found
  }
}

/** Nothing where nothing was ever kept: a folder on disk is made with its first file. */
async function listPage(storage: Storage, folder: string, token: string | undefined) {
  try {
    return await storage.listAll(folder, { recursive: true, ...(token && { paginationToken: token }) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const notedFiles = async ({ db }: PlatformTx): Promise<string[]> =>
  (await db.selectFrom('pending_file').select('file').execute()).map(({ file }) => file)
