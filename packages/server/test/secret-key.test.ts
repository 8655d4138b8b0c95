import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openKey } from '../src/platform/secrets/open-key.ts'
import { proveKeyOn } from '../src/platform/secrets/prove-key.ts'
import { reseal } from '../src/platform/secrets/reseal.ts'
import { Secrets } from '../src/platform/secrets/secrets.ts'
import { StartError } from '../src/platform/start-error.ts'
import { sealedColumns } from '../src/sealed-columns.ts'
import { Factories, goodPassword } from './factories.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { runCli } from './run-cli.ts'
import { startProcess } from './start-process.ts'
import { createTestDatabase } from './test-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'allmend-key-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Names that sound like a secret, and why what stands there is not encrypted. */
const notEncrypted: Readonly<Record<string, string>> = {
  'gateway_setting.token_end': 'the last letters, shown to staff',
  'payment_provider.secret_end': 'the last letters, shown to staff',
  'payment_provider.webhook_token': 'stands in an address that staff copy',
  'webhook_target.secret_by': 'who made it',
  'webhook_target.secret_end': 'the last letters, shown to staff',
}

describe('the list of what is encrypted', () => {
  it('has every column whose name says so', async () => {
    const { owner } = await createTestDatabase()
    const { rows } = await owner.query<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
        and column_name ~ '(secret|seal|token|password|private|sign_key|^sso$)' and column_name !~ '_hash$' order by 1`)
    const listed = [...sealedColumns.map(({ table, column }) => `${table}.${column}`), ...Object.keys(notEncrypted)]
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name))
  })

  it('is read, proven and encrypted anew as it stands there', async () => {
    const { db, owner } = await createTestDatabase()
    const appId = await new Factories(db).app()
    for (let made = 0; made < 2; made++) await new Factories(db).object(appId)
    await fillEveryTable(owner, appId)
    await owner.query(`insert into keeper (username, email, firstname, lastname, password_hash)
      values ('kim', 'kim@allmend.example', 'Kim', 'Kern', 'x')`)
    await owner.query(`update session set directory = 'app', sso = 'v1.x'`)
    await owner.query(`update webhook_target set former_secret = 'v1.x', former_until = now()`)
    const [former, current] = [randomBytes(32), randomBytes(32)]
    const old = new Secrets(former)
    for (const { table, column, key, alsoReads = [], purpose } of sealedColumns.filter(
      (one) => one.table !== 'key_witness',
    )) {
      const { rows } = await owner.query(`select ${[...key, ...alsoReads].join(', ')} from ${table} limit 1`)
      await owner.query(
        `update ${table} set ${column} = $1 where ${key.map((name, index) => `${name} = $${index + 2}`).join(' and ')}`,
        [old.encrypt('geheim', purpose(rows[0])), ...key.map((name) => rows[0][name])],
      )
    }
    await owner.query('insert into key_witness (sealed) values ($1)', [old.encrypt('Allmend', 'witness')])
    const all = sealedColumns.length
    expect(await proveKeyOn(db.pool, old, sealedColumns)).toEqual({ opened: all, shut: 0, fits: true })
    expect(await proveKeyOn(db.pool, new Secrets(current), sealedColumns)).toEqual({
      opened: 0,
      shut: all,
      fits: false,
    })
    await reseal(db, sealedColumns, new Secrets(current, former))
    expect(await proveKeyOn(db.pool, new Secrets(current), sealedColumns)).toEqual({ opened: all, shut: 0, fits: true })
  })
})

describe('an installation and its key', async () => {
  const { url, owner } = await createTestDatabase({ migrated: false })
  const dataDir = join(folder, 'data')
  const env = { DATABASE_URL: url, DATA_DIR: dataDir }
  const file = join(dataDir, 'secret.key')
  const foreign = 'Kx7vQ2mZr9TbL4nWc8HdYs3GfJ6pA1eU'
  const person = [
    '--username',
    'anna',
    '--email',
    'anna@allmend.example',
    '--firstname',
    'Anna',
    '--lastname',
    'Amsler',
  ]
  await runCli(['keeper', 'create', ...person], { ...env, ALLMEND_PASSWORD: goodPassword })
  const right = (await readFile(file, 'utf8')).trim()
  const words = 'Der Schlüssel passt nicht zu den Daten'
  const doctor = async (more: Record<string, string>) => {
    const { output } = await runCli(['doctor', '--json'], { ...env, ...more })
    const findings = JSON.parse(output).findings as { check: string; state: string; text: string }[]
    return findings.find(({ check }) => check === 'Schlüssel')
  }

  it('a foreign key is refused by server, backup and every command, also where nothing else is encrypted', async () => {
    const heard: string[] = []
    await expect(
      startProcess(url, dataDir, { SECRET_KEY: foreign }, { hear: (text) => heard.push(text) }),
    ).rejects.toThrow('ended with 1')
    expect(heard.join('')).toContain(words)
    expect(await runCli(['app', 'list'], { ...env, SECRET_KEY: foreign })).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining(words) },
    })
    const made = join(folder, 'backups')
    expect(await runCli(['backup', '--to', made], { ...env, SECRET_KEY: foreign })).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining(words) },
    })
    // The archive would hold the new key alone, while what lies beside it is still encrypted with the former one.
    expect(
      await runCli(['backup', '--to', made], { ...env, SECRET_KEY: foreign, SECRET_KEY_PREVIOUS: right }),
    ).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining(words) },
    })
    expect(await readdir(folder)).not.toContain('backups')
    expect(await doctor({ SECRET_KEY: foreign })).toMatchObject({ state: 'fail', text: words })
    expect(await doctor({})).toMatchObject({ state: 'ok', text: 'passt zu den Daten' })
  })

  it('a lost one is not made anew', async () => {
    await rename(file, `${file}.weg`)
    expect(await doctor({})).toMatchObject({ state: 'fail', text: expect.stringContaining('fehlt') })
    await expect(openKey(url, { dataDir }, sealedColumns)).rejects.toThrow(StartError)
    expect(await runCli(['backup'], env)).toMatchObject({ code: 1, complaint: expect.stringContaining('fehlt') })
    expect(await readdir(dataDir)).toEqual(['secret.key.weg'])
    await rename(`${file}.weg`, file)
  })

  it('whoever changes it names the former one once; whoever has lost it says so', async () => {
    const changed = await startProcess(url, dataDir, { SECRET_KEY: foreign, SECRET_KEY_PREVIOUS: right })
    await changed.stop()
    expect(await doctor({ SECRET_KEY: foreign })).toMatchObject({ state: 'ok' })
    expect(await doctor({})).toMatchObject({ state: 'fail', text: words })
    expect(await runCli(['key', 'accept'], env)).toMatchObject({ code: 2, complaint: expect.stringContaining('--yes') })
    expect(await runCli(['key', 'accept', '--yes'], env)).toMatchObject({ code: 0, complaint: '' })
    expect(await doctor({})).toMatchObject({ state: 'ok' })
    expect((await owner.query('select count(*)::int as n from key_witness')).rows).toEqual([{ n: 1 }])
  })
})
