import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { findOwner } from './claim-folder.ts'
import { errorCode } from './error-code.ts'
import { readIfThere } from './read-if-there.ts'

const portLine = 3
const statusLine = 7

export type FoundDatabase = { isThere: false } | { isThere: true; url: string | null }

/** The database below a folder: whether there is one, and how it is reached if somebody runs it already. */
export async function findDatabase(dataDir: string): Promise<FoundDatabase> {
  const cluster = await resolvePath(join(dataDir, 'cluster', 'PG_VERSION'))
  if (!cluster) return { isThere: false }
  const folder = dirname(dirname(cluster))
  if ((await findOwner(folder)) === undefined) return { isThere: true, url: null }
  const lines = (await readIfThere(join(dirname(cluster), 'postmaster.pid')))?.split('\n') ?? []
  if (lines[statusLine]?.trim() !== 'ready') {
    throw new StartError('Die Datenbank wird gerade gestartet oder beendet; versuchen Sie es gleich noch einmal.')
  }
  const password = await readFile(join(folder, 'password'), 'utf8')
  return { isThere: true, url: `postgresql://postgres:${password}@127.0.0.1:${lines[portLine]}/allmend` }
}

async function resolvePath(path: string): Promise<string | undefined> {
  try {
    return await realpath(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
