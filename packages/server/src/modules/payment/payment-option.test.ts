import type { GrantablePermission } from '@allmend/domain/access'
import { orderStates } from '@allmend/domain/bookings'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { parseCsv } from '../../../test/parse-csv.ts'

const { call, deps, make } = await buildTestApp()
const all: GrantablePermission[] = [
  'paymentoption:view',
  'paymentoption:create',
  'paymentoption:edit',
  'paymentoption:remove',
]

interface Option {
  id: number
  name: string
  isDefault: boolean
  isActive: boolean
  priceCategories: { id: number }[]
  openOrders: number
  version: number
}

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, all)
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const draft = {
  description: '',
  kind: 'cash',
  priceCategoryIds: [] as number[],
  dueDays: 30,
  isActive: true,
  isDefault: false,
}
const create = (body: object) => call('POST /api/admin/paymentoptions', { appId, token, body: { ...draft, ...body } })
const save = ({ id, name, version }: Option, body: object) =>
  call(`PUT /api/admin/paymentoptions/${id}`, { appId, token, body: { ...draft, name, version, ...body } })
const remove = (id: number) => call(`DELETE /api/admin/paymentoptions/${id}`, { appId, token })
const list = async () => (await call('GET /api/admin/paymentoptions', { appId, token })).body.paymentOptions as Option[]
const made = async (body: object) => (await create(body)).body.paymentOption as Option

