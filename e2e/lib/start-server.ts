import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { startMailbox } from '../../packages/server/test/mailbox.ts'
import { type GatewayState, type HostCall, type ProviderKind, type ProviderRemote, remoteOf } from './host-call.ts'
import { decodeMail } from './mails.ts'

export interface E2eServer {
  readonly port: number
  readonly url: string
  /** Looks into and changes the database of this server, past every policy. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The newest mail to somebody with this in it, as soon as it has arrived over SMTP. */
  mailTo(address: string, containing: string): Promise<string>
  /** The payment providers, played beside the server. */
  readonly providers: Readonly<Record<ProviderKind, ProviderRemote>>
  /** Enters at Payrexx where it tells of its payments. */
  tellPaymentsTo(url: string): Promise<void>
  /** How the municipality's software does from here on. */
  setGateway(state: GatewayState): Promise<void>
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

export interface ServerHost {
  /** One after the other: starts a server in place of the last one, stops it, or asks a provider. */
  ask(call: HostCall): Promise<unknown>
  end(): Promise<void>
}

/** The process the servers of a worker run in, one after the other. */
export function startHost(): ServerHost {
  const child = fork(join(import.meta.dirname, 'server-host.ts'))
  return {
    async ask(call) {
      const asked = new AbortController()
      try {
        const answered = Promise.race([
          once(child, 'message', asked),
          once(child, 'exit', asked).then(([code]) => [
            { ok: false, reason: `the servers' process ended with ${code}` },
          ]),
        ])
        child.send(call)
        const [answer] = await answered
        if (!answer.ok) throw new Error(answer.reason)
        return answer.value
      } finally {
        asked.abort()
      }
    },
    async end() {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** The real server on its own copy of the demo database, with what a file wants set besides. */
export async function startServer(host: ServerHost, settings: Record<string, string> = {}): Promise<E2eServer> {
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
  const url = `http://localhost:${port}`
  await host.ask({
    what: 'start',
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl.href,
      DATA_DIR: process.env.E2E_FILES_DIR ?? '',
      LOG_LEVEL: 'warn',
      SMTP_URL: mailbox.url,
      RATE_LIMIT: '100000',
      ...settings,
    },
  })
  const pool = new pg.Pool({ connectionString: databaseUrl.href, max: 1 })
  // The database is dropped while its last connection is still closing: that is no error of anybody's.
  pool.on('error', () => {})
  return {
    port,
    url,
    providers: { payrexx: remoteOf('payrexx', host.ask), datatrans: remoteOf('datatrans', host.ask) },
    async tellPaymentsTo(address) {
      await host.ask({ what: 'tellTo', url: address })
    },
    async setGateway(state) {
      await host.ask({ what: 'gateway', state })
    },
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
      await host.ask({ what: 'stop' })
      await mailbox.stop()
      await execute(admin.href, `drop database ${name} with (force)`)
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

async function execute(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
