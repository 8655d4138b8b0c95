import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { proveArchive } from '../src/platform/backup/read-archive.ts'
import { migrate, migrateUntil } from '../src/platform/db/migrate.ts'
import { openSecrets } from '../src/platform/secrets/secrets.ts'
import { Factories } from './factories.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { fingerprintFiles, fingerprintGuards, fingerprintTables } from './fingerprint.ts'
import { runCli } from './run-cli.ts'
import { createTestDatabase } from './test-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'allmend-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const source = await createTestDatabase()
const sourceDir = join(folder, 'source')
const from = { DATABASE_URL: source.url, DATA_DIR: sourceDir }

interface Made {
  readonly backup: { file: string; tables: number; rows: number; files: number; missing: number }
}
const back = async (env: Record<string, string>, to: string) => {
  const { code, output, complaint } = await runCli(['backup', '--to', to, '--json'], env)
  expect({ code, complaint }, output).toEqual({ code: 0, complaint: '' })
  return (JSON.parse(output) as Made).backup
}

let archive = ''
let key = ''
const counted = { rows: 0, files: 0 }

beforeAll(async () => {
  const make = new Factories(source.db)
  for (const appId of [await make.app(), await make.app()]) {
    // Two, so that one can be part of the other.
    for (let made = 0; made < 2; made++) await make.object(appId)
    await fillEveryTable(source.owner, appId)
  }
  await source.owner.query(
    `select graphile_worker.add_job('mail.send', '{"appId": 1}', 'a queue', now() + interval '1 hour', 3, 'a key')`,
  )
  // Whatever a text may hold, and more of it than one piece takes.
  const odd = 'Zürich\t«\\N»\n\\.\r\u{1F3D4}'.repeat(100)
  await source.owner.query(
    `insert into platform_audit_entry (actor_name, action, entity, subject)
     select $1 || n, 'created', 'app', null from generate_series(1, 5000) n`,
    [odd],
  )
  await mkdir(join(sourceDir, 'files/7/ordner mit raum'), { recursive: true })
  await writeFile(join(sourceDir, 'files/7/bild.jpg'), randomBytes(300_000))
  await writeFile(join(sourceDir, 'files/7/leer.txt'), '')
  await writeFile(join(sourceDir, `files/7/ordner mit raum/${'x'.repeat(150)}.pdf`), randomBytes(70_001))
  // Somebody is just writing it, and it is nobody's yet.
  await writeFile(join(sourceDir, 'files/7/halb.jpg'), 'hal')
  await source.owner.query(`insert into pending_file (app_id, file, bytes) select min(id), '7/halb.jpg', 10 from app`)
  await openSecrets(undefined, sourceDir)
  const made = await back(from, join(folder, 'made'))
  archive = made.file
  Object.assign(counted, made)
  key = (await readFile(join(sourceDir, 'secret.key'), 'utf8')).trim()
})

let count = 0
const freshPlace = async () => {
  count += 1
  const database = await createTestDatabase({ migrated: false })
  const dataDir = join(folder, `target-${count}`)
  return { ...database, dataDir, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } }
}

const filesOfSource = async () => {
  const { '7/halb.jpg': _, ...files } = await fingerprintFiles(join(sourceDir, 'files'))
  return files
}

