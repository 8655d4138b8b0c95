import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import pg from 'pg'
import { keyWitness } from '../src/platform/secrets/sealed-column.ts'
import { openSecrets } from '../src/platform/secrets/secrets.ts'

type Hear = (text: string) => void

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

function spawnNode(file: string, databaseUrl: string, dataDir: string, more: Record<string, string>, hear?: Hear) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...more }
  const output = hear ? 'pipe' : 'inherit'
  const child = spawn('node', [resolve(import.meta.dirname, '../src', file)], {
    env,
    stdio: ['ignore', output, output],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => hear?.(text))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    child,
    /** Ends it without a chance to finish anything, as a power cut does. */
    async kill() {
      child.kill('SIGKILL')
      if (isRunning()) await once(child, 'exit')
    },
    async stop() {
      child.kill('SIGTERM')
      if (isRunning()) await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** A scene was encrypted by the test's own process. Whatever of it is needed is entered anew: the key of the new process counts from here on. */
async function handOverKey(databaseUrl: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('public.key_witness') is not null as there`)
    if (!rows[0]?.there) return
    const sealed = (await openSecrets(undefined, dataDir)).encrypt('Allmend', keyWitness.purpose({}))
    await client.query('insert into key_witness (sealed) values ($1) on conflict do nothing', [sealed])
  } finally {
    await client.end()
  }
}

/** A real process that does the background work and nothing else. */
export const startWorkerProcess = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  spawnNode('worker.ts', databaseUrl, dataDir, more)

interface How {
  /** What starts instead of the server alone. */
  readonly file?: string
  /** Gets everything it writes. */
  readonly hear?: Hear
}

/** A real server process on this database, on a port of its own or on `PORT`; answers once it is ready. */
export async function startProcess(
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
  { file = 'main.ts', hear }: How = {},
) {
  if (more.SECRET_KEY === undefined) await handOverKey(databaseUrl, dataDir)
  const port = more.PORT ?? String(await freePort())
  const { child, kill, stop } = spawnNode(file, databaseUrl, dataDir, { ...more, PORT: port }, hear)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, kill, stop }
}
