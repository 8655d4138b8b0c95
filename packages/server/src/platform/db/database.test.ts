import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { refuse } from '../http/refusal.ts'

const { deps, make } = await buildTestApp()
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
