import { chmod, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { canReach } from './can-reach.ts'
import type { Account } from './choose-account.ts'
import { errorCode } from './error-code.ts'
import type { Binaries } from './find-binaries.ts'
import { makeOpenFolder, outside } from './place-folder.ts'

/** The folder of PostgreSQL's programs, copied outside once when its account cannot reach them. */
export async function placeBinaries(
  { dir, version }: Binaries,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<string> {
  if (canStart(dir, account)) return dir
  const target = join(outside, 'bin', version)
  if (canStart(target, account)) return target
  log(`Die Programme von PostgreSQL werden nach ${target} kopiert (einmalig).`)
  await makeOpenFolder(dirname(target))
  const partial = `${target}.${process.pid}`
  await cp(dir, partial, { recursive: true, verbatimSymlinks: true })
  await openToAll(partial)
  await putInPlace(partial, target)
  return target
}

function canStart(dir: string, account: Account | undefined): boolean {
  return canReach(account, join(dir, 'bin/postgres'), 'x') && canReach(account, join(dir, 'share/postgresql'), 'r')
}

async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755)
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await stat(path)
    await chmod(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Renamed at the end, so that a copy cut short is never taken for a whole one. */
async function putInPlace(partial: string, target: string): Promise<void> {
  try {
    await rename(partial, target)
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
    // Another start was faster and made the same copy.
    await rm(partial, { recursive: true })
  }
}