describe('a backup', () => {
  it('is one file that only its owner reads, with nothing half-written beside it', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'made'))).toEqual([archive.slice(archive.lastIndexOf('/') + 1)])
    expect(counted).toMatchObject({ files: 3, missing: 0 })
    expect(counted.rows).toBeGreaterThan(5000)
  })

  it('restored elsewhere has every row, every file, the key, and every guard', async () => {
    const target = await freshPlace()
    const { code, output, complaint } = await runCli(['restore', archive], target.env)
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
    expect(output).toMatch(/^Sicherung vom .* wiederhergestellt\.\n/)
    expect(await fingerprintTables(target.owner)).toEqual(await fingerprintTables(source.owner))
    expect(await fingerprintGuards(target.owner)).toEqual(await fingerprintGuards(source.owner))
    expect(await fingerprintFiles(join(target.dataDir, 'files'))).toEqual(await filesOfSource())
    expect((await readFile(join(target.dataDir, 'secret.key'), 'utf8')).trim()).toBe(key)
    expect((await stat(join(target.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect((await readdir(target.dataDir)).toSorted()).toEqual(['files', 'secret.key'])
  })

  it('shows one moment, while others write', async () => {
    const writing = new AbortController()
    const twice = async () => {
      for (; !writing.signal.aborted; ) {
        await source.owner.query(`begin;
          insert into platform_audit_entry (actor_name, action, entity) values ('zu zweit', 'created', 'app');
          insert into platform_audit_entry (actor_name, action, entity) values ('zu zweit', 'created', 'app'); commit`)
      }
    }
    const written = twice()
    const { file } = await back(from, join(folder, 'meanwhile'))
    writing.abort()
    await written
    const target = await freshPlace()
    expect(await runCli(['restore', file], target.env)).toMatchObject({ code: 0 })
    const pairs = await target.owner.query(
      `select count(*)::int as n from platform_audit_entry where actor_name = 'zu zweit'`,
    )
    expect(pairs.rows[0].n % 2).toBe(0)
    expect(pairs.rows[0].n).toBeGreaterThan(0)
  })

  it('of a former version is brought up to date', async () => {
    const former = await freshPlace()
    await migrateUntil(former.url, '0055_zzz')
    await mkdir(former.dataDir)
    await writeFile(join(former.dataDir, 'secret.key'), key)
    await former.owner.query(`insert into app (title) values ('Von früher')`)
    const { file } = await back(former.env, join(folder, 'former'))
    const target = await freshPlace()
    expect(await runCli(['restore', file], target.env)).toMatchObject({ code: 0 })
    expect((await target.owner.query('select title from app')).rows).toEqual([{ title: 'Von früher' }])
    expect(await migrate(target.url)).toEqual({ applied: [] })
    const newest = await target.owner.query(`select from migration where name like '0059%'`)
    expect(newest.rowCount).toBe(1)
  })

  it('is made and restored by an owner who is no superuser', async () => {
    const name = `owner_${randomBytes(4).toString('hex')}`
    const server = new pg.Client({ connectionString: inject('postgresUrl') })
    await server.connect()
    await server.query(`create role ${name} login password 'geheim' nosuperuser`)
    await server.query(`grant allmend_tenant, allmend_platform to ${name}`)
    const urls = ['a', 'b'].map((end) => {
      const url = new URL(inject('postgresUrl'))
      Object.assign(url, { username: name, password: 'geheim', pathname: `${name}_${end}` })
      return url.href
    })
    try {
      for (const end of ['a', 'b']) await server.query(`create database ${name}_${end} owner ${name}`)
      const [first = '', second = ''] = urls
      const env = { DATABASE_URL: first, DATA_DIR: join(folder, `${name}-a`), ALLMEND_PASSWORD: 'Demo-2026-pass' }
      const person = ['--username', 'anna', '--email', 'anna@a.ch', '--firstname', 'Anna', '--lastname', 'Amsler']
      expect(await runCli(['keeper', 'create', ...person], env)).toMatchObject({ code: 0, complaint: '' })
      expect(await runCli(['app', 'create', '--title', 'Linde', '--domain', 'linde.test'], env)).toMatchObject({
        code: 0,
      })
      const { file } = await back(env, join(folder, name))
      const other = { DATABASE_URL: second, DATA_DIR: join(folder, `${name}-b`) }
      expect(await runCli(['restore', file], other)).toMatchObject({ code: 0, complaint: '' })
      const pools = ['a', 'b'].map((end) => {
        const url = new URL(inject('postgresUrl'))
        url.pathname = `${name}_${end}`
        return new pg.Pool({ connectionString: url.href, max: 1 })
      })
      const [one, two] = await Promise.all(pools.map(fingerprintTables))
      await Promise.all(pools.map((pool) => pool.end()))
      expect(two).toEqual(one)
      expect(one?.['public.keeper']).toMatch(/^1 /)
      // Without the right to make a database, nothing that is used is replaced.
      expect(await runCli(['restore', file, '--replace', '--yes'], other)).toMatchObject({
        code: 1,
        complaint: expect.stringContaining('darf keine Datenbank anlegen'),
      })
    } finally {
      for (const end of ['a', 'b']) await server.query(`drop database if exists ${name}_${end} with (force)`)
      await server.query(`drop role ${name}`)
      await server.end()
    }
  })
})

describe('what is there already', () => {
  it('stays without --replace, and without a confirmation', async () => {
    const target = await freshPlace()
    await migrate(target.url)
    await new Factories(target.db).app()
    await target.db.pool.end()
    const before = await fingerprintTables(target.owner)
    await target.owner.end()
    const refused = await runCli(['restore', archive], target.env)
    expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('Mit --replace') })
    const unanswered = await runCli(['restore', archive, '--replace'], target.env)
    expect(unanswered).toMatchObject({ code: 2, complaint: expect.stringContaining('--yes') })
    const owner = new pg.Pool({ connectionString: target.url, max: 1 })
    expect(await fingerprintTables(owner)).toEqual(before)
    // Somebody works on it.
    const inUse = await runCli(['restore', archive, '--replace', '--yes'], target.env)
    expect(inUse).toMatchObject({ code: 1, complaint: expect.stringContaining('ist in Gebrauch') })
    await owner.end()
  })

  it('is replaced with --replace: rows, files and key, the former key kept', async () => {
    const target = await freshPlace()
    await migrate(target.url)
    await new Factories(target.db).app()
    await Promise.all([target.db.pool.end(), target.owner.end()])
    await mkdir(join(target.dataDir, 'files'), { recursive: true })
    await writeFile(join(target.dataDir, 'files/alt.txt'), 'alt')
    const formerKey = randomBytes(32).toString('base64url')
    await writeFile(join(target.dataDir, 'secret.key'), formerKey)
    const done = await runCli(['restore', archive, '--replace', '--yes'], target.env)
    expect(done).toMatchObject({ code: 0, complaint: '' })
    const owner = new pg.Pool({ connectionString: target.url, max: 1 })
    const there = await fingerprintTables(owner)
    const others = await owner.query(`select datname from pg_database where datname like current_database() || '\\_%'`)
    await owner.end()
    expect(there['public.app']).toEqual((await fingerprintTables(source.owner))['public.app'])
    expect(others.rows).toEqual([])
    expect(await fingerprintFiles(join(target.dataDir, 'files'))).toEqual(await filesOfSource())
    const names = (await readdir(target.dataDir)).toSorted()
    expect(names).toEqual(['files', 'secret.key', expect.stringMatching(/^secret\.key\.vor-\d/)])
    expect(await readFile(join(target.dataDir, names[2] ?? ''), 'utf8')).toBe(formerKey)
  })

  it('of somebody else is never touched, and another key in the settings is refused', async () => {
    const target = await freshPlace()
    await target.owner.query('create table fremd (id int)')
    await Promise.all([target.db.pool.end(), target.owner.end()])
    const foreign = await runCli(['restore', archive, '--replace', '--yes'], target.env)
    expect(foreign).toMatchObject({ code: 1, complaint: expect.stringContaining('nicht von Allmend') })
    const other = await freshPlace()
    await Promise.all([other.db.pool.end(), other.owner.end()])
    const wrongKey = await runCli(['restore', archive], {
      ...other.env,
      SECRET_KEY: randomBytes(32).toString('base64'),
    })
    expect(wrongKey).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('SECRET_KEY ist nicht der Schlüssel'),
    })
  })
})

