import { randomBytes, randomUUID } from 'node:crypto'
import { importPieceBytes } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { fillRandomApp } from '../../../../test/random-app.ts'
import { hurryJobs, runJobs } from '../../../../test/run-jobs.ts'
import { sendFiles } from '../../../../test/send-file.ts'
import { impexorJobs } from './index.ts'

const { make, call, deps, server, databaseUrl } = await buildTestApp()
const { db, storage } = deps
const home = await make.app({ title: 'Heim' })
const token = await make.keeperToken()
const query = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows
const headers = { 'x-app-id': String(home), authorization: `Bearer ${token}` }
const jobs = impexorJobs({ db, storage })

interface Import {
  readonly id: string
  readonly received: number
  readonly state: string
  readonly appId: number | null
  readonly title: string
  readonly refusal: string | null
  readonly notes: string[]
}

const exported = async (appId: number) => {
  const answer = await server.inject({ url: `/api/keeper/impexor/export/${appId}`, headers })
  return { status: answer.statusCode, head: answer.headers, content: answer.rawPayload }
}
const begin = async (bytes: number, name = 'app-7-export.resys'): Promise<Import> => {
  const { body } = await call('POST /api/keeper/impexor/imports', { appId: home, token, body: { name, bytes } })
  return body.import as Import
}
const send = (id: string, at: number, content: Buffer) =>
  sendFiles(server, '/api/keeper/impexor/upload', [{ name: 'piece', content }], headers, { id, at: String(at) })
const start = (id: string) => call(`POST /api/keeper/impexor/imports/${id}/start`, { appId: home, token })
const found = async (id: string): Promise<Import | undefined> => {
  const { body } = await call('GET /api/keeper/impexor/imports', { appId: home, token })
  return (body.imports as Import[]).find((one) => one.id === id)
}
const piecesOf = async (id: string) => {
  const all = await storage.listAll('imports', { recursive: true }).catch(() => ({ objects: [] }))
  return [...all.objects].filter((one) => one.isFile && one.key.includes(id)).length
}

let village: number
let archive: Buffer
beforeAll(async () => {
  village = await make.app({ title: 'Dorf', domains: ['dorf.example'] })
  await fillRandomApp(db.pool, village, 20, 0.1)
  const file = `${village}/${randomUUID()}.jpg`
  // Larger than one piece, and nothing that could be packed.
  await storage.put(`assets/${file}`, randomBytes(importPieceBytes))
  await query(
    `insert into asset (app_id, type, name, filename, mime, file, bytes) values ($1, 'document', 'Bild', 'b.jpg', 'image/jpeg', $2, 1)`,
    village,
    file,
  )
  archive = (await exported(village)).content
})

describe('the export', () => {
  it('is a file with the name of the app’s number, and is written down in both logs', async () => {
    const { status, head, content } = await exported(village)
    expect([status, head['content-disposition']]).toEqual([200, `attachment; filename="app-${village}-export.resys"`])
    expect(content.length).toBeGreaterThan(importPieceBytes)
    const entries = [
      ...(await query(`select action, subject from platform_audit_entry where action = 'exported' limit 1`)),
      ...(await query(
        `select action, subject from audit_entry where app_id = $1 and action = 'exported' limit 1`,
        village,
      )),
    ]
    expect(entries).toEqual([
      { action: 'exported', subject: 'Dorf' },
      { action: 'exported', subject: 'Dorf' },
    ])
  })

  it('of an app that is not there is refused', async () => {
    expect((await exported(999_999)).status).toBe(404)
  })
})

