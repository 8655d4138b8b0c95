import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { tenantJob } from '../../../platform/jobs/worker.ts'
import { assetFiles } from '../../media/index.ts'
import { maintenanceJobs } from '../index.ts'
import { shownError } from './queues.ts'

const { make, call, deps, databaseUrl } = await buildTestApp()
const { db, storage } = deps
const home = await make.app({ title: 'Heim' })
const token = await make.keeperToken()
const query = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows
const ask = async (line: Parameters<typeof call>[0], body?: object) =>
  (await call(line, { appId: home, token, ...(body && { body }) })).body
const work = () => runJobs(db, databaseUrl, maintenanceJobs({ db, storage, files: [assetFiles] }))

interface Run {
  id: number
  kind: string
  state: string
  subject: string
  done: number
  total: number | null
  keeper: string
  result: Record<string, unknown> | null
}
const runs = async () => (await ask('GET /api/keeper/maintenance/runs')).runs as Run[]
const log = async (filter = '') =>
  (await ask(`GET /api/keeper/maintenance/log${filter}`)) as unknown as {
    totalRecords: number
    rows: {
      subject: string
      action: string
      entity: string
      actor: string
      changes: { field: string; after: unknown }[]
    }[]
  }

describe('a run', () => {
  it('waits for its job, is there once at a time, and says what came of it', async () => {
    const first = (await ask('GET /api/keeper/template-schemas/build-all')).run as Run
    const second = (await ask('GET /api/keeper/template-schemas/build-all')).run as Run
    expect(second.id).toBe(first.id)
    expect((await runs())[0]).toMatchObject({ id: first.id, state: 'waiting', result: null })
    await work()
    const [apps] = await query('select count(*)::int as count from app')
    expect((await runs())[0]).toMatchObject({
      ...{ id: first.id, state: 'done', total: apps.count, done: apps.count },
      result: { apps: apps.count, topics: apps.count * 15, failed: [] },
    })
    const { rows } = await log('?entity=maintenance')
    expect(rows.map(({ subject, action }) => `${subject} ${action}`)).toEqual([
      'E-Mail-Vorlagen neu erzeugen performed',
    ])
  })

  it('that ended is not done again, and one that fails says so and lets the next begin', async () => {
    const broken = { folder: 'assets', files: async () => Promise.reject(new Error('no such rows')) }
    const { id } = (await ask('POST /api/keeper/maintenance/storage-check')).run as Run
    await runJobs(db, databaseUrl, maintenanceJobs({ db, storage, files: [broken] }))
    expect((await runs())[0]).toMatchObject({ id, state: 'failed', error: expect.stringContaining('abgebrochen') })
    const next = (await ask('POST /api/keeper/maintenance/storage-check')).run as Run
    expect(next.id).not.toBe(id)
    await work()
    expect((await runs())[0]).toMatchObject({ id: next.id, state: 'done' })
  })
})

describe('booking days', () => {
  it('of an object of any app are mended, the wrong way round too, and it stands in both logs', async () => {
    const other = await make.app({ title: 'Seewilen' })
    const hall = await make.object(other, { title: 'Aula' })
    await query(
      `insert into object_day (app_id, object_id, day, open_minutes, free_minutes, min_free_units) values ($1, $2, '2030-05-03', 60, 0, 0)`,
      ...[other, hall.id],
    )
    expect((await ask(`GET /api/keeper/maintenance/objects/${hall.id}`)).objects).toEqual([
      { id: hall.id, title: 'Aula', appId: other, app: 'Seewilen' },
    ])
    const body = { id: hall.id, start: '2030-05-31', end: '2030-05-01' }
    expect(await ask('POST /api/keeper/objects/recalculate-object', body)).toEqual({
      success: true,
      days: 31,
      differed: 1,
    })
    expect((await runs())[0]).toMatchObject({
      ...{ kind: 'object_days', state: 'done', result: { days: 31, differed: 1 } },
      subject: `Objekt ${hall.id}, Aula, Seewilen, 01.05.2030 - 31.05.2030`,
    })
    const own = await query(
      'select actor_kind, subject, after from audit_entry where app_id = $1 and entity = $2',
      other,
      'maintenance',
    )
    expect(own).toMatchObject([{ actor_kind: 'keeper', subject: 'Buchungstage neu berechnen', after: { differed: 1 } }])
    expect((await log('?search=buchungstage')).totalRecords).toBe(1)
    const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const past = { id: hall.id, start: dayAt(5), end: dayAt(-2) }
    expect(await ask('POST /api/keeper/objects/recalculate-object', past)).toMatchObject({
      ...{ code: 'request.invalid', details: { fields: { start: expect.stringContaining('heutigen Tag') } } },
    })
    const long = { id: hall.id, start: '2030-01-01', end: '2030-04-12' }
    expect(await ask('POST /api/keeper/objects/recalculate-object', long)).toMatchObject({ code: 'request.invalid' })
    expect((await ask('GET /api/keeper/maintenance/objects/999999')).code).toBe('record.not_found')
  })

  it('of a number that several apps have are worked out in the app that is named, and without one in none', async () => {
    const [first, second] = [await make.app({ title: 'Gemeinde B' }), await make.app({ title: 'Gemeinde A' })]
    const hall = await make.object(first, { title: 'Halle' })
    // As an import brings it: rows keep their numbers.
    await query(
      `insert into bookable (app_id, id, title) overriding system value values ($1, $2, 'Saal')`,
      ...[second, hall.id],
    )
    for (const appId of [first, second]) {
      await query(
        `insert into object_day (app_id, object_id, day, open_minutes, free_minutes, min_free_units) values ($1, $2, '2030-05-03', 60, 0, 0)`,
        ...[appId, hall.id],
      )
    }
    expect((await ask(`GET /api/keeper/maintenance/objects/${hall.id}`)).objects).toMatchObject([
      { title: 'Saal', appId: second, app: 'Gemeinde A' },
      { title: 'Halle', appId: first, app: 'Gemeinde B' },
    ])
    const body = { id: hall.id, start: '2030-05-01', end: '2030-05-31' }
    const line = 'POST /api/keeper/objects/recalculate-object'
    expect(await call(line, { appId: home, token, body })).toMatchObject({
      status: 409,
      body: { code: 'object.in_several_apps' },
    })
    expect(await ask(line, { ...body, appId: home })).toMatchObject({ code: 'object.unknown' })
    expect(await ask(line, { ...body, appId: second })).toMatchObject({ days: 31, differed: 1 })
    expect((await runs())[0]).toMatchObject({ subject: expect.stringContaining('Saal, Gemeinde A') })
    expect(await ask(line, { ...body, appId: second })).toMatchObject({ differed: 0 })
    expect(await ask(line, { ...body, appId: first })).toMatchObject({ differed: 1 })
  })
})

