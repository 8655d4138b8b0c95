import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { type Statement, sendTogether } from './send-together.ts'

const { db } = await createTestDatabase()

describe.each([
  { keeps: true, how: 'on a connection that remembers statements' },
  { keeps: false, how: 'through a pooler that does not' },
])('statements asked together $how', ({ keeps }) => {
  let client: pg.PoolClient
  beforeAll(async () => {
    client = await db.pool.connect()
  })
  afterAll(() => client.release())

  const ask = (...statements: Statement[]) => sendTogether(client, statements, keeps)
  const rows = (answers: readonly pg.QueryResult[]) => answers.map((answer) => answer.rows)

  it('have an answer each, the second time as the first', async () => {
    const statements = [
      { sql: 'select $1::int + 1 as n, $2::text as t, null::int as nothing', parameters: [41, 'ä"\\'] },
      { sql: 'select' },
      { sql: 'select n from generate_series(1, 3) as n where n > $1', parameters: [5] },
      {
        sql: 'select $1::jsonb as j, $2::text[] as l, $3::boolean as b',
        parameters: ['{"a":[1]}', ['x"y', null], true],
      },
    ]
    for (const _ of [1, 2, 3]) {
      expect(rows(await ask(...statements))).toEqual([
        [{ n: 42, t: 'ä"\\', nothing: null }],
        [{}],
        [],
        [{ j: { a: [1] }, l: ['x"y', null], b: true }],
      ])
    }
  })

  it('take every kind of parameter', async () => {
    const bytes = Buffer.from([0, 92, 255])
    const values = [bytes, [bytes, bytes], false, undefined, [1.5, -2, null], [true, false], [], 0]
    const types = ['bytea', 'bytea[]', 'boolean', 'text', 'float8[]', 'boolean[]', 'int[]', 'int']
    const columns = types.map((type, n) => `$${n + 1}::${type} as p${n}`)
    const [[row] = []] = rows(await ask({ sql: `select ${columns.join(', ')}`, parameters: values }))
    expect(Object.values(row ?? {})).toEqual([
      bytes,
      [bytes, bytes],
      false,
      null,
      [1.5, -2, null],
      [true, false],
      [],
      0,
    ])
  })

  it('in a transaction: what is set in one holds in the next, and not afterwards', async () => {
    const [, , during] = rows(
      await ask(
        { sql: 'begin' },
        { sql: `select set_config('app.tenant', $1, true)`, parameters: ['77'] },
        { sql: `select current_setting('app.tenant') as tenant` },
        { sql: 'commit' },
      ),
    )
    expect(during).toEqual([{ tenant: '77' }])
    const [after] = rows(await ask({ sql: `select current_setting('app.tenant') as tenant` }))
    expect(after).toEqual([{ tenant: '' }])
  })

  it('after one that failed nothing is done: the commit undoes, and the connection is as before', async () => {
    const [[before] = []] = rows(await ask({ sql: 'select count(*)::int as n from app' }))
    const insert = { sql: `insert into app (title) values ('Nirgendwo')` }
    for (const wrong of ['select 1 / 0', 'select nothing_like_that']) {
      await expect(ask({ sql: 'begin' }, insert, { sql: wrong }, insert, { sql: 'commit' })).rejects.toMatchObject({
        code: wrong.includes('/') ? '22012' : '42703',
      })
      expect(rows(await ask({ sql: 'select count(*)::int as n from app' }))).toEqual([[before]])
    }
  })

  it('say what is wrong, and are not hurt by it', async () => {
    const divide = (by: number) => ({ sql: 'select 10 / $1::int as n', parameters: [by] })
    const before = { sql: 'select 1 as before' }
    const after = { sql: 'select 2 as after' }
    await expect(ask(before, divide(0), after)).rejects.toMatchObject({ code: '22012' })
    await expect(ask(before, { sql: 'select nothing_like_that' }, after)).rejects.toMatchObject({ code: '42703' })
    expect(rows(await ask(before, divide(5), after))).toEqual([[{ before: 1 }], [{ n: 2 }], [{ after: 2 }]])
    expect(rows(await ask(before, { sql: '' }, after))).toEqual([[{ before: 1 }], [], [{ after: 2 }]])
    expect((await ask({ sql: 'begin' }, divide(2), { sql: 'commit' })).map(({ command }) => command)).toEqual([
      'BEGIN',
      'SELECT',
      'COMMIT',
    ])
  })

  it('can be many different ones', async () => {
    for (let n = 0; n < 300; n += 1) {
      expect(rows(await ask({ sql: `select ${n} as n` }))).toEqual([[{ n }]])
    }
  })
})