describe('the import', () => {
  it('goes on where the line broke, and makes an app that is suspended', async () => {
    const { id } = await begin(archive.length)
    const [first, second] = [archive.subarray(0, importPieceBytes), archive.subarray(importPieceBytes)]
    expect((await send(id, importPieceBytes, second)).body).toMatchObject({
      code: 'import.out_of_order',
      details: { received: 0 },
    })
    expect((await send(id, 0, first)).body).toMatchObject({ success: true, import: { received: first.length } })
    expect((await start(id)).body).toMatchObject({ code: 'import.out_of_order' })
    // Whoever did not hear the answer sends it once more.
    expect((await send(id, 0, first)).body).toMatchObject({ success: true, import: { received: first.length } })
    expect((await found(id))?.received).toBe(first.length)
    expect((await send(id, first.length, second)).body).toMatchObject({ import: { received: archive.length } })
    expect((await start(id)).body).toMatchObject({ import: { state: 'waiting' } })
    expect((await start(id)).body).toMatchObject({ code: 'import.closed' })
    await runJobs(db, databaseUrl, jobs)
    const made = await found(id)
    expect(made).toMatchObject({ state: 'done', title: 'Dorf', refusal: null })
    expect(made?.notes).toContain('Die App hat noch keine Domain.')
    expect(await piecesOf(id)).toBe(0)
    const [app] = await query('select title, suspended_at from app where id = $1', made?.appId)
    expect(app).toEqual({ title: 'Dorf', suspended_at: expect.any(Date) })
    const visit = await call('GET /api/objects', { appId: made?.appId ?? 0 })
    expect(visit.body.code).toBe('app.suspended')
    const [entry] = await query(`select after from platform_audit_entry where entity_id = $1`, String(made?.appId))
    expect(entry.after).toMatchObject({ importedFrom: 'app-7-export.resys' })
  })

  it('of a damaged file says so and leaves nothing', async () => {
    const apps = await query('select id from app')
    const broken = Buffer.from(archive.subarray(0, importPieceBytes))
    broken[5000] = (broken[5000] ?? 0) ^ 1
    const { id } = await begin(broken.length)
    await send(id, 0, broken)
    await start(id)
    await runJobs(db, databaseUrl, jobs)
    expect(await found(id)).toMatchObject({
      state: 'refused',
      appId: null,
      refusal: expect.stringMatching(/beschädigt/),
    })
    expect(await query('select id from app')).toEqual(apps)
    expect(await piecesOf(id)).toBe(0)
  })

  it('that was interrupted is taken up again, under the same number', async () => {
    const { id } = await begin(archive.length)
    await send(id, 0, archive.subarray(0, importPieceBytes))
    await send(id, importPieceBytes, archive.subarray(importPieceBytes))
    await start(id)
    // As a process leaves it that ended in the middle: a number was taken, and half of a file lies there.
    const [{ next }] = await query(`select nextval('app_id_seq')::int as next`)
    await query(`update app_import set state = 'copying', percent = 40, target_id = $2 where id = $1`, id, next)
    await storage.put(`assets/${next}/half.jpg`, 'half')
    await hurryJobs(db)
    await runJobs(db, databaseUrl, jobs)
    expect(await found(id)).toMatchObject({ state: 'done', appId: next })
  })

  it('takes no more than was announced, and can be thrown away until it is started', async () => {
    const { id } = await begin(100)
    expect((await send(id, 0, Buffer.alloc(101))).body).toMatchObject({ code: 'request.too_large' })
    expect((await send(id, 0, Buffer.alloc(40))).status).toBe(200)
    expect(await piecesOf(id)).toBe(1)
    expect((await call(`DELETE /api/keeper/impexor/imports/${id}`, { appId: home, token })).status).toBe(200)
    expect(await piecesOf(id)).toBe(0)
    expect((await send(id, 40, Buffer.alloc(60))).body).toMatchObject({ code: 'record.not_found' })
  })

  it('that nobody goes on with is forgotten after three days', async () => {
    const [{ id }, kept] = [await begin(100), await begin(100)]
    await send(id, 0, Buffer.alloc(40))
    await query(`update app_import set changed_at = now() - interval '73 hours' where id = $1`, id)
    const job = jobs['keeper.forget_imports']
    if (job?.scope !== 'platform') throw new Error('a job of the installation')
    const log = server.log
    await job.run({}, (work) => db.acrossTenants('test', work), { log, jobId: '1', attempt: 1 })
    expect([await found(id), await piecesOf(id)]).toEqual([undefined, 0])
    expect(await found(kept.id)).toBeDefined()
  })
})

it('that a file was announced, refused and thrown away stands in the log of the installation', async () => {
  const content = Buffer.from('nothing of ours')
  const { id } = await begin(content.length, 'fremd.resys')
  await send(id, 0, content)
  await start(id)
  await hurryJobs(db)
  await runJobs(db, databaseUrl, jobs)
  expect(await found(id)).toMatchObject({ state: 'refused', refusal: expect.stringContaining('kein Export') })
  await call(`DELETE /api/keeper/impexor/imports/${id}`, { appId: home, token })
  const other = await begin(10, 'halb.resys')
  await call(`DELETE /api/keeper/impexor/imports/${other.id}`, { appId: home, token })
  const entries = await query(
    `select subject, actor_name <> '' as "isNamed" from platform_audit_entry where entity_id = any($1) order by id`,
    [id, other.id],
  )
  expect(entries).toEqual(
    [
      'angekündigt: fremd.resys',
      'abgewiesen: fremd.resys',
      'aus der Liste entfernt: fremd.resys',
      'angekündigt: halb.resys',
      'verworfen: halb.resys',
    ].map((words) => ({ subject: `Import ${words}`, isNamed: true })),
  )
})