it('what is wrong with a job is told in a line that says something', () => {
  const told = z.object({ appId: z.number() }).safeParse({ nonsense: true }).error?.message ?? ''
  expect(told.split('\n')[0]).toBe('[')
  expect(shownError(told)).toBe("'appId' darf nicht leer sein")
  expect(shownError('\n  {\nconnect ECONNREFUSED "10.0.0.1"\n    at x')).toBe('connect ECONNREFUSED "***"')
  expect(shownError(null)).toBe('')
})

describe('the storage', () => {
  it('is compared both ways; only what the check found and nobody knows is removed', async () => {
    const [lost, stray, kept] = ['assets/1/lost.pdf', 'assets/1/stray.pdf', 'assets/1/later.pdf']
    const id = await make.app()
    await query(
      `insert into asset (app_id, type, file, filename, name, mime, bytes)
       values ($1, 'document', '1/lost.pdf', 'l.pdf', 'l', 'application/pdf', 3)`,
      id,
    )
    await storage.put(stray, 'x')
    await storage.put(kept, 'x')
    await ask('POST /api/keeper/maintenance/storage-check')
    await work()
    const [check] = await runs()
    expect(check).toMatchObject({
      ...{ kind: 'storage_check', state: 'done' },
      result: { missing: 1, unknown: 2, missingFiles: [{ file: lost }] },
    })
    // Somebody notes one of them meanwhile, and another comes that no check has seen.
    await query('insert into pending_file (app_id, file, bytes) values ($1, $2, 1)', id, kept)
    await storage.put('assets/1/new.pdf', 'x')
    expect(await ask('POST /api/keeper/maintenance/storage-clear', { runId: 999_999 })).toMatchObject({
      code: 'record.not_found',
    })
    await ask('POST /api/keeper/maintenance/storage-clear', { runId: check?.id })
    await work()
    expect((await runs())[0]).toMatchObject({ kind: 'storage_clear', result: { removed: 1 } })
    expect(await Promise.all([stray, kept, 'assets/1/new.pdf'].map((file) => storage.exists(file)))).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('jobs', () => {
  it('that failed are shown without what was sent, and tried again, one or all', async () => {
    let isBroken = true
    const done: number[] = []
    const jobs = {
      'test.fragile': tenantJob(z.object({ n: z.number() }), async ({ n }) => {
        if (isBroken) throw new Error('invalid input: "geheim"\nat somewhere')
        done.push(n)
      }),
    }
    for (const n of [1, 2, 3]) await db.withTenant(home, (tx) => enqueue(tx, 'test.fragile', { n }))
    await query(`update graphile_worker._private_jobs set max_attempts = 1 where payload ->> 'n' in ('1', '2')`)
    await runJobs(db, databaseUrl, jobs)
    const seen = (await ask('GET /api/keeper/maintenance/jobs')) as unknown as {
      failed: number
      retrying: number
      jobs: { id: number; task: string; app: string; state: string; error: string }[]
    }
    expect(seen).toMatchObject({ failed: 2, retrying: 1 })
    expect(seen.jobs.map(({ task, app, state, error }) => [task, app, state, error])).toEqual([
      ['test.fragile', 'Heim', 'failed', 'invalid input: "***"'],
      ['test.fragile', 'Heim', 'failed', 'invalid input: "***"'],
      ['test.fragile', 'Heim', 'retrying', 'invalid input: "***"'],
    ])
    // What begins with a bracket says nothing in its first line.
    const raw = '[\n  {\n    "code": "custom"\n  }\n]\n'
    await query(
      `update graphile_worker._private_jobs set last_error = $1 where id = $2`,
      `${raw}not there`,
      seen.jobs[0]?.id,
    )
    await query(`update graphile_worker._private_jobs set last_error = $1 where id = $2`, raw, seen.jobs[1]?.id)
    const again = (await ask('GET /api/keeper/maintenance/jobs')) as unknown as typeof seen
    expect(again.jobs.map(({ error }) => error).slice(0, 2)).toEqual([
      'not there',
      expect.stringContaining('Protokoll des Servers'),
    ])
    isBroken = false
    expect(await ask('POST /api/keeper/maintenance/jobs/retry', { ids: [seen.jobs[0]?.id] })).toMatchObject({
      retried: 1,
    })
    await runJobs(db, databaseUrl, jobs)
    expect(done).toEqual([1])
    expect(await ask('POST /api/keeper/maintenance/jobs/retry', {})).toMatchObject({ retried: 2 })
    await runJobs(db, databaseUrl, jobs)
    expect(done.toSorted()).toEqual([1, 2, 3])
    expect(await ask('GET /api/keeper/maintenance/jobs')).toMatchObject({ failed: 0, retrying: 0, jobs: [] })
    const { rows } = await log('?search=aufgaben')
    expect(rows.map(({ changes }) => changes.map(({ after }) => after))).toEqual([[2], [1]])
  })
})

describe('mails', () => {
  it('that failed are sent again, one or all, and stand in the log of their app', async () => {
    const [one, two] = [await make.app({ title: 'Eins' }), await make.app({ title: 'Zwei' })]
    const fail = async (appId: number, to: string) =>
      (
        await query(
          `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, attachments, state, tries, last_error)
           values ($1, 'customerOrder', $2, 'Ihre Bestellung', 't', 'h', '[]', 'failed', 11, 'Postfach unbekannt') returning id`,
          ...[appId, to],
        )
      )[0].id as number
    const first = await fail(one, 'a@x.test')
    await fail(one, 'b@x.test')
    await fail(two, 'c@x.test')
    const queue = await ask('GET /api/keeper/maintenance/mails')
    expect(queue).toMatchObject({
      apps: [
        { title: 'Eins', waiting: 0, failed: 2, isHeld: false },
        { title: 'Zwei', waiting: 0, failed: 1, isHeld: false },
      ],
      mails: expect.arrayContaining([
        expect.objectContaining({ to: 'c@x.test', error: 'Postfach unbekannt', app: 'Zwei' }),
      ]),
    })
    const states = () =>
      query(`select recipient, state, tries from mail_message where app_id = any($1) order by 1`, [one, two])
    expect(await ask('POST /api/keeper/maintenance/mails/resend', { appId: one, id: first })).toMatchObject({
      queued: 1,
    })
    expect((await states()).map(({ state }) => state)).toEqual(['queued', 'failed', 'failed'])
    expect(await ask('POST /api/keeper/maintenance/mails/resend', {})).toMatchObject({ queued: 2, refused: 0 })
    expect(await states()).toMatchObject([
      { state: 'queued', tries: 0 },
      { state: 'queued', tries: 0 },
      { state: 'queued', tries: 0 },
    ])
    const logged = await query(
      `select app_id, actor_kind from audit_entry where app_id = any($1) and entity = 'mail' order by 1`,
      [one, two],
    )
    expect(logged.map(({ app_id, actor_kind }) => [app_id, actor_kind])).toEqual([
      [one, 'keeper'],
      [one, 'keeper'],
      [two, 'keeper'],
    ])
    const gone = await call('POST /api/keeper/maintenance/mails/resend', {
      appId: home,
      token,
      body: { appId: one, id: first },
    })
    expect(gone.status).toBe(404)
  })
})

it('the database tells its migrations, and that nobody counts its statements', async () => {
  const state = await ask('GET /api/keeper/maintenance/database')
  const names = (state.migrations as { name: string }[]).map(({ name }) => name)
  expect(names).toContain('0060_maintenance.sql')
  expect(names).toEqual(names.toSorted().toReversed())
  expect(state.bytes).toBeGreaterThan(1_000_000)
  expect(state.statements).toBeNull()
})

it('the log of the installation is read page by page, and by person', async () => {
  const { totalRecords, rows } = await log('?itemsPerPage=5&page=1')
  expect(rows.length).toBe(5)
  expect(totalRecords).toBeGreaterThan(5)
  const [actor] = [rows[0]?.actor ?? '']
  expect((await log(`?search=${encodeURIComponent(actor)}`)).totalRecords).toBe(totalRecords)
  expect((await log('?search=niemand-heisst-so')).totalRecords).toBe(0)
  expect((await log('?search=%25')).totalRecords).toBe(0)
})
