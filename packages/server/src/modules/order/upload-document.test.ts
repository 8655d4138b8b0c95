import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { sendFiles } from '../../../test/send-file.ts'
import { LocalDisk } from '../../platform/storage/local-disk.ts'
import { fileJobs, noteFiles } from '../../platform/storage/pending-files.ts'
import { orderJobs } from './order-jobs.ts'
import { reserveDocument } from './reserve-document.ts'

const app = await buildTestApp()
const { server, deps, make, call, databaseUrl } = app
const megabyte = 1024 * 1024
let appId = 0
let port = 0
beforeAll(async () => {
  appId = await make.app()
  await server.listen({ host: '127.0.0.1', port: 0 })
  const [address] = server.addresses()
  port = typeof address === 'object' ? address.port : 0
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const path = '/api/booking/documents'
const note = { name: 'notiz.txt', content: 'x'.repeat(100) }
const send = (address: string, file = note, to = appId) =>
  sendFiles(server, path, [file], { 'x-app-id': String(to), 'x-forwarded-for': address })
const rowOf = async (key: string) => (await query('select * from booking_document where key = $1', key))[0]

describe('what one line may send in an hour', () => {
  it('is so many files; an IPv6 line is its /64', async () => {
    for (let n = 0; n < 30; n += 1) expect((await send(`2001:db8:1:2::${n}`)).status).toBe(200)
    const refused = await send('2001:db8:1:2:ffff::1')
    expect([refused.status, refused.body.code]).toEqual([429, 'upload.quota'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await send('2001:db8:1:3::1')).status).toBe(200)
  })

  it('is so many bytes, and what was refused neither counts nor lies anywhere', async () => {
    const address = '203.0.113.20'
    await send(address)
    await query(`update rate_counter set hits = $1 where key = $2`, 50 * megabyte - 150, `upload:bytes:${address}`)
    const before = await query('select count(*) from booking_document')
    const large = { name: 'gross.txt', content: 'x'.repeat(200) }
    for (let n = 0; n < 3; n += 1) expect((await send(address, large)).body.code).toBe('upload.quota')
    expect(await query('select count(*) from booking_document')).toEqual(before)
    expect(await query('select file from pending_file where app_id = $1', appId)).toEqual([])
    expect((await send(address)).status).toBe(200)
  })

  it('cannot be passed by sending at the same moment', async () => {
    const address = '203.0.113.21'
    await send(address)
    await query(`update rate_counter set hits = 28 where key = $1`, `upload:files:${address}`)
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(address)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  })
})

/** Leaves so many bytes of what may lie around in an app. */
const fill = (to: number, left: number) =>
  query(
    `insert into booking_document (app_id, key, name, mime, size, file) values ($1, $2, 'x', 'text/plain', $3, 'private/none')`,
    to,
    crypto.randomUUID(),
    500 * megabyte - left,
  )

it('what lies around in an app without an order has an end, however many send at the same moment', async () => {
  const crowded = await make.app()
  await fill(crowded, 350)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(`198.51.100.${n}`, note, crowded)))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'kept' : body.code)).sort()
  expect(codes).toEqual([...Array(3).fill('kept'), ...Array(9).fill('upload.app_quota')])
  expect((await send('198.51.100.1')).status).toBe(200)
})

it('of two that ask for the last room, the second waits and sees what the first has taken', async () => {
  const crowded = await make.app()
  await fill(crowded, 150)
  const reserve = (file: string, then: () => Promise<unknown>) =>
    deps.db.withTenant(crowded, async (tx) => {
      const refused = await reserveDocument(tx, { file, bytes: 100, line: file })
      await then()
      return refused
    })
  let second: ReturnType<typeof reserve> | undefined
  const outside = AsyncLocalStorage.snapshot()
  const first = await reserve('private/eins', async () => {
    second = outside(() => reserve('private/zwei', async () => undefined))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    await expect.poll(async () => (await query(waiting)).length).toBe(1)
  })
  expect(first).toBeNull()
  expect(await second).toMatchObject({ code: 'upload.app_quota' })
})

it('a disk that is nearly full takes nothing more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-full-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const full = await buildTestApp({ disk: new LocalDisk(dataDir, Number.MAX_SAFE_INTEGER) })
  const headers = { 'x-app-id': String(await full.make.app()) }
  const answer = await sendFiles(full.server, path, [note], headers)
  expect([answer.status, answer.body.code]).toEqual([507, 'storage.full'])
})

it('whoever says no length is let in only if the most that may come has room', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-room-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const asked: number[] = []
  class AskedDisk extends LocalDisk {
    override async hasRoom(bytes: number) {
      asked.push(bytes)
      return false
    }
  }
  const full = await buildTestApp({ disk: new AskedDisk(dataDir) })
  const headers = { 'x-app-id': String(await full.make.app()), 'content-type': 'multipart/form-data; boundary=x' }
  for (const payload of [Buffer.from('--x--'), Readable.from(['--x--'])]) {
    const answer = await full.server.inject({ method: 'POST', url: path, headers, payload })
    expect(answer.statusCode).toBe(507)
  }
  // Twice, for what comes in and for what is kept: five bytes, and ten megabytes.
  expect(asked).toEqual([10, 20 * megabyte])
})

