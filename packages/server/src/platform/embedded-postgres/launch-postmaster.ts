import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './error-code.ts'
import { cannotRun, explainFailure } from './explain-failure.ts'
import type { Installation } from './installation.ts'
import { waitUntilReady } from './wait-until-ready.ts'

export type Postmaster = { process: ChildProcess; pid: number; url: string; exited: Promise<void> }

/** Another program took the port after it was found free; processes of a killed server are still about to end. */
const passing = /Address already in use|pre-existing shared memory block/
const attempts = 20

/** Starts the server on a free port and waits until it answers. */
export async function launchPostmaster(
  installation: Installation,
  settings: Record<string, string>,
  password: string,
  log: (line: string) => void,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    const { child, exited } = await spawnPostmaster(installation, { ...settings, port: String(port) })
    if (child.pid && (await waitUntilReady(url, exited, log))) return { process: child, pid: child.pid, url, exited }
    const output = await readFile(installation.logFile, 'utf8')
    if (attempt === attempts || !passing.test(output)) {
      throw explainFailure(`Der Start der Datenbank (Protokoll: ${installation.logFile})`, output)
    }
    await sleep(250)
  }
}

async function spawnPostmaster(installation: Installation, settings: Record<string, string>) {
  const { binaries, cluster, account, environment, logFile } = installation
  await keepPrevious(logFile)
  // A file and not a pipe: the server must be able to go on writing when the process that started it was killed.
  const log = await open(logFile, 'w', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries, 'bin/postgres'), ['-D', cluster, ...options], {
    ...account,
    cwd: '/',
    env: environment,
    // Its own process group: Ctrl-C in the terminal reaches only the application, which stops the database last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await once(child, 'spawn')
  } catch (error) {
    throw cannotRun(error)
  } finally {
    await log.close()
  }
  return { child, exited }
}

async function keepPrevious(logFile: string): Promise<void> {
  try {
    await rename(logFile, `${logFile}.1`)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has an address and a port')
  return address.port
}
