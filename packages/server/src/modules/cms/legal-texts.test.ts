import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'

const { call, deps, make } = await buildTestApp()
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const path = '/api/admin/cms/legal-texts'

interface Edited {
  readonly kind: string
  readonly html: string
  readonly version: number
  readonly versions: readonly { readonly version: number; readonly author: string; readonly orders: number }[]
}

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app({ domains: ['recht.test'] })
  token = await make.staffToken(appId, ['setting:base', 'order:view'])
})

const list = async (app = appId, as = token) =>
  (await call(`GET ${path}`, { appId: app, token: as })).body.texts as Edited[]
const textOf = async (kind: string) => (await list()).find((text) => text.kind === kind) as Edited
const save = async (kind: string, html: string, version?: number) =>
  call(`PUT ${path}/${kind}`, { appId, token, body: { html, version: version ?? (await textOf(kind)).version } })
const read = (kind: string, more = '') => call(`GET /api/legal-texts/${kind}${more}`, { appId })
const config = async () => (await call('GET /api/config', { headers: { host: 'recht.test' } })).body.app

describe('a legal text', () => {
  it('is written by whoever may change settings, and read by everybody', async () => {
    const other = await make.staffToken(appId, ['order:view'])
    const stranger = await make.staffToken(await make.app(), ['setting:base'])
    const body = { html: '<p>Böses</p>', version: 0 }
    for (const [line, more] of [
      [`GET ${path}`, {}],
      [`PUT ${path}/legal`, { body }],
    ] as const) {
      expect((await call(line, { appId, ...more })).status).toBe(401)
      expect((await call(line, { appId, token: other, ...more })).status).toBe(403)
      expect((await call(line, { appId, token: stranger, ...more })).status).toBe(401)
    }
    expect((await read('legal')).status).toBe(404)
    expect((await read('unsinn')).status).toBe(400)
  })

  it('is a new version whenever it says something else, cleaned, dated and signed', async () => {
    expect(await textOf('legal')).toEqual({ kind: 'legal', html: '', version: 0, versions: [] })
    const evil = '<p style="x" onclick="alert(1)">Eins<script>alert(1)</script></p><iframe src="//x"></iframe>'
    const first = (await save('legal', evil)).body.text as Edited
    expect(first).toMatchObject({ html: '<p>Eins</p>', version: 1, versions: [{ version: 1, isEmpty: false }] })
    expect(first.versions[0]?.author).toMatch(/^Petra Muster/)
    // The same once more is no version.
    expect((await save('legal', '<p>Eins</p>')).body.text).toMatchObject({ version: 1 })
    expect((await save('legal', '<p>Zwei</p>')).body.text).toMatchObject({ version: 2 })
    expect((await read('legal')).body.text).toMatchObject({ html: '<p>Zwei</p>', version: 2 })
    expect((await read('legal', '?version=1')).body.text).toMatchObject({ html: '<p>Eins</p>', version: 1 })
    expect((await read('legal', '?version=3')).status).toBe(404)
    expect(await config()).toMatchObject({ texts: { legal: 'Zwei' }, legalTexts: { legal: 2 } })
    // Restored is written anew.
    expect((await save('legal', '<p>Eins</p>')).body.text).toMatchObject({ html: '<p>Eins</p>', version: 3 })
    const log = await query(
      `select action, version, after from audit_entry where app_id = $1 and entity = 'legaltext' order by id`,
      appId,
    )
    expect(log).toMatchObject([
      { action: 'created', version: 1, after: { html: 'Eins', edition: 1 } },
      { action: 'changed', version: 2, after: { html: 'Zwei' } },
      { action: 'changed', version: 3 },
    ])
  })

  it('counts no more once it is emptied, and its versions stay', async () => {
    expect((await save('legal', '<p> </p>')).body.text).toMatchObject({
      html: '',
      versions: [{ isEmpty: true }, {}, {}, {}],
    })
    expect((await read('legal')).status).toBe(404)
    expect((await read('legal', '?version=2')).status).toBe(200)
    expect(await config()).toMatchObject({ texts: { legal: '' }, legalTexts: {} })
  })

  it('is not overwritten by somebody who edited an older version; of two at once one is told', async () => {
    await save('legal', '<p>Stand</p>')
    const { version } = await textOf('legal')
    const answers = await Promise.all([save('legal', '<p>A</p>', version), save('legal', '<p>B</p>', version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = await save('legal', '<p>C</p>', version)
    expect(late.body).toMatchObject({ code: 'record.conflict', details: { current: { version: version + 1 } } })
  })

  it('is refused with a sentence where it is too long', async () => {
    const refused = await save('legal', `<p>${'x'.repeat(100_000)}</p>`)
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { fields: { html: "'Text' darf höchstens 100000 Zeichen lang sein" } } },
    })
  })

  it('of another municipality is not seen', async () => {
    const neighbour = await make.app()
    const their = await make.staffToken(neighbour, ['setting:base'])
    expect((await list(neighbour, their)).map(({ version }) => version)).toEqual([0, 0, 0])
    expect((await call('GET /api/legal-texts/legal', { appId: neighbour })).status).toBe(404)
  })

  it('never changes and never goes, whoever tries', async () => {
    const kept = { code: '23514', constraint: 'legal_text_kept' }
    await expect(query(`update legal_text set author = 'x' where app_id = $1`, appId)).rejects.toMatchObject(kept)
    await expect(query('delete from legal_text where app_id = $1', appId)).rejects.toMatchObject(kept)
    const attempt = (work: 'update' | 'delete') =>
      deps.db.withTenant<unknown>(appId, ({ db }) =>
        work === 'delete'
          ? db.deleteFrom('legal_text').where('app_id', '=', appId).execute()
          : db.updateTable('legal_text').set({ html: 'x' }).where('app_id', '=', appId).execute(),
      )
    for (const work of ['update', 'delete'] as const) {
      await expect(attempt(work)).rejects.toMatchObject({ code: '42501' })
    }
    const gone = await make.app()
    await query(`insert into legal_text (app_id, kind, version, html, short) values ($1, 'legal', 1, 'x', 'x')`, gone)
    await query('delete from app where id = $1', gone)
    expect(await query('select from legal_text where app_id = $1', gone)).toEqual([])
  })
})

