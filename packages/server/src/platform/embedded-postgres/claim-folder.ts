import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { identifyProcess } from './describe-process.ts'
import { readIfThere } from './read-if-there.ts'

/**
 * Notes which process uses a database folder. Without it a second start could not tell a database left behind by a
 * killed run, which it takes over, from one in use, which it must leave alone.
 */
export async function claimFolder(dir: string): Promise<() => Promise<void>> {
  const other = await findOwner(dir)
  if (other !== undefined) {
    throw new StartError(
      `Die Datenbank in ${dir} wird bereits von einem laufenden Allmend benützt (Prozess ${other}); beenden Sie es oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
    )
  }
  const file = join(dir, 'owner.txt')
  await writeFile(file, `${process.pid} ${await identifyProcess(process.pid)}`)
  return () => rm(file, { force: true })
}

/** The number of the living process that uses the folder. */
export async function findOwner(dir: string): Promise<number | undefined> {
  const note = await readIfThere(join(dir, 'owner.txt'))
  const [pid, ...identity] = note?.split(' ') ?? []
  if (!pid) return undefined
  return (await identifyProcess(Number(pid))) === identity.join(' ') ? Number(pid) : undefined
}
