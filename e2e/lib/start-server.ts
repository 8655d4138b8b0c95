import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { startMailbox } from '../../packages/server/test/mailbox.ts'
import { decodeMail } from './mails.ts'

export interface E2eServer {
  readonly port: number
  readonly url: string
  /** Looks into and changes the database of this server, past every policy. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The newest mail to somebody with this in it, as soon as it has arrived over SMTP. */
  mailTo(address: string, containing: string): Promise<string>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

/** The real server process on its own copy of the demo database. */
export async function startServer(): Promise<E2eServer> {
  const template = new URL(process.env.E2E_DATABASE_URL ?? '')
  const name = `e2e_${randomBytes(5).toString('hex')}`
  const admin = new URL(template)
  admin.pathname = 'postgres'
  await execute(admin.href, `create database ${name} template ${template.pathname.slice(1)}`)
  const databaseUrl = new URL(template)
  databaseUrl.pathname = name

  const mailbox = await startMailbox()
  const mails: string[] = []
  const port = await freePort()
  const child = spawn('node', [join(import.meta.dirname, '../../packages/server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl.href,
      DATA_DIR: process.env.E2E_FILES_DIR,
      LOG_LEVEL: 'warn',
      SMTP_URL: mailbox.url,
      RATE_LIMIT: '100000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await untilReady(url, child).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  const pool = new pg.Pool({ connectionString: databaseUrl.href, max: 1 })
  return {
    port,
    url,
    async query(sql, values) {
      return (await pool.query(sql, values)).rows
    },
    async mailTo(address, containing) {
      for (const started = Date.now(); Date.now() - started < 30_000; await pause()) {
        mails.push(...mailbox.take().map(decodeMail))
        const found = mails.findLast((mail) => mail.includes(`To: ${address}`) && mail.includes(containing))
        if (found) return found
      }
      throw new Error(`no mail to ${address}`)
    },
    async stop() {
      await pool.end()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await mailbox.stop()
      await execute(admin.href, `drop database ${name} with (force)`)
    },
  }
}

/** Three servers that start at once on a busy machine take their time. */
const readyWithin = 60_000

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

async function untilReady(url: string, child: { exitCode: number | null }): Promise<void> {
  for (const started = Date.now(); Date.now() - started < readyWithin; ) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready')
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await pause()
  }
  throw new Error('the server did not become ready')
}

async function execute(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
