import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { goodPassword } from '../../test/factories.ts'
import { runCli } from '../../test/run-cli.ts'
import { startProcess } from '../../test/start-process.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { databasesLeft, dropLeftovers } from '../platform/backup/restore-target.ts'
import { commands } from './commands.ts'
import { UsageError } from './output.ts'
import { parseCommand } from './parse-command.ts'

const folder = await mkdtemp(join(tmpdir(), 'allmend-cli-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { url, owner } = await createTestDatabase({ migrated: false })
const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
const person = ['--username', 'anna', '--email', 'anna@allmend.example', '--firstname', 'Anna', '--lastname', 'Amsler']
const run = (args: readonly string[], more: Record<string, string> = {}, input?: string) =>
  runCli(args, { ...env, ...more }, input)
const asJson = async (...args: string[]) => {
  const { output, code, complaint } = await run([...args, '--json'])
  return { code, complaint, body: JSON.parse(output) as Record<string, unknown> }
}
const oneLine = /^✗ [^\n]+\n$/

describe('from nothing to an installation in use', () => {
  it('the first keeper of a fresh database is made here, with an app, and signs in', async () => {
    const made = await run(['keeper', 'create', ...person, '--password-stdin'], {}, `${goodPassword}\n`)
    expect(made).toMatchObject({ code: 0, complaint: '', output: expect.stringContaining('Keeper «anna» angelegt') })
    const app = await asJson(
      'app',
      'create',
      '--title',
      'Lindau',
      '--domain',
      'lindau.example',
      '--domain',
      'zürich.example',
    )
    expect(app).toMatchObject({ code: 0, body: { app: { title: 'Lindau', suspendedAt: null } } })
    const { id } = app.body.app as { id: number }
    const server = await startProcess(url, env.DATA_DIR)
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-id': String(id) },
      body: JSON.stringify({ username: 'anna', password: goodPassword }),
    })
    expect(await answer.json()).toMatchObject({ success: true, user: { role: 'keeper' } })
    // With a server at work, nothing is amiss but what nobody set.
    const doctor = await asJson('doctor')
    await server.stop()
    const states = (doctor.body.findings as { check: string; state: string }[]).map(
      ({ check, state }) => `${check} ${state}`,
    )
    expect(doctor.code).toBe(0)
    expect(states).toEqual([
      ...[
        'Datenbank ok',
        'Version ok',
        'Migrationen ok',
        'Schlüssel ok',
        'Hintergrundarbeit ok',
        'Uhr ok',
        'Dateien ok',
        'Virenschutz ok',
      ],
      ...['Mailserver warn', 'Platz ok', 'Sicherung warn'],
    ])
  })

  it('an app rests, wakes and gets a domain; both logs say who did it', async () => {
    const { body } = await asJson('app', 'list')
    const [{ id = 0 } = {}] = body.apps as { id: number }[]
    expect(await run(['app', 'suspend', String(id)])).toMatchObject({ code: 0, output: `App ${id} «Lindau» ruht.\n` })
    expect((await run(['app', 'list'])).output).toBe(
      `Nr.  Titel   Zustand  Domains\n${String(id).padEnd(3)}  Lindau  ruht     lindau.example, zürich.example\n`,
    )
    expect(await run(['app', 'resume', String(id)])).toMatchObject({
      code: 0,
      output: `App ${id} «Lindau» ist wieder offen.\n`,
    })
    const added = await asJson('app', 'domain', 'add', String(id), 'Reservation.Lindau.example')
    const domains = (added.body.app as { domains: { domain: string; isMain: boolean }[] }).domains
    expect(domains.filter(({ isMain }) => isMain)).toMatchObject([{ domain: 'lindau.example' }])
    expect(domains.map(({ domain }) => domain)).toContain('reservation.lindau.example')
    const who = { actor_name: 'Befehlszeile', address: 'lokal' }
    const platform = await owner.query(
      'select keeper_id, actor_name, address, action, entity from platform_audit_entry order by id',
    )
    const change = { ...who, keeper_id: null, action: 'changed', entity: 'app' }
    expect(platform.rows).toEqual([
      { ...change, action: 'created', entity: 'keeper' },
      { ...change, action: 'created' },
      ...[change, change, change],
    ])
    const own = await owner.query(
      'select actor_kind, actor_id, actor_name, address from audit_entry where app_id = $1',
      [id],
    )
    expect(own.rows).toEqual(Array.from({ length: 4 }, () => ({ ...who, actor_kind: 'keeper', actor_id: null })))
  })
})

