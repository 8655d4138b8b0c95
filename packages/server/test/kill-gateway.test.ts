import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { gatewayScene, gatewayToken, regulasNumber } from './gateway-scene.ts'
import { startPaymentGate } from './payment-gate.ts'
import { callProcess } from './start-paying-process.ts'
import { startProcess } from './start-process.ts'

const patient = { timeout: 60_000, interval: 20 }

describe('the server is killed while a bill is sent', async () => {
  const scene = await gatewayScene()
  const { simulator, query, appId, keeper, link, billed, billOf, stateOf, atGateway, settings } = scene
  const { databaseUrl, deps } = scene.app
  const gate = await startPaymentGate(simulator.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-kill-gateway-'))
  const heard: string[] = []
  const start = (more = {}) =>
    startProcess(
      databaseUrl,
      dataDir,
      { RATE_LIMIT: '1000000', ALLOW_PRIVATE_HOSTS: '1', LOG_LEVEL: 'debug', ...more },
      { hear: (text) => void heard.push(text) },
    )
  let server = await start()
  afterAll(async () => {
    await server.stop()
    gate.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { version } = await settings()
  // Encrypted with the key of the process.
  const saved = await callProcess(server.url, 'PUT /api/admin/hisoft-gateway', {
    ...{ appId, token: keeper, body: { url: gate.url, token: gatewayToken, isActive: true, version } },
  })
  expect(saved.status, saved.text).toBe(200)
  await link(regulasNumber)

  const isBill = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.startsWith('/bills/')
  /** Holds the row of a bill, so that whoever notes its outcome stands in the middle of the transaction. */
  const holdBill = async (orderId: number) => {
    const client = await deps.db.pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await client.query('select from gateway_bill where order_id = $1 for update', [orderId])
    return {
      reached: () =>
        vi.waitUntil(async () => {
          const waiting = 'select from pg_stat_activity where $1::int = any (pg_blocking_pids(pid)) and query ~ $2'
          return (await query(waiting, rows[0].pid, `set state = 'sent'`)).length > 0
        }, patient),
      async release() {
        await client.query('rollback')
        client.release()
      },
    }
  }
  /** As a power cut does; what the database had begun for it is undone before anybody looks. */
  const die = async (release?: () => Promise<void>) => {
    await server.kill()
    await release?.()
    await vi.waitUntil(async () => {
      const busy = await query(
        `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      )
      return busy.length === 0
    }, patient)
    // As others do after half a minute for a worker that is gone, and after a minute for a bill that was claimed.
    await query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    await query(`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`)
    await query('update gateway_bill set claimed_until = null')
  }
  const revive = async () => {
    server = await start({ PORT: new URL(server.url).port })
    await query(`select graphile_worker.add_job('gateway.find_due', '{}')`)
  }
  const untilSent = (orderId: number) => vi.waitUntil(async () => (await billOf(orderId))?.state === 'sent', patient)

  it.each([
    ['before the call', 0],
    ['after it, before the answer is read', 1],
    ['after the answer, before the commit', 1],
  ] as const)('%s: there is one bill', async (point, known) => {
    const stop = gate.stop(point === 'before the call' ? 'before' : 'after', isBill)
    const orderId = await billed()
    await stop.reached
    if (point === 'after the answer, before the commit') {
      const brake = await holdBill(orderId)
      stop.release()
      await brake.reached()
      await die(brake.release)
    } else await die()
    expect(await billOf(orderId)).toMatchObject({ state: 'waiting', number: '' })
    expect(await atGateway(orderId)).toHaveLength(known)

    await revive()
    await untilSent(orderId)
    expect(await atGateway(orderId)).toEqual([expect.objectContaining({ sent: known + 1, amount: 9135 })])
    const { order } = (await atGateway(orderId))[0] ?? {}
    expect(simulator.bills().filter((one) => one.order === order)).toHaveLength(1)
    expect(await stateOf(orderId)).toBe('booked')
  })

  it('nothing it wrote holds the key', () => {
    expect(heard.join('')).not.toBe('')
    expect(heard.join('')).not.toContain(gatewayToken)
  })
})