describe('an order', () => {
  const order = async (more: object) => {
    const hall = await make.object(appId)
    const customer = await make.customerToken(appId)
    const bookings = [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00')]
    const answer = await call('POST /api/orders', { appId, token: customer, body: { bookings, ...more } })
    return { ...answer, customer }
  }
  type Placed = Awaited<ReturnType<typeof order>>
  const acceptanceOf = async ({ body: { orderId, orderToken }, customer }: Placed) => {
    const read_ = async (line: `GET ${string}`, as?: string) => {
      const { body } = await call(line, { appId, ...(as && { token: as }) })
      return (body.order as { acceptance: unknown }).acceptance
    }
    const own = await read_(`GET /api/account/orders/${orderId}`, customer)
    expect(await read_(`GET /api/admin/orders/${orderId}`, token)).toEqual(own)
    expect(await read_(`GET /api/order-link/${orderToken}`)).toEqual(own)
    return own as { at: string; texts: { kind: string; version: number }[] } | null
  }

  it('keeps the versions that were accepted, whatever is said later', async () => {
    await save('regulation', '<p>Ruhe ab 23 Uhr</p>')
    await save('privacy', '<p>Wenig</p>')
    const placed = await order({ acceptsRules: true, acceptedTexts: { regulation: 1, privacy: 1 } })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const texts = [
      { kind: 'regulation', version: 1 },
      { kind: 'privacy', version: 1 },
    ]
    expect(await acceptanceOf(placed)).toMatchObject({ texts })
    await save('regulation', '<p>Ruhe ab 22 Uhr</p>')
    expect(await acceptanceOf(placed)).toMatchObject({ texts })
    expect((await read('regulation', '?version=1')).body.text).toMatchObject({ html: '<p>Ruhe ab 23 Uhr</p>' })
    expect((await textOf('regulation')).versions).toMatchObject([
      { version: 2, orders: 0 },
      { version: 1, orders: 1 },
    ])
  })

  it('is refused, with what counts now, if another version was read', async () => {
    const late = await order({ acceptsRules: true, acceptedTexts: { regulation: 1, privacy: 1 } })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'order.texts_changed',
        isCodeValid: true,
        details: { texts: { regulation: 2, privacy: 1 } },
      },
    })
    expect((await order({ acceptsRules: true, acceptedTexts: { regulation: 2 } })).body.code).toBe(
      'order.texts_changed',
    )
    const placed = await order({ acceptsRules: true, acceptedTexts: { regulation: 2, privacy: 1 } })
    expect(await acceptanceOf(placed)).toMatchObject({ texts: [{ version: 2 }, { version: 1 }] })
  })

  it('of a client that names no versions accepts those that count; who was not asked accepts nothing', async () => {
    expect(await acceptanceOf(await order({ acceptsRules: true }))).toMatchObject({
      texts: [
        { kind: 'regulation', version: 2 },
        { kind: 'privacy', version: 1 },
      ],
    })
    expect(await acceptanceOf(await order({}))).toBeNull()
    expect(await acceptanceOf(await order({ acceptedTexts: { regulation: 2, privacy: 1 } }))).toMatchObject({
      texts: [{ version: 2 }, { version: 1 }],
    })
    expect((await order({ acceptsRules: false })).body.code).toBe('order.rules_not_accepted')
  })

  it('accepts the legal notice never, and nothing of a text that was emptied', async () => {
    await save('privacy', '')
    expect(await acceptanceOf(await order({ acceptsRules: true, acceptedTexts: { regulation: 2 } }))).toMatchObject({
      texts: [{ kind: 'regulation', version: 2 }],
    })
  })

  it('asks the database no more often for it', async () => {
    const hall = await make.object(appId)
    const customer = await make.customerToken(appId)
    const place = (day: string, more: object) => () =>
      call('POST /api/orders', {
        appId,
        token: customer,
        body: { bookings: [bookingDraft(hall, `2030-06-${day} 10:00`, `2030-06-${day} 12:00`)], ...more },
      })
    await place('01', {})()
    const without = await countQueries(deps.db, place('02', {}))
    expect(await countQueries(deps.db, place('03', { acceptsRules: true, acceptedTexts: { regulation: 2 } }))).toBe(
      without,
    )
    // A new version is noticed by the next order, though its rules are remembered.
    await save('regulation', '<p>Ruhe ab 21 Uhr</p>')
    const { body } = await place('04', { acceptsRules: true, acceptedTexts: { regulation: 2 } })()
    expect(body.code).toBe('order.texts_changed')
  })
})
