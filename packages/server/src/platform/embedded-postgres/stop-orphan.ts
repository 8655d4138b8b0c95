import { realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { identifyProcess, readCommandLine } from './describe-process.ts'
import { readIfThere } from './read-if-there.ts'

/** Ends the server that a killed run left behind. */
export async function stopOrphan(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid')
  const note = await readIfThere(lockFile)
  const pid = Number(note?.split('\n')[0])
  if (!note || !pid || (await identifyProcess(pid)) === undefined) return
  if (await runsCluster(pid, await realpath(cluster))) return stopProcess(pid)
  // The number belongs to another program by now, and PostgreSQL would take that for a running server. Our own number is
  // no obstacle to it. Removing the file instead would also remove its check that no old process still has the data open.
  await writeFile(lockFile, note.replace(String(pid), String(process.pid)))
}

async function runsCluster(pid: number, cluster: string): Promise<boolean> {
  const command = await readCommandLine(pid)
  return command?.includes('postgres') === true && command.includes(cluster)
}

async function stopProcess(pid: number): Promise<void> {
  // SIGINT asks for a fast shutdown, SIGQUIT for an immediate one that is recovered at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    if (await isGoneWithin(pid, 20_000)) return
  }
  throw new StartError(`Die Datenbank eines früheren Starts (Prozess ${pid}) lässt sich nicht beenden.`)
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if ((await identifyProcess(pid)) === undefined) return true
    await sleep(20)
  }
  return false
}
