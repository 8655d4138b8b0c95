import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

function spawnNode(file: string, databaseUrl: string, dataDir: string, more: Record<string, string>) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...more }
  const child = spawn('node', [join(import.meta.dirname, '../src', file)], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return {
    child,
    /** Ends it without a chance to finish anything, as a power cut does. */
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
      return code
    },
  }
}

/** A real process that does the background work and nothing else. */
export const startWorkerProcess = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  spawnNode('worker.ts', databaseUrl, dataDir, more)

/** A real server process on this database; answers once it is ready. */
export async function startProcess(databaseUrl: string, dataDir: string, more: Record<string, string> = {}) {
  const port = await freePort()
  const { child, kill, stop } = spawnNode('main.ts', databaseUrl, dataDir, { PORT: String(port), ...more })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url: `http://127.0.0.1:${port}`, kill, stop }
}
