import { chmod, chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Account } from './choose-account.ts'
import type { Installation } from './installation.ts'
import { readIfThere } from './read-if-there.ts'

/** Makes sure that this PostgreSQL can open the database. Says whether there is one at all. */
export async function checkCluster({ folder, cluster, account }: Installation, version: string): Promise<boolean> {
  const clusterVersion = (await readIfThere(join(cluster, 'PG_VERSION')))?.trim()
  if (clusterVersion === undefined) return false
  const ownVersion = version.split('.')[0]
  if (clusterVersion !== ownVersion) {
    throw new StartError(
      `Die Datenbank in ${folder} stammt von PostgreSQL ${clusterVersion}, mitgeliefert ist PostgreSQL ${ownVersion}; übertragen Sie sie mit pg_dump oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
    )
  }
  // A backup copied back by root belongs to root, and PostgreSQL would refuse it.
  if (account && (await stat(cluster)).uid === 0) await giveTo(account, cluster)
  return true
}

async function giveTo({ uid, gid }: Account, cluster: string): Promise<void> {
  await chmod(cluster, 0o700)
  await chown(cluster, uid, gid)
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid)
  }
}