describe('payment options', () => {
  it('stand in the order that was chosen, with one default', async () => {
    const [bill] = await list()
    if (!bill) throw new Error('every app starts with a bill')
    expect(bill).toMatchObject({ name: 'Rechnung', isDefault: true, dueDays: 30 })
    const cash = await made({ name: ' Bar ' })
    const card = await made({ name: 'Karte', kind: 'online' })
    expect((await list()).map(({ name }) => name)).toEqual(['Rechnung', 'Bar', 'Karte'])
    await call('POST /api/admin/paymentoptions/sort', { appId, token, body: { ids: [card.id, cash.id] } })
    expect((await list()).map(({ name }) => name)).toEqual(['Karte', 'Bar', 'Rechnung'])
    expect((await save(bill, { isDefault: false })).body.code).toBe('paymentoption.default_needed')
    expect((await save(cash, { isDefault: true })).status).toBe(200)
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([cash.id])
    expect((await remove(cash.id)).body.code).toBe('paymentoption.default_needed')
  })

  it.each([{ isActive: false }, { kind: 'online' }, { isForSome: true }])(
    'are no default when %j',
    async ({ isForSome, ...change }: { isForSome?: boolean }) => {
      const [category] = await query(
        'insert into price_category (app_id, name) values ($1, $2) returning id',
        appId,
        crypto.randomUUID(),
      )
      const priceCategoryIds = isForSome ? [category.id] : []
      const answer = await create({ name: 'Unpassend', isDefault: true, priceCategoryIds, ...change })
      expect(answer.body.code).toBe('paymentoption.default_unfit')
      // Nor does the default become what cannot be one.
      const standard = (await list()).find(({ isDefault }) => isDefault)
      if (!standard) throw new Error('there is always a default')
      const saved = await save(standard, { isDefault: true, priceCategoryIds, ...change })
      expect(saved.body.code).toBe('paymentoption.default_unfit')
    },
  )

  it('of an app begin with a default, are saved whole, and every change is written down', async () => {
    const place = await make.app()
    const staff = await make.staffToken(place, all)
    await query('delete from payment_option where app_id = $1', place)
    const [clubs, locals] = await query(
      `insert into price_category (app_id, name) values ($1, 'Vereine'), ($1, 'Einheimische') returning id`,
      place,
    )
    const send = async (line: Parameters<typeof call>[0], body?: object) => {
      const answer = await call(line, { appId: place, token: staff, ...(body && { body }) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.paymentOption as Option
    }
    const path = '/api/admin/paymentoptions'
    const bill = await send(`POST ${path}`, { ...draft, name: 'Rechnung', kind: 'invoice' })
    // Somebody has to be able to pay: the first is the default, whatever was said.
    expect(bill).toMatchObject({ isDefault: true, version: 1 })
    const cash = await send(`POST ${path}`, { ...draft, name: 'Bar', priceCategoryIds: [clubs.id] })
    expect(cash).toMatchObject({ isDefault: false, isActive: true })
    const change = {
      name: ' Bar ',
      description: ' Am Schalter ',
      kind: 'invoice',
      dueDays: 7,
      isActive: false,
      priceCategoryIds: [clubs.id, locals.id],
    }
    // Its own name is not taken.
    const saved = await send(`PUT ${path}/${cash.id}`, { ...draft, ...change, version: cash.version })
    const after = {
      name: 'Bar',
      description: 'Am Schalter',
      kind: 'invoice',
      dueDays: 7,
      isActive: false,
      isDefault: false,
    }
    // By name.
    const named = [
      { id: locals.id, name: 'Einheimische' },
      { id: clubs.id, name: 'Vereine' },
    ]
    expect(saved).toEqual({ ...after, id: cash.id, version: 2, priceCategories: named, openOrders: 0 })
    const fewer = { ...draft, ...change, priceCategoryIds: [locals.id], version: 2 }
    expect((await send(`PUT ${path}/${cash.id}`, fewer)).priceCategories).toEqual([named[0]])
    const card = await send(`POST ${path}`, { ...draft, name: 'Karte' })
    // Who is not named keeps its place after the others.
    await send(`POST ${path}/sort`, { ids: [card.id] })
    await send(`DELETE ${path}/${card.id}`)
    const log = await query(
      `select action, entity_id, subject, version, before, after from audit_entry
       where app_id = $1 and entity = 'paymentoption' order by id`,
      place,
    )
    const ofBar = { entity_id: String(cash.id), subject: 'Bar' }
    const first = { ...after, description: '', kind: 'cash', dueDays: 30, isActive: true, priceCategories: ['Vereine'] }
    const second = { ...after, priceCategories: ['Einheimische', 'Vereine'] }
    expect(log).toMatchObject([
      { action: 'created', entity_id: String(bill.id), subject: 'Rechnung', version: 1, before: null },
      { ...ofBar, action: 'created', version: 1, before: null, after: first },
      { ...ofBar, action: 'changed', version: 2, before: first, after: second },
      { ...ofBar, action: 'changed', version: 3, after: { ...after, priceCategories: ['Einheimische'] } },
      { action: 'created', subject: 'Karte' },
      {
        action: 'changed',
        subject: 'Reihenfolge',
        before: { sort: ['Rechnung', 'Bar', 'Karte'] },
        after: { sort: ['Karte', 'Rechnung', 'Bar'] },
      },
      { action: 'removed', subject: 'Karte', before: { name: 'Karte' }, after: null },
    ])
    const { body } = await call(`GET ${path}/export?format=csv`, { appId: place, token: staff })
    const rows = parseCsv(String(body.text)).map((cells) => cells.map(({ value }) => value))
    expect(rows).toEqual([
      expect.arrayContaining(['Name', 'Art', 'Preiskategorien', 'Zahlungsfrist']),
      ['Rechnung', 'Rechnung', '', 'Alle', '30', 'Ja', 'Ja', '0'],
      ['Bar', 'Rechnung', 'Am Schalter', 'Einheimische', '7', 'Nein', 'Nein', '0'],
    ])
  })

  it('are offered to whom they are meant for, and online ones to nobody yet', async () => {
    const [club] = await query(`insert into price_category (app_id, name) values ($1, 'Vereine') returning id`, appId)
    await made({ name: 'Vereinskonto', priceCategoryIds: [club.id] })
    const member = await make.user(appId)
    await query('update app_user set price_category_id = $2 where id = $1', member, club.id)
    const offered = async (customer?: string) => {
      const { body } = await call('GET /api/booking/checkout', { appId, ...(customer && { token: customer }) })
      return (body.paymentOptions as { name: string }[]).map(({ name }) => name)
    }
    expect(await offered(await make.userToken(appId, member))).toContain('Vereinskonto')
    expect(await offered()).not.toContain('Vereinskonto')
    expect(await offered()).not.toContain('Karte')
    expect((await create({ name: 'Fremd', priceCategoryIds: [424_242] })).body.code).toBe('pricecategory.unknown')
  })

  it('are paid with by default when an order names none, whatever stands above it; one is named otherwise', async () => {
    const place = await make.app()
    const staff = await make.staffToken(place, all)
    const options = async () =>
      (await call('GET /api/admin/paymentoptions', { appId: place, token: staff })).body.paymentOptions as Option[]
    const [bill] = await options()
    const body = { ...draft, name: 'Bar' }
    const cash = (await call('POST /api/admin/paymentoptions', { appId: place, token: staff, body })).body
      .paymentOption as Option
    const ids = [cash.id, bill?.id]
    await call('POST /api/admin/paymentoptions/sort', { appId: place, token: staff, body: { ids } })
    expect((await options()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Bar', false],
      ['Rechnung', true],
    ])
    const customer = await make.customerToken(place)
    const [{ id: category }] = await query(
      `insert into price_category (app_id, name, is_default) values ($1, 'Alle', true) returning id`,
      place,
    )
    const hall = await make.object(place, {
      intervals: [{ name: 'h', type: 'dynamic', interval: 60, maxSteps: 8, prices: { [category]: 1000 } }],
    })
    const orderOn = (day: number, more: object) => {
      const bookings = [bookingDraft(hall, `2031-05-0${day} 10:00`, `2031-05-0${day} 12:00`)]
      return call('POST /api/orders', { appId: place, token: customer, body: { bookings, ...more } })
    }
    const paidWith = async (day: number, more: object) => {
      const placed = await orderOn(day, more)
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      const [row] = await query('select payment_option_name from customer_order where id = $1', placed.body.orderId)
      return row.payment_option_name
    }
    expect(await paidWith(1, {})).toBe('Rechnung')
    expect(await paidWith(2, { paymentOptionId: cash.id })).toBe('Bar')
    const offered = async () =>
      (await call('GET /api/booking/checkout', { appId: place, token: customer })).body.paymentOptions
    expect(await offered()).toMatchObject([{ name: 'Rechnung', isDefault: true }, { name: 'Bar' }])
    // One that is switched off is neither offered nor taken, and an order that was placed with it keeps it.
    const [{ version }] = await query('select version from payment_option where id = $1', cash.id)
    const switchedOff = { ...body, isActive: false, version }
    const saved = await call(`PUT /api/admin/paymentoptions/${cash.id}`, {
      appId: place,
      token: staff,
      body: switchedOff,
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await offered()).toMatchObject([{ name: 'Rechnung' }])
    expect((await orderOn(3, { paymentOptionId: cash.id })).body).toMatchObject({
      code: 'order.payment_option_unknown',
    })
    expect(await query('select 1 from customer_order where payment_option_id = $1', cash.id)).toHaveLength(1)
  })

  it('follow the category somebody pays by, which the postcode may decide', async () => {
    const place = await make.app()
    const staff = await make.staffToken(place, all)
    const category = async (name: string, isDefault: boolean) =>
      Number(
        (
          await query(
            'insert into price_category (app_id, name, is_default) values ($1, $2, $3) returning id',
            place,
            name,
            isDefault,
          )
        )[0].id,
      )
    const [everybody, locals] = [await category('Alle', true), await category('Einheimische', false)]
    await query(`insert into price_category_zip values ($1, '8699', $2)`, place, locals)
    const body = { ...draft, name: 'Bar', priceCategoryIds: [locals] }
    await call('POST /api/admin/paymentoptions', { appId: place, token: staff, body })
    const offeredTo = async (zipcode: string) => {
      const id = await make.user(place, { zipcode })
      await query('update app_user set price_category_id = $2, check_zipcode = true where id = $1', id, everybody)
      const { body: checkout } = await call('GET /api/booking/checkout', {
        appId: place,
        token: await make.userToken(place, id),
      })
      return (checkout.paymentOptions as Option[]).map(({ name }) => name)
    }
    expect(await offeredTo('8699')).toEqual(['Rechnung', 'Bar'])
    expect(await offeredTo('8000')).toEqual(['Rechnung'])
  })

  it('are not overwritten by somebody who saw an older state, and share no name', async () => {
    const option = await made({ name: 'Vorauszahlung' })
    const answers = await Promise.all(['A', 'B'].map((name) => save(option, { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await create({ name: 'Bar' })).body).toMatchObject({ code: 'record.name_taken', details: { fields: {} } })
  })

  it('stay while an open order is paid with them; orders keep their name when they go', async () => {
    const option = await made({ name: 'Nachnahme' })
    const [order] = await query(
      `insert into customer_order (app_id, year, number, client_key, state, summary, total, payment_option_id, payment_option_name)
       values ($1, 2026, 1, gen_random_uuid(), 'booked', '{}', 100, $2, 'Nachnahme') returning id`,
      appId,
      option.id,
    )
    const used = await remove(option.id)
    expect([used.status, used.body]).toEqual([
      409,
      expect.objectContaining({ code: 'record.in_use', details: { usedBy: 1 } }),
    ])
    const openIn: string[] = []
    for (const state of orderStates) {
      await query('update customer_order set state = $2 where id = $1', order.id, state)
      const listed = (await list()).find(({ id }) => id === option.id)
      if (listed?.openOrders === 1) openIn.push(state)
    }
    expect(openIn).toEqual(['new', 'notfound', 'created', 'booked', 'printed'])
    await query(`update customer_order set state = 'completed' where id = $1`, order.id)
    expect((await remove(option.id)).status).toBe(200)
    const [kept] = await query(
      'select payment_option_id, payment_option_name from customer_order where id = $1',
      order.id,
    )
    expect(kept).toEqual({ payment_option_id: null, payment_option_name: 'Nachnahme' })
  })

  it.each([{ name: '' }, { name: 'A', dueDays: -1 }, { name: 'A', dueDays: 366 }, { name: 'A', kind: 'twint' }])(
    'refuse %j',
    async (body) => {
      expect((await create(body)).status).toBe(400)
    },
  )

  it('need each its own right, and end at the border of the app', async () => {
    for (const [permission, line] of [
      ['paymentoption:view', 'GET /api/admin/paymentoptions'],
      ['paymentoption:view', 'GET /api/admin/paymentoptions/export?format=csv'],
      ['paymentoption:create', 'POST /api/admin/paymentoptions'],
      ['paymentoption:edit', 'PUT /api/admin/paymentoptions/1'],
      ['paymentoption:edit', 'POST /api/admin/paymentoptions/sort'],
      ['paymentoption:remove', 'DELETE /api/admin/paymentoptions/424242'],
    ] as const) {
      const body = line.startsWith('P') ? { body: {} } : {}
      const without = await make.staffToken(
        appId,
        all.filter((right) => right !== permission),
      )
      expect([line, (await call(line, { appId, token: without, ...body })).status]).toEqual([line, 403])
      const withIt = await make.staffToken(appId, [permission])
      expect((await call(line, { appId, token: withIt, ...body })).status, line).not.toBe(403)
    }
    const [mine] = await list()
    const other = await make.app()
    const stranger = await make.staffToken(other, all)
    const path = `/api/admin/paymentoptions/${mine?.id}` as const
    const body = { ...draft, name: 'X', version: 1 }
    expect((await call(`PUT ${path}`, { appId: other, token: stranger, body })).status).toBe(404)
    expect((await call(`DELETE ${path}`, { appId: other, token: stranger })).status).toBe(404)
  })

  it('are listed with the same number of queries, however many there are', async () => {
    const few = await countQueries(deps.db, list)
    for (let number = 0; number < 5; number++) await made({ name: `Option ${number}` })
    expect(await countQueries(deps.db, list)).toBe(few)
  })
})
