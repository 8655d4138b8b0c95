import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()
const query = async (text: string, ...values: unknown[]) => (await deps.db.pool.query(text, values)).rows

let appId: number
let hall: { id: number; intervalId: number }
const categories: Record<string, number> = {}
/** CHF 60.00 an hour, 40.00 for those of the place (8199), 20.00 for clubs. */
beforeAll(async () => {
  appId = await make.app()
  const keeper = await make.keeperToken()
  for (const [name, zipcodes] of [
    ['Auswärtige', []],
    ['Einheimische', ['8199']],
    ['Vereine', []],
  ] as const) {
    const body = { name, isDefault: name === 'Auswärtige', zipcodes }
    const made = await call('POST /api/admin/pricecategories', { appId, token: keeper, body })
    categories[name] = (made.body.priceCategory as { id: number }).id
  }
  const prices = {
    [categories.Auswärtige ?? 0]: 6000,
    [categories.Einheimische ?? 0]: 4000,
    [categories.Vereine ?? 0]: 2000,
  }
  hall = await make.object(appId, {
    intervals: [{ name: 'Stunden', type: 'dynamic', interval: 60, maxSteps: 8, prices }],
  })
})

let days = 0
const draft = () => {
  days += 1
  const date = new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
  return bookingDraft(hall, `${date} 10:00`, `${date} 11:00`)
}

describe('the price category', () => {
  it.each([
    // With the postcode's the own does not matter; without, the postcode does not.
    ['Vereine', '8199', true, 'Einheimische', 4000],
    ['Vereine', '8199', false, 'Vereine', 2000],
    ['Vereine', '3000', true, 'Vereine', 2000],
    ['Auswärtige', '8199', true, 'Einheimische', 4000],
    ['Auswärtige', '8199', false, 'Auswärtige', 6000],
  ])('of %s in %s, by postcode: %s, is %s', async (own, zipcode, checkZipcode, name, price) => {
    const userId = await make.user(appId, { zipcode, priceCategoryId: categories[own] ?? 0 })
    await query('update app_user set check_zipcode = $2 where id = $1', userId, checkZipcode)
    const token = await make.userToken(appId, userId)
    const { body } = await call('POST /api/orders', { appId, token, body: { bookings: [draft()] } })
    const [order] = await query('select total, price_category_name from customer_order where id = $1', body.orderId)
    expect(order).toEqual({ total: price, price_category_name: name })
    const shown = await call('POST /api/booking/validate-bookings', { appId, token, body: { bookings: [draft()] } })
    expect(shown.body.summary).toMatchObject({ total: price })
    const { body: checkout } = await call('GET /api/booking/checkout', { appId, token })
    const insteadOf = name === own ? null : own
    expect(checkout.priceCategory).toMatchObject({ name, isByZipcode: insteadOf !== null, insteadOf })
    const card = await call('GET /api/objects', { appId, token })
    expect((card.body.objects as { id: number }[]).find(({ id }) => id === hall.id)).toMatchObject({ priceFrom: price })
  })
})