/** Sends a file that never ends until it is answered. How much went out, and the answer. */
/** Whoever goes on sending may find the line cut before the answer was read; that is a refusal, too. */
async function sendEndless(
  to: string,
  headers: Record<string, string>,
): Promise<{ sent: number; status: number | 'cut' }> {
  const upload = httpRequest({
    host: '127.0.0.1',
    port,
    path: to,
    method: 'POST',
    headers: { 'x-app-id': String(appId), ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  })
  let [sent, isAnswered] = [0, false]
  const answer = new Promise<IncomingMessage | null>((resolve, reject) => {
    upload.once('response', resolve)
    upload.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? resolve(null) : reject(error),
    )
  }).finally(() => {
    isAnswered = true
  })
  upload.write('--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n')
  const piece = Buffer.alloc(256 * 1024, 'x')
  while (!isAnswered && sent < 200 * megabyte) {
    sent += piece.length
    if (!upload.write(piece)) {
      const drained = new Promise((resolve) => upload.once('drain', resolve))
      await Promise.race([drained, answer])
    }
  }
  const answered = await answer
  upload.destroy()
  return { sent, status: answered?.statusCode ?? 'cut' }
}

describe('what is too large', () => {
  it('is refused by what it says of itself', async () => {
    const answer = await send('203.0.113.30', { name: 'gross.txt', content: 'x'.repeat(11 * megabyte) })
    expect([answer.status, answer.body.code]).toEqual([413, 'request.too_large'])
  })

  it('is refused while it comes in, if it says nothing', async () => {
    const { sent, status } = await sendEndless(path, { 'x-forwarded-for': '203.0.113.31' })
    expect([413, 'cut']).toContain(status)
    expect(sent).toBeLessThan(25 * megabyte)
  })

  it('is refused while it comes in for staff, too', async () => {
    const token = await make.staffToken(appId, ['assetmanager:view', 'assetmanager:create'])
    const { sent, status } = await sendEndless('/api/admin/assets/upload', { authorization: `Bearer ${token}` })
    expect([413, 'cut']).toContain(status)
    expect(sent).toBeLessThan(70 * megabyte)
  })
})

it('whoever sends slowly has a few places, and nobody else waits for them', async () => {
  const slow = '203.0.113.40'
  const begun = vi.spyOn(deps.disk, 'temporaryFile')
  const sockets: Socket[] = []
  for (let n = 0; n < 4; n += 1) {
    const socket = connect({ host: '127.0.0.1', port })
    sockets.push(socket)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-App-Id: ${appId}\r\nX-Forwarded-For: ${slow}\r\nContent-Length: 5000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nx',
    )
  }
  await expect.poll(() => begun.mock.calls.length).toBe(4)
  begun.mockRestore()
  expect((await send(slow)).body.code).toBe('upload.busy')
  expect((await send('203.0.113.41')).status).toBe(200)
  expect(deps.db.pool.totalCount - deps.db.pool.idleCount).toBe(0)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await send(slow)).status).toBe(200)
})

