import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecrets } from '../src/platform/secrets/secrets.ts'
import { Factories } from './factories.ts'
import { runCli } from './run-cli.ts'
import { createTestDatabase } from './test-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'allmend-move-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { db, owner, url } = await createTestDatabase()
const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
let appId = 0

beforeAll(async () => {
  await mkdir(env.DATA_DIR)
  await openSecrets(undefined, env.DATA_DIR)
  const make = new Factories(db)
  appId = await make.app()
  await make.object(appId)
  await make.app()
})

const json = async (args: readonly string[], where = env) => {
  const { code, output, complaint } = await runCli([...args, '--json'], where)
  expect({ code, complaint }, output).toEqual({ code: 0, complaint: '' })
  return JSON.parse(output)
}
const objectsOf = async (id: number) =>
  (await owner.query<{ name: string }>('select title as name from bookable where app_id = $1', [id])).rows

describe('an app', () => {
  it('is written to a file and comes from it as a new one, with both logs saying so', async () => {
    const { export: made } = await json(['export', String(appId), '--to', folder])
    expect(made.file).toBe(join(folder, `app-${appId}-export.resys`))
    expect((await stat(made.file)).mode & 0o777).toBe(0o600)
    const { import: done } = await json(['import', made.file])
    expect(done.app).toMatchObject({ suspendedAt: expect.any(String) })
    expect(await objectsOf(done.app.id)).toEqual(await objectsOf(appId))
    const { rows } = await owner.query(
      `select action, entity_id from platform_audit_entry where actor_name = 'Befehlszeile' order by id`,
    )
    expect(rows[0]).toEqual({ action: 'exported', entity_id: String(appId) })
    expect(rows.at(-1)).toMatchObject({ entity_id: String(done.app.id) })
  })

  it('that does not exist, or a file that is none, is refused', async () => {
    expect(await runCli(['export', '4711', '--to', folder], env)).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^✗ .+\n$/),
    })
    const file = join(folder, 'fremd.resys')
    await writeFile(file, 'Guten Tag')
    expect(await runCli(['import', file], env)).toMatchObject({ code: 1, complaint: expect.stringMatching(/^✗ .+\n$/) })
    expect(await runCli(['import', join(folder, 'weg')], env)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('gibt es nicht'),
    })
  })

  it('comes alone out of a backup of all, while the others and the installation stay as they are', async () => {
    const { backup } = await json(['backup', '--to', join(folder, 'backups')])
    await owner.query(`update bookable set title = 'Verdorben' where app_id = $1`, [appId])
    const apps = async () => (await owner.query('select id from app order by id')).rows
    const before = await apps()
    const { import: done } = await json(['restore', backup.file, '--app', String(appId)])
    expect(await apps()).toEqual([...before, { id: done.app.id }])
    expect((await objectsOf(done.app.id)).map(({ name }) => name)).not.toContain('Verdorben')
    expect(await objectsOf(done.app.id)).toHaveLength((await objectsOf(appId)).length)
    const beside = await owner.query(`select datname from pg_database where datname like current_database() || '\\_%'`)
    expect(beside.rows).toEqual([])
    expect(await readdir(join(env.DATA_DIR, 'tmp'))).toEqual([])
    const missing = await runCli(['restore', backup.file, '--app', '4711'], env)
    expect(missing).toMatchObject({ code: 1, complaint: expect.stringContaining('nicht gefunden') })
    expect(await apps()).toHaveLength(before.length + 1)
  })
})