describe('what a card says it costs at least', () => {
  const priceOf = async (id: number, token?: string) => {
    const { body } = await call('GET /api/objects?itemsPerPage=all', { appId, ...(token && { token }) })
    const card = (body.objects as { id: number; priceFrom: number; isOnlyPrice: boolean }[]).find(
      (one) => one.id === id,
    )
    return [card?.priceFrom, card?.isOnlyPrice]
  }
  const quoted = async (zipcode: string) => {
    const body = { bookings: [draft()], zipcode }
    const { body: answer } = await call('POST /api/booking/validate-bookings', { appId, body })
    return (answer.summary as { total: number }).total
  }

  it('without a login is what the postcode that pays least is charged, and not what only an account gets', async () => {
    // 40.00 by the postcode 8199, 60.00 by any other; 20.00 only for an account that is a club.
    expect(await priceOf(hall.id)).toEqual([4000, false])
    expect(Math.min(await quoted('8199'), await quoted('3000'))).toBe(4000)
    // Staff look as a guest does; a customer is shown the own price.
    expect(await priceOf(hall.id, await make.staffToken(appId, ['object:view']))).toEqual([4000, false])
    const outsider = await make.user(appId, { zipcode: '3000', priceCategoryId: categories.Auswärtige ?? 0 })
    expect(await priceOf(hall.id, await make.userToken(appId, outsider))).toEqual([6000, true])
  })

  it('is nothing only for those who pay nothing', async () => {
    const prices = { [categories.Auswärtige ?? 0]: 5000, [categories.Einheimische ?? 0]: 0 }
    const hourly = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8 }
    const field = await make.object(appId, { intervals: [{ ...hourly, prices }] })
    const bench = await make.object(appId, { intervals: [{ ...hourly, prices: { [categories.Auswärtige ?? 0]: 0 } }] })
    expect(await priceOf(field.id)).toEqual([0, false])
    expect(await priceOf(bench.id)).toEqual([0, true])
  })

  it('is what the cheapest start is charged, with rules and VAT', async () => {
    const own = await make.app()
    await query(`update app_setting set vat_number = 'CHE-1', prices_include_vat = false where app_id = $1`, own)
    const keeper = await make.keeperToken()
    const made = await call('POST /api/admin/pricecategories', {
      appId: own,
      token: keeper,
      body: { name: 'Alle', isDefault: true, zipcodes: [] },
    })
    const prices = { [(made.body.priceCategory as { id: number }).id]: 4000 }
    const priceRules = [
      { label: 'Morgen', from: '08:00', until: '12:00', factor: 50 },
      { label: 'Sonntag', weekdays: [0], surcharge: 1000 },
    ]
    const hourly = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices, priceRules }
    const room = await make.object(own, { isTaxable: true, intervals: [hourly] })
    const { body } = await call('GET /api/objects', { appId: own })
    // 40.00 × 50 % = 20.00, + 8.1 % = 21.62
    expect(body.objects).toMatchObject([{ priceFrom: 2162, priceUnit: 'Stunde' }])
    const monday = bookingDraft(room, '2030-01-07 09:00', '2030-01-07 10:00')
    const price = await call('POST /api/booking/validate-bookings', { appId: own, body: { bookings: [monday] } })
    expect((price.body.bookings as { summary: object }[])[0]?.summary).toMatchObject({ total: 2162 })
  })
})

describe('a payment option that is switched off', () => {
  it('is neither offered nor taken, by customers or by staff, and stays where it was chosen', async () => {
    const [{ id: off }] = await query(
      `insert into payment_option (app_id, name, kind) values ($1, 'Bar', 'cash') returning id`,
      appId,
    )
    const userId = await make.user(appId)
    const token = await make.userToken(appId, userId)
    const clerk = await make.staffToken(appId, ['order:view', 'order:create', 'order:edit', 'reservation:change'])
    const place = (paymentOptionId: number) =>
      call('POST /api/orders', { appId, token, body: { bookings: [draft()], paymentOptionId } })
    const chosen = await place(off)
    expect(chosen.body.success, JSON.stringify(chosen.body)).toBe(true)
    const other = await call('POST /api/orders', { appId, token, body: { bookings: [draft()] } })
    await query('update payment_option set is_active = false where id = $1', off)
    const offered = await call('GET /api/booking/checkout', { appId, token })
    expect((offered.body.paymentOptions as { name: string }[]).map(({ name }) => name)).toEqual(['Rechnung'])
    expect((await place(off)).body).toMatchObject({ code: 'order.payment_option_unknown' })
    const atDesk = await call('POST /api/admin/orders', {
      appId,
      token: clerk,
      body: { userId, clientKey: crypto.randomUUID(), bookings: [draft()], positions: [], paymentOptionId: off },
    })
    expect(atDesk.body).toMatchObject({ code: 'order.payment_option_unknown' })
    const save = async (orderId: unknown) => {
      const [{ version }] = await query('select version from customer_order where id = $1', orderId)
      const body = { positions: [], paymentOptionId: off, dueOn: null, version }
      return call(`PUT /api/admin/orders/${orderId}`, { appId, token: clerk, body })
    }
    expect((await save(other.body.orderId)).body).toMatchObject({ code: 'order.payment_option_unknown' })
    expect((await save(chosen.body.orderId)).status).toBe(200)
  })
})