describe('a file nobody ordered with', () => {
  const jobs = { ...orderJobs, ...fileJobs(deps.storage) }
  const cleanUp = async () => {
    for (const task of Object.keys(jobs)) {
      await query(`select graphile_worker.add_job($1, '{}')`, task)
      await runJobs(deps.db, databaseUrl, jobs)
    }
  }
  const age = (table: string, where: string, value: string) =>
    query(`update ${table} set created_at = now() - interval '61 minutes' where ${where} = $1`, value)

  it('is gone after an hour, the file and what is known of it; one of an order stays', async () => {
    const object = await make.object(appId, { options: [{ value: 'Patent', inputType: 'document' }] })
    const [option] = await query('select id from object_option where object_id = $1', object.id)
    const customer = await make.customerToken(appId)
    const [loose, young, ordered] = await Promise.all(
      ['203.0.113.50', '203.0.113.51', '203.0.113.52'].map(async (address) => (await send(address)).body.document.key),
    )
    const order = (key: string, hour: number) =>
      call('POST /api/orders', {
        appId,
        token: customer,
        body: {
          bookings: [
            bookingDraft(object, `2031-05-05 ${hour}:00`, `2031-05-05 ${hour + 1}:00`, {
              options: [{ id: option.id, value: key }],
            }),
          ],
        },
      })
    const placed = await order(ordered, 10)
    expect(placed.status).toBe(200)
    const files = await Promise.all([loose, young, ordered].map(async (key) => (await rowOf(key)).file))
    for (const key of [loose, ordered]) await age('booking_document', 'key', key)
    await cleanUp()
    expect(await rowOf(loose)).toBeUndefined()
    expect(await Promise.all(files.map((file) => deps.storage.exists(file)))).toEqual([false, true, true])
    expect(await query('select * from pending_file where app_id = $1', appId)).toEqual([])

    const tooLate = await order(loose, 12)
    expect([tooLate.status, tooLate.body.code]).toEqual([409, 'booking.document_gone'])
    expect((await order(young, 12)).status).toBe(200)
    // Nor does the file of one order become that of another.
    expect((await order(ordered, 14)).body.code).toBe('booking.document_gone')
    const [entry] = await query(
      `select after from audit_entry where entity = 'order' and action = 'created' and entity_id = $1`,
      String(placed.body.orderId),
    )
    expect(entry.after).toMatchObject({ documents: ['notiz.txt'] })
  })

  it('goes as well when the process died before it was anybody’s', async () => {
    const [orphan, never, fresh] = ['private/waise.txt', 'private/nie-geschrieben.txt', 'private/gerade.txt']
    const noted = [orphan, never, fresh].map((file) => ({ file, bytes: 3 }))
    await deps.db.withTenant(appId, (tx) => noteFiles(tx, noted))
    for (const file of [orphan, fresh]) await deps.storage.put(file, 'abc')
    for (const file of [orphan, never]) await age('pending_file', 'file', file)
    await cleanUp()
    expect(await deps.storage.exists(orphan)).toBe(false)
    expect(await deps.storage.exists(fresh)).toBe(true)
    expect(await query('select file from pending_file where app_id = $1', appId)).toEqual([{ file: fresh }])
  })
})

it('what is no document, or nothing at all, is refused and lies nowhere', async () => {
  const own = await make.app()
  const headers = { 'x-app-id': String(own), 'x-forwarded-for': '203.0.113.60' }
  const program = await sendFiles(server, path, [{ name: 'plan.pdf', content: 'MZ\u0000\u0001' }], headers)
  expect(program).toMatchObject({
    status: 422,
    body: { code: 'asset.type_refused', details: { filename: 'plan.pdf' } },
  })
  const nothing = await sendFiles(server, path, [], headers)
  expect(nothing).toMatchObject({ status: 400, body: { details: { fields: { file: expect.any(String) } } } })
  for (const table of ['booking_document', 'pending_file', 'rate_counter']) {
    expect(await query(`select 1 from ${table} where app_id = $1 and $2 <> ''`, own, table), table).toEqual([])
  }
})

it('codes that ran out are forgotten at once, drafts a day later', async () => {
  const own = await make.app()
  for (const hours of [-25, -23, 1]) {
    const until = `now() + make_interval(hours => $2)`
    await query(
      `insert into booking_hold (app_id, client_key, address, expires_at) values ($1, gen_random_uuid(), '', ${until})`,
      own,
      hours,
    )
    await query(
      `insert into order_code (app_id, client_key, email, code_hash, expires_at) values ($1, gen_random_uuid(), '', '', ${until})`,
      own,
      hours,
    )
  }
  await query(`select graphile_worker.add_job('order.forget_expired', '{}')`)
  await runJobs(deps.db, databaseUrl, orderJobs)
  const left = (table: string) =>
    query(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from ${table} where app_id = $1 order by 1`,
      own,
    )
  expect(await left('booking_hold')).toEqual([{ hours: -23 }, { hours: 1 }])
  expect(await left('order_code')).toEqual([{ hours: 1 }])
})

it('the log says who uploaded which picture or document', async () => {
  const own = await make.app()
  const token = await make.staffToken(own, ['assetmanager:view', 'assetmanager:create', 'setting:base'])
  const headers = { 'x-app-id': String(own), authorization: `Bearer ${token}` }
  const uploaded = await sendFiles(server, '/api/admin/assets/upload', [note, { ...note, name: 'zwei.txt' }], headers)
  expect(uploaded.status).toBe(200)
  const log = await call('GET /api/admin/audit?entity=asset', { appId: own, token })
  expect(log.body).toMatchObject({
    totalRecords: 2,
    rows: [
      { action: 'created', subject: 'zwei' },
      { action: 'created', subject: 'notiz', actor: expect.stringContaining('Petra') },
    ],
  })
  expect(await query('select file from pending_file where app_id = $1', own)).toEqual([])
})

it('a body of many parts is not read to its end', async () => {
  const token = await make.staffToken(appId, ['assetmanager:view', 'assetmanager:create'])
  const headers = { 'x-app-id': String(appId), authorization: `Bearer ${token}` }
  const many = Array.from({ length: 11 }, (_, n) => ({ ...note, name: `${n}.txt` }))
  const answer = await sendFiles(server, '/api/admin/assets/upload', many, headers)
  expect([answer.status, answer.body.code]).toEqual([422, 'upload.too_many'])
})
