import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { type AppDeps, buildApp } from '../src/app.ts'
import { createMetrics } from '../src/platform/log/metrics.ts'
import { LocalDisk } from '../src/platform/storage/local-disk.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { counted } from './count-queries.ts'
import { Factories } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestApp {
  readonly server: FastifyInstance
  readonly deps: AppDeps
  readonly databaseUrl: string
  readonly make: Factories
  /** Ends every connection of the server, as a restart of the database does. */
  dropConnections(): Promise<void>
  /** A call with the app's id and, if given, somebody's session. */
  call(
    line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
    options?: { appId?: number; token?: string; body?: object; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }>
}

/** The real server on a database of its own; only the socket is missing. */
export async function buildTestApp(overrides: Partial<AppDeps> = {}): Promise<TestApp> {
  const { db, url, owner } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-test-'))
  const deps: AppDeps = {
    db,
    storage: await openStorage(undefined, dataDir),
    disk: new LocalDisk(dataDir),
    secrets: db.secrets,
    metrics: createMetrics(db),
    webDir: join(import.meta.dirname, 'web-fixture'),
    clamavUrl: undefined,
    logLevel: 'silent',
    trustProxy: 'loopback',
    rateLimit: 100_000,
    metricsToken: undefined,
    linkScheme: undefined,
    linkPort: undefined,
    keepersNeedTwoFactor: false,
    smtpUrl: undefined,
    mailFrom: 'reservation@allmend.test',
    allowsPrivateHosts: false,
    // Nobody out there is asked by a test.
    resolveTxt: async () => [],
    ...overrides,
  }
  const server = await buildApp(deps)
  // A call comes from somewhere else, also where a test makes it while it holds a transaction.
  const outside = AsyncLocalStorage.snapshot()
  afterAll(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    server,
    deps,
    databaseUrl: url,
    make: new Factories(db),
    async dropConnections() {
      await owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    },
    async call(line, { appId, token, body, headers } = {}) {
      const [method, path] = line.split(' ') as ['GET', string]
      const request: InjectOptions = {
        method,
        url: path,
        headers: {
          ...(appId !== undefined && { 'x-app-id': String(appId) }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body && { payload: body }),
      }
      const isCounted = counted.getStore() ?? false
      const response = await outside(() => counted.run(isCounted, async () => server.inject(request)))
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : { text: response.body },
        headers: response.headers,
      }
    },
  }
}
