import { randomBytes } from 'node:crypto'
import { chmod, mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canReach } from './can-reach.ts'
import type { Account } from './choose-account.ts'
import { errorCode } from './error-code.ts'
import { readIfThere } from './read-if-there.ts'

/** Where root keeps what PostgreSQL's account cannot reach at the place it was asked for. */
export const outside = '/var/lib/allmend'

const ownerNote = 'gehört-zu.txt'

/**
 * The folder that really holds the database. Usually `dataDir` itself; below a directory closed to PostgreSQL's account
 * (a clone in /root, say) it is a folder outside, and `dataDir/cluster` is a symlink into it.
 */
export async function placeFolder(dataDir: string, account: Account | undefined, log: (line: string) => void) {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  return canReach(account, home, 'x') ? home : ((await findLinked(home)) ?? (await linkOutside(home, log)))
}

/** A folder that was moved keeps its database; a copy of a folder that still exists must not share it. */
async function findLinked(home: string): Promise<string | undefined> {
  const cluster = await resolvePath(join(home, 'cluster'))
  if (!cluster) return undefined
  const dir = dirname(cluster)
  if (dir === home) {
    throw new StartError(
      `PostgreSQL läuft nicht als root und kann den Ordner ${home} nicht betreten; verschieben Sie ihn oder starten Sie Allmend als gewöhnliches Konto.`,
    )
  }
  const owner = (await readIfThere(join(dir, ownerNote))) ?? home
  if (owner !== home && (await resolvePath(owner))) return undefined
  await writeFile(join(dir, ownerNote), home)
  return dir
}

async function linkOutside(home: string, log: (line: string) => void): Promise<string> {
  // A name of its own each time: a new folder at an old place must not come upon the data of the former one.
  const dir = join(outside, randomBytes(6).toString('hex'))
  await makeOpenFolder(dir)
  await writeFile(join(dir, ownerNote), home)
  await rm(join(home, 'cluster'), { force: true })
  await symlink(join(dir, 'cluster'), join(home, 'cluster'))
  await writeFile(
    join(home, 'WO-SIND-DIE-DATEN.txt'),
    `PostgreSQL läuft nicht als root und kann diesen Ordner nicht betreten.\nDie Datenbank liegt deshalb in ${dir}.\nSichern Sie jenen Ordner mit.\n`,
  )
  log(`Die Datenbank liegt in ${dir}: PostgreSQL läuft nicht als root und kann ${home} nicht betreten.`)
  return dir
}

/** Creates a folder outside that every account may enter, whatever the umask. */
export async function makeOpenFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (let folder = dir; folder.startsWith(outside); folder = dirname(folder)) await chmod(folder, 0o755)
}

async function resolvePath(path: string): Promise<string | undefined> {
  try {
    return await realpath(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