describe('what is refused', () => {
  it.each([
    [['app', 'create', '--title', 'X', '--domain', 'https://lindau.example'], 1, 'Domain'],
    [['app', 'create', '--title', 'Zwei', '--domain', 'lindau.example'], 1, 'gehört schon zur App «Lindau»'],
    [['app', 'suspend', '4711'], 1, 'nicht gefunden'],
    [['keeper', 'create', ...person, '--password', goodPassword], 2, 'Die Option --password gibt es nicht'],
    [['keeper', 'create', ...person], 2, 'ALLMEND_PASSWORD'],
  ])('%j', async (args, code, sentence) => {
    const { complaint, ...answer } = await run(args)
    expect(answer).toEqual({ code, output: '' })
    expect(complaint).toContain(sentence)
    expect(complaint).not.toMatch(/\n\s+at /)
    // Somebody's password in a wrong place is not repeated.
    expect(complaint).not.toContain(goodPassword)
  })

  it.each([
    [['app', 'suspend', 'lindau'], 'ID muss eine Nummer sein, nicht «lindau».'],
    [['app', 'suspend'], 'ID fehlt.'],
    [['app', 'domain', 'add', '1', 'a.ch', 'b.ch'], '«b.ch» ist zu viel.'],
    [['app', 'fly', '--json'], 'Den Befehl «app fly» gibt es nicht.'],
    [['app', 'list', '-x'], 'Die Option -x gibt es nicht.'],
    [['backup', '--to'], 'Zu einer Option fehlt der Wert, oder sie nimmt keinen (--to).'],
  ])('as a command: %j', (args, sentence) => {
    expect(() => parseCommand(args, commands).given?.id()).toThrow(new UsageError(sentence))
  })

  it('tells scripts the code and the fields', async () => {
    const { code, output, complaint } = await run(['keeper', 'create', ...person, '--json'], {
      ALLMEND_PASSWORD: goodPassword,
    })
    expect({ code, complaint }).toEqual({ code: 1, complaint: '' })
    expect(JSON.parse(output)).toMatchObject({
      success: false,
      code: 'user.username_taken',
      details: { fields: { username: expect.any(String) } },
    })
    const weak = await run(['keeper', 'create', ...person, '--json'], { ALLMEND_PASSWORD: 'kurz' })
    expect(JSON.parse(weak.output)).toMatchObject({
      code: 'request.invalid',
      details: { fields: { password: expect.any(String) } },
    })
  })

  it('a database that does not answer, and a setting that makes no sense', async () => {
    const away = await run(['app', 'list'], { DATABASE_URL: 'postgresql://allmend:geheim@127.0.0.1:1/allmend' })
    expect(away).toMatchObject({ code: 1, complaint: expect.stringMatching(oneLine) })
    expect(away.complaint).toContain('127.0.0.1:1/allmend ist nicht erreichbar')
    expect(away.complaint).not.toContain('geheim')
    expect(await run(['app', 'list'], { BACKUP_HOUR: '24' })).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('BACKUP_HOUR'),
    })
  })
})

it('help is there for all of it and for each', async () => {
  const all = await run(['--help'])
  expect(all).toMatchObject({ code: 0, complaint: '' })
  for (const word of ['app create', 'keeper create', 'doctor', 'backup', 'restore DATEI'])
    expect(all.output).toContain(word)
  expect((await run(['keeper', 'create', '--help'])).output).toContain('--password-stdin')
})