/** The archive once more, with something changed on the way. */
async function rewritten(to: string, change: (name: string, content: Buffer) => [string, Buffer][]): Promise<string> {
  const [reading, writing] = [extract(), pack()]
  const done = pipeline(writing, createGzip(), createWriteStream(to))
  const fed = pipeline(createReadStream(archive), createGunzip(), reading)
  for await (const entry of reading) {
    const pieces: Buffer[] = []
    for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece)
    for (const [name, content] of change(entry.header.name, Buffer.concat(pieces))) writing.entry({ name }, content)
  }
  await fed
  writing.finalize()
  await done
  return to
}

describe('an archive that is not whole', () => {
  const damaged = () => join(folder, `damaged-${randomBytes(4).toString('hex')}.tar.gz`)
  const cases: [string, () => Promise<string>, string][] = [
    ['cut off', async () => written((await readFile(archive)).subarray(0, -2000)), 'keine vollständige Sicherung'],
    ['something else', async () => written(gzipSync('Guten Tag')), 'keine vollständige Sicherung'],
    ['no archive at all', async () => written(Buffer.from('Guten Tag')), 'keine vollständige Sicherung'],
    [
      'of a newer program',
      () =>
        rewritten(damaged(), (name, content) => [
          [name, name === 'manifest.json' ? Buffer.from(String(content).replace('"0059', '"9059')) : content],
        ]),
      'von einer neueren Version',
    ],
    [
      'in a newer format',
      () =>
        rewritten(damaged(), (name, content) => [
          [name, name === 'manifest.json' ? Buffer.from('{"format":"allmend-backup","version":3}') : content],
        ]),
      'von einer neueren Version',
    ],
    [
      'leading elsewhere',
      () =>
        rewritten(damaged(), (name, content) => [
          [name === 'files/7/leer.txt' ? 'files/../../weg.txt' : name, content],
        ]),
      'keine vollständige Sicherung',
    ],
    [
      'with one row changed',
      () =>
        rewritten(damaged(), (name, content) => [
          [name, name === 'database/public.app/000001.copy' ? Buffer.concat([content, content]) : content],
        ]),
      '«database/public.app/000001.copy» ist verändert',
    ],
    [
      'without a file',
      () => rewritten(damaged(), (name, content) => (name === 'files/7/bild.jpg' ? [] : [[name, content]])),
      '«files/7/bild.jpg» ist verändert',
    ],
    [
      'with a file more',
      () =>
        rewritten(damaged(), (name, content) => [
          ...(name === 'checksums.sha256' ? [['files/mehr.txt', Buffer.from('mehr')] as [string, Buffer]] : []),
          [name, content],
        ]),
      '«files/mehr.txt» gehört nicht dazu',
    ],
  ]
  async function written(content: Buffer): Promise<string> {
    const path = damaged()
    await writeFile(path, content)
    return path
  }

  it.each(cases)('%s is refused', async (_, make, sentence) => {
    await expect(proveArchive(await make())).rejects.toThrow(sentence)
  })

  it('is refused before anything is changed', async () => {
    const path = await rewritten(damaged(), (name, content) => [
      [name, name === 'files/7/bild.jpg' ? Buffer.concat([content, content]) : content],
    ])
    const before = await fingerprintTables(source.owner)
    const files = await fingerprintFiles(sourceDir)
    const refused = await runCli(['restore', path, '--replace', '--yes'], from)
    expect(refused).toEqual({
      ...{ code: 1, output: '' },
      complaint: expect.stringMatching(/^✗ .*«files\/7\/bild\.jpg» ist verändert\)\. Es wurde nichts verändert\.\n$/),
    })
    expect(await fingerprintTables(source.owner)).toEqual(before)
    expect(await fingerprintFiles(sourceDir)).toEqual(files)
  })

  it('with one bit turned, wherever, is refused', async () => {
    const whole = await readFile(archive)
    const path = damaged()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const turned = Buffer.from(whole)
          turned[at] = (turned[at] ?? 0) ^ (1 << bit)
          await writeFile(path, turned)
          await expect(proveArchive(path)).rejects.toThrow()
        },
      ),
      { numRuns: 40 },
    )
    await expect(proveArchive(archive)).resolves.toMatchObject({ files: 3, key })
  })
})

it('a second backup at the same time is told of the first', async () => {
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  await client.query('select pg_advisory_lock(4155230)')
  const { code, complaint } = await runCli(['backup', '--to', join(folder, 'second')], from)
  await client.end()
  expect({ code, complaint }).toEqual({ code: 1, complaint: expect.stringContaining('Eine andere Sicherung') })
  expect(await readdir(join(folder, 'second'))).toEqual([])
})

it('a backup without the key would be none', async () => {
  const { code, complaint } = await runCli(['backup', '--to', join(folder, 'keyless')], {
    ...from,
    DATA_DIR: join(folder, 'x'),
  })
  expect({ code, complaint }).toEqual({ code: 1, complaint: expect.stringContaining('Der Schlüssel fehlt') })
})

it('a folder that cannot be written is told in a sentence', async () => {
  const file = join(folder, 'datei')
  await once(createWriteStream(file).end('x'), 'close')
  const { code, complaint } = await runCli(['backup', '--to', join(file, 'darunter')], from)
  expect(code).toBe(1)
  expect(complaint.trim().split('\n')).toHaveLength(1)
})
