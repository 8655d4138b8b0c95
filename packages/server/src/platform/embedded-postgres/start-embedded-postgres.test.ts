import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identifyProcess } from './describe-process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

// A real PostgreSQL in a temporary folder each time; nothing is mocked.

const isRoot = process.getuid?.() === 0
let parent: string
let dataDir: string
let running: EmbeddedPostgres[]

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'allmend-test-'))
  await chmod(parent, 0o755)
  dataDir = join(parent, 'postgres')
  running = []
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  await rm(parent, { recursive: true, force: true })
})

async function start(dir = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: dir })
  running.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const rememberSomething = (url: string) => query(url, "create table memory as select 'Allmend' as word")
const recall = (url: string) => query(url, 'select word from memory')

/** Starts a database in a process of its own and kills that process the hard way, as a power user or the kernel would. */
async function leaveOrphan(): Promise<number> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'start-embedded-postgres.ts'))})
    const { url, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdout.write(JSON.stringify({ url, pid }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await once(child.stdout, 'data')
  const { url, pid } = JSON.parse(String(output))
  await rememberSomething(url)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return pid
}

describe('a database of our own', () => {
  it('keeps its data from one start to the next', async () => {
    const first = await start()
    await rememberSomething(first.url)
    await first.stop()
    expect(await identifyProcess(first.pid)).toBeUndefined()

    const second = await start()
    expect(await recall(second.url)).toEqual([['Allmend']])
  })

  it('can be stopped twice', async () => {
    const postgres = await start()
    await Promise.all([postgres.stop(), postgres.stop()])
    await postgres.stop()
    expect(await identifyProcess(postgres.pid)).toBeUndefined()
  })

  it('sorts as in Switzerland and takes umlauts for letters', async () => {
    const { url } = await start()
    expect(
      await query(url, "select string_agg(n, ' ' order by n) from unnest(array['Zug', 'Äsch', 'Bern']) n"),
    ).toEqual([['Äsch Bern Zug']])
    await query(url, 'create extension pg_trgm')
    expect(await query(url, "select similarity('Grüsch', 'grüsch')")).toEqual([[1]])
    expect(await query(url, "select array_length(show_trgm('ü'), 1)")).toEqual([[2]])
  })

  it('hides its password from other accounts', async () => {
    await start()
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  })

  it('recovers when it was killed', async () => {
    const first = await start()
    await rememberSomething(first.url)
    process.kill(first.pid, 'SIGKILL')
    await first.exited
    await first.stop()

    const second = await start()
    expect(await recall(second.url)).toEqual([['Allmend']])
  })

  it('takes over the server a killed run left behind', async () => {
    const orphan = await leaveOrphan()
    expect(await identifyProcess(orphan)).toBeDefined()

    const { url } = await start()
    expect(await identifyProcess(orphan)).toBeUndefined()
    expect(await recall(url)).toEqual([['Allmend']])
  })

  it('is left alone by a second start while it is in use', async () => {
    const { url } = await start()
    await expect(start()).rejects.toThrow(/wird bereits von einem laufenden Allmend benützt \(Prozess \d+\)/)
    expect(await query(url, 'select 1')).toEqual([[1]])
  })

  it('starts in spite of a lock file whose number belongs to another program now', async () => {
    const first = await start()
    await first.stop()
    const { uid, gid } = await stat(join(dataDir, 'cluster'))
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
    try {
      await writeFile(join(dataDir, 'cluster/postmaster.pid'), `${stranger.pid}\n${dataDir}/cluster\n`)
      const second = await start()
      expect(await query(second.url, 'select 1')).toEqual([[1]])
      expect(stranger.exitCode).toBeNull()
    } finally {
      stranger.kill()
    }
  })

  it('begins anew after a creation that was cut short', async () => {
    await mkdir(join(dataDir, 'cluster.neu/base'), { recursive: true })
    const { url } = await start()
    expect(await query(url, 'select current_database()')).toEqual([['allmend']])
  })

  it('refuses the files of another major version with a sentence', async () => {
    await mkdir(join(dataDir, 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/stammt von PostgreSQL 15, mitgeliefert ist PostgreSQL 18/)
  })

  it('removes everything when it was for a test', async () => {
    const postgres = await startEmbeddedPostgres({ ephemeral: true })
    const [row] = await query(postgres.url, "select current_setting('data_directory'), current_setting('fsync')")
    const [cluster, fsync] = row ?? []
    await postgres.stop()
    expect(fsync).toBe('off')
    await expect(stat(dirname(String(cluster)))).rejects.toThrow('ENOENT')
  })
})

describe.runIf(isRoot)('below a directory closed to others, as root', () => {
  it('lies outside, and a note says where', async () => {
    await chmod(parent, 0o700)
    const first = await start()
    await rememberSomething(first.url)
    await first.stop()

    const outside = dirname(await realpath(join(dataDir, 'cluster')))
    try {
      expect(outside).toMatch(/^\/var\/lib\/allmend\//)
      expect(await readFile(join(dataDir, 'WO-SIND-DIE-DATEN.txt'), 'utf8')).toContain(outside)
      expect((await stat(parent)).mode & 0o777).toBe(0o700)
      const second = await start()
      expect(await recall(second.url)).toEqual([['Allmend']])
      await second.stop()
    } finally {
      await rm(outside, { recursive: true })
    }
  })

  it('a new folder at the same place starts empty', async () => {
    await chmod(parent, 0o700)
    const first = await start()
    await rememberSomething(first.url)
    await first.stop()
    const former = dirname(await realpath(join(dataDir, 'cluster')))
    await rm(dataDir, { recursive: true })
    const second = await start()
    const latter = dirname(await realpath(join(dataDir, 'cluster')))
    try {
      expect(latter).not.toBe(former)
      await expect(recall(second.url)).rejects.toThrow('does not exist')
    } finally {
      await second.stop()
      for (const folder of [former, latter]) await rm(folder, { recursive: true })
    }
  })

  it('gives a backup that root copied back to the account of PostgreSQL', async () => {
    const first = await start()
    await rememberSomething(first.url)
    await first.stop()
    await chown(join(dataDir, 'cluster'), 0, 0)
    const second = await start()
    expect(await recall(second.url)).toEqual([['Allmend']])
  })
})
