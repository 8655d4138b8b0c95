import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { refuse } from '../http/refusal.ts'
import { BusyError } from '../limits/busy-error.ts'
import { createPool } from './connect.ts'
import { Database, type PlatformTx } from './database.ts'

const { deps, make, databaseUrl } = await buildTestApp()
const { db } = deps

let appId: number
beforeAll(async () => {
  appId = await make.app()
})

const count = (key: string) =>
  db.withTenant(appId, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from rate_counter where key = ${key}
    `.execute(tx.db)
    return rows[0]?.n
  })
const insert = (key: string) => ({
  sql: 'insert into rate_counter (app_id, key, hits, resets_at) values (current_app(), $1, 1, now()) returning key',
  parameters: [key],
})
const impossible = { sql: 'select 1 / 0' }

describe('a transaction that begins and ends with a question', () => {
  it('hands both answers over, and is committed', async () => {
    const values = ['a"b', 'c\\d', "e'f", 'Grüße 🏠', '{', ',', '']
    const question = {
      sql: `select current_app() as app, $1::text[] as texts, $2::int as none, $3::int + ($4::int[])[2] as sum, $5::boolean as yes`,
      parameters: [values, null, 2, [3, 4], true],
    }
    const answer = await db.openTenant(appId, question, async (tx, row) => {
      expect(row).toEqual({ app: appId, texts: values, none: null, sum: 6, yes: true })
      return tx.finish(insert('both'))
    })
    expect(answer).toEqual({ key: 'both' })
    expect(await count('both')).toBe(1)
  })

  it('commits without a last question too', async () => {
    await db.openTenant(appId, insert('first only'), async () => 'done')
    expect(await count('first only')).toBe(1)
  })

  it('writes nothing when the last question fails, and the connection goes on', async () => {
    const failing = db.openTenant(appId, insert('before'), (tx) => tx.finish(impossible))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await count('before')).toBe(0)
  })

  it('writes nothing when the first one fails', async () => {
    const failing = db.openTenant(appId, impossible, (tx) => tx.finish(insert('after')))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await count('after')).toBe(0)
  })

  it('writes nothing for a refusal', async () => {
    await db.openTenant(appId, insert('refused'), async () => refuse('server.unavailable'))
    expect(await count('refused')).toBe(0)
  })

  it('leaves neither role nor app behind', async () => {
    await db.openTenant(appId, { sql: 'select 1' }, (tx) => tx.finish({ sql: 'select 2' }))
    const { rows } = await db.pool.query(
      `select current_user = session_user as own, coalesce(current_setting('app.tenant', true), '') as tenant`,
    )
    expect(rows).toEqual([{ own: true, tenant: '' }])
  })
})

describe('a transaction', () => {
  const write = (key: string) => sql`
    insert into rate_counter (app_id, key, hits, resets_at) values (${appId}, ${key}, 1, now())
  `

  it('is kept if it ends well, and not if it ends with a refusal or an error, in one app or across all', async () => {
    type Work = (tx: Pick<PlatformTx, 'db'>) => Promise<unknown>
    for (const [name, run] of [
      ['one', (work: Work) => db.withTenant(appId, work)],
      ['all', (work: Work) => db.acrossTenants('test', work)],
    ] as const) {
      await run((tx) => write(`${name} well`).execute(tx.db))
      await run(async (tx) => {
        await write(`${name} refused`).execute(tx.db)
        return refuse('server.unavailable')
      })
      const failing = run(async (tx) => {
        await write(`${name} failed`).execute(tx.db)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await Promise.all(['well', 'refused', 'failed'].map((end) => count(`${name} ${end}`)))).toEqual([1, 0, 0])
    }
  })

  it('that was finished stays, whatever comes after', async () => {
    const failing = db.openTenant(appId, { sql: 'select 1' }, async (tx) => {
      await tx.finish(insert('finished'))
      throw new Error('too late')
    })
    await expect(failing).rejects.toThrow('too late')
    expect(await count('finished')).toBe(1)
  })

  it('can ask in between, in the same transaction', async () => {
    const seen = await db.openTenant(appId, insert('asked'), async (tx) => [
      await tx.ask({ sql: `select key from rate_counter where key = 'asked'` }),
      (await sql`select key from rate_counter where key = 'asked'`.execute(tx.db)).rows,
      await tx.finish({ sql: `delete from rate_counter where key = 'asked' returning key` }),
    ])
    expect(seen).toEqual([{ key: 'asked' }, [{ key: 'asked' }], { key: 'asked' }])
    expect(await count('asked')).toBe(0)
  })

  it('needs an app', async () => {
    for (const none of [Number.NaN, undefined, null, '1', 1.5] as unknown as number[]) {
      expect(() => db.withTenant(none, async () => 1)).toThrow('a transaction needs an app id')
      expect(() => db.openTenant(none, { sql: 'select 1' }, async () => 1)).toThrow('a transaction needs an app id')
      expect(() => db.askTenant(none, { sql: 'select 1' })).toThrow('a transaction needs an app id')
    }
  })

  it('reads a long answer piece by piece, and says what went wrong in the middle of it', async () => {
    const read = (last: number) =>
      db.withTenant(appId, async (tx) => {
        const seen: number[] = []
        const query = sql<{ n: number }>`(select 12 / (4 - n) as n from generate_series(1, ${last}::int) as n)`
        for await (const row of tx.db.selectFrom(query.as('piece')).select('n').stream(2)) seen.push(row.n)
        return seen
      })
    expect(await read(3)).toEqual([4, 6, 12])
    await expect(read(5)).rejects.toMatchObject({ code: '22012' })
    expect(await read(2)).toEqual([4, 6])
  })

  it('carries the secrets of the installation', async () => {
    expect(await db.withTenant(appId, async (tx) => tx.secrets)).toBe(db.secrets)
    expect(await db.openTenant(appId, { sql: 'select 1' }, async (tx) => tx.secrets)).toBe(db.secrets)
  })

  it.each([
    [true, 'keeps its statements'],
    [false, 'leaves none behind for whoever gets the connection from a pooler next'],
  ])('%s: %s', async (keeps) => {
    const pool = createPool(databaseUrl, 1)
    const own = new Database(pool, keeps)
    const question = { sql: 'select $1::int', parameters: [1] }
    for (const _ of [1, 2]) await own.openTenant(appId, question, (tx) => tx.finish(question))
    await own.askTenant(appId, question)
    const { rows } = await pool.query('select count(*)::int as n from pg_prepared_statements')
    expect(rows[0].n > 0).toBe(keeps)
    await own.close()
  })
})

it('turns away whoever comes after it was closed, as busy', async () => {
  const closed = new Database(createPool(databaseUrl, 2))
  await closed.close()
  await expect(closed.askTenant(1, { sql: 'select 1' })).rejects.toThrow(BusyError)
})
