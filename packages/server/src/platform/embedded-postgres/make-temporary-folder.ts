import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identifyProcess } from './describe-process.ts'
import { stopOrphan } from './stop-orphan.ts'

const prefix = 'allmend-postgres-'

/** A folder named after the process that uses it, so that what a killed test run leaves behind can be cleared away. */
export async function makeTemporaryFolder(parent: string = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await removeIfAbandoned(join(parent, name), Number(name.split('-').at(-2)))
  }
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  // mkdtemp closes the folder to others; root's PostgreSQL runs under another account.
  await chmod(folder, 0o711)
  return folder
}

async function removeIfAbandoned(folder: string, pid: number): Promise<void> {
  if (await identifyProcess(pid)) return
  if ((await stat(folder)).uid !== process.getuid?.()) return
  await stopOrphan(join(folder, 'cluster'))
  await rm(folder, { recursive: true, force: true })
}