describe('doctor', () => {
  const look = async (more: Record<string, string>) => {
    const { code, output } = await run(['doctor', '--json'], more)
    const findings = JSON.parse(output).findings as { check: string; state: string; text: string; advice?: string }[]
    return { code, of: (name: string) => findings.find(({ check }) => check === name) }
  }

  it('finds the wrong key, a mail server that is away, a storage nobody can write, and old backups', async () => {
    await owner.query(
      `update keeper set totp_secret = 'v1.' || repeat('A', 80), totp_confirmed_at = now() where username = 'anna'`,
    )
    const notAFolder = join(folder, 'datei')
    await writeFile(notAFolder, '')
    const backups = join(folder, 'backups')
    const before = await readdir(folder)
    const { code, of } = await look({
      SMTP_URL: 'smtp://127.0.0.1:1',
      BACKUP_DIR: backups,
      DATA_DIR: notAFolder,
      SECRET_KEY: '0123456789abcdefghijklmnopqrstuvwxyz',
    })
    expect(code).toBe(1)
    expect(of('Datenbank')).toMatchObject({ state: 'ok' })
    expect(of('Mailserver')).toMatchObject({ state: 'fail', advice: expect.stringContaining('SMTP_URL') })
    expect(of('Dateien')).toMatchObject({ state: 'fail' })
    expect(of('Platz')).toMatchObject({ state: 'fail' })
    expect(of('Sicherung')).toMatchObject({ state: 'warn', text: expect.stringContaining('noch keine') })
    expect(of('Schlüssel')).toMatchObject({ state: 'fail', text: 'Der Schlüssel passt nicht zu den Daten' })
    expect(await readdir(folder)).toEqual(before)
    await mkdir(backups)
    await writeFile(join(backups, 'allmend-auto-20260101T010000Z.tar.gz'), '')
    const later = await look({ BACKUP_DIR: backups })
    expect(later.of('Sicherung')).toMatchObject({ state: 'fail' })
    expect(later.of('Schlüssel')).toMatchObject({ state: 'fail', text: expect.stringContaining('1 von 2') })
    expect(later.of('Hintergrundarbeit')).toMatchObject({
      state: 'warn',
      text: expect.stringContaining('kein Prozess'),
    })
  })

  it('tells of files that are missing, of a scanner that does not answer and of a folder for backups that cannot be', async () => {
    const { rows } = await owner.query('select id from app limit 1')
    await owner.query(
      `insert into asset (app_id, type, name, filename, mime, file, bytes)
       values ($1, 'document', 'Plan', 'plan.pdf', 'application/pdf', '1/a.pdf', 7)`,
      [rows[0].id],
    )
    const elsewhere = join(folder, 'leer')
    const key = { SECRET_KEY: (await readFile(join(env.DATA_DIR, 'secret.key'), 'utf8')).trim() }
    const notAFolder = join(folder, 'datei', 'sicherung')
    const { code, of } = await look({
      ...{ ...key, DATA_DIR: elsewhere, CLAMAV_URL: 'tcp://127.0.0.1:1', BACKUP_DIR: notAFolder },
    })
    expect(code).toBe(1)
    expect(of('Dateien')).toMatchObject({
      state: 'fail',
      text: expect.stringMatching(/fehlt, die Datenbank nennt 1 Datei/),
    })
    expect(of('Virenschutz')).toMatchObject({ state: 'fail', advice: expect.stringContaining('CLAMAV_URL') })
    expect(of('Sicherung')).toMatchObject({ state: 'fail', advice: expect.stringContaining('BACKUP_DIR') })
    expect(await readdir(folder)).not.toContain('leer')
    await mkdir(join(elsewhere, 'files'), { recursive: true })
    expect((await look({ ...key, DATA_DIR: elsewhere })).of('Dateien')).toMatchObject({
      ...{ state: 'fail', text: '1 von 1 geprüften Dateien fehlen (die Datenbank nennt 1)' },
    })
    expect(await readdir(elsewhere)).toEqual(['files'])
    await owner.query('delete from asset')
  })

  it('names what a killed restore left; the next one takes it away, and nothing that somebody is at', async () => {
    const name = new URL(url).pathname.slice(1)
    const [left, used] = [`${name.slice(0, 30)}_auszug_0a1b2c3d`, `${name.slice(0, 30)}_neu_0a1b2c3d`]
    for (const made of [left, used]) await owner.query(`create database ${made} template template0`)
    const other = new URL(url)
    other.pathname = used
    const session = new pg.Client({ connectionString: other.href })
    await session.connect()
    onTestFinished(async () => {
      await session.end()
      await owner.query(`drop database ${used} with (force)`)
    })
    expect((await look({})).of('Reste')).toMatchObject({ state: 'warn', text: expect.stringContaining(left) })
    expect(await dropLeftovers(url)).toEqual([left])
    expect((await databasesLeft(url)).map((one) => one.name)).toEqual([used])
  })

  it('tells of a database that is away, and looks at the rest all the same', async () => {
    const { code, of } = await look({ DATABASE_URL: 'postgresql://allmend:geheim@127.0.0.1:1/allmend' })
    expect(code).toBe(1)
    expect(of('Datenbank')).toMatchObject({ state: 'fail' })
    expect(of('Dateien')).toMatchObject({ state: 'ok' })
  })
})

it('the database that comes along is made, joined while it runs, backed up and restored', async () => {
  const own = { DATA_DIR: join(folder, 'own') }
  const none = await runCli(['app', 'list'], own)
  expect(none).toMatchObject({ code: 1, complaint: expect.stringContaining('noch keine Datenbank') })
  const made = await runCli(['keeper', 'create', ...person], { ...own, ALLMEND_PASSWORD: goodPassword })
  expect(made).toMatchObject({ code: 0, complaint: '' })
  // While one process has it, another joins: the longer of the two ends it.
  const { startEmbeddedPostgres } = await import('../platform/embedded-postgres/start-embedded-postgres.ts')
  const running = await startEmbeddedPostgres({ dataDir: join(own.DATA_DIR, 'postgres') })
  const joined = await runCli(['app', 'create', '--title', 'Linde', '--domain', 'linde.example'], own)
  const backup = JSON.parse((await runCli(['backup', '--json'], own)).output).backup as { file: string }
  const inUse = await runCli(['restore', backup.file, '--replace', '--yes'], own)
  await running.stop()
  expect(joined).toMatchObject({ code: 0, complaint: '' })
  expect(inUse).toMatchObject({ code: 1, complaint: expect.stringContaining('Allmend läuft noch') })
  const other = { DATA_DIR: join(folder, 'other') }
  expect(await runCli(['restore', backup.file], other)).toMatchObject({ code: 0, complaint: '' })
  expect((await runCli(['app', 'list'], other)).output).toContain('linde.example')
  // Whoever set it up here, or restored it, gets no demo at the next start.
  expect(await readdir(join(other.DATA_DIR, 'postgres'))).toContain('demo-daten.txt')
})
