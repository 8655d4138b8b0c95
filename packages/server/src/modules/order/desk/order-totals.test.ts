import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'

const app = await buildTestApp()
const { call, make } = app
let scene: Awaited<ReturnType<typeof deskScene>>
let clerk: string
beforeAll(async () => {
  scene = await deskScene(app)
  clerk = await make.staffToken(scene.appId, [
    'reservation:view',
    'reservation:status',
    'reservation:change',
    'order:view',
    'order:create',
    'order:edit',
    'order:remove',
  ])
})

const position = (unitPrice: number, quantity = 1) => ({ title: 'Posten', quantity, unitPrice, isTaxable: false })
const totalOf = async (id: number) => (await scene.query('select total from customer_order where id = $1', id))[0].total
const versionOf = async (id: number) =>
  (await scene.query('select version from customer_order where id = $1', id))[0].version
const savePositions = async (id: number, positions: object[]) =>
  scene.as(clerk, `PUT /api/admin/orders/${id}`, {
    positions,
    paymentOptionId: null,
    dueOn: null,
    version: await versionOf(id),
  })
const adjust = async (id: number, amount: number) => {
  const [{ version }] = await scene.query('select version from booking where id = $1', id)
  return scene.as(clerk, `POST /api/admin/bookings/${id}/price`, { amount, reason: 'Rabatt', version })
}
const create = (more: object) =>
  scene.as(clerk, 'POST /api/admin/orders', {
    userId: scene.customerId,
    clientKey: crypto.randomUUID(),
    bookings: [],
    positions: [],
    ...more,
  })

describe('an order never comes to less than nothing', () => {
  it('not by its positions, when it is made or changed', async () => {
    expect((await create({ positions: [position(-100)] })).body).toMatchObject({ code: 'order.total_negative' })
    expect((await create({ positions: [position(500), position(-505)] })).body).toMatchObject({
      code: 'order.total_negative',
    })
    expect((await create({ positions: [position(500), position(-500)] })).status).toBe(200)
    const { orderId } = await scene.place()
    const before = await totalOf(orderId)
    expect(await savePositions(orderId, [position(-before - 5)])).toMatchObject({
      status: 409,
      body: { code: 'order.total_negative', message: expect.stringContaining('unter null') },
    })
    expect(await totalOf(orderId)).toBe(before)
    expect((await savePositions(orderId, [position(-before)])).status).toBe(200)
    expect(await totalOf(orderId)).toBe(0)
  })

  it('not by a reduction for some hours that is more than the price: it takes off what there is, and no basket dies of it', async () => {
    const priceRules = [{ label: 'Aktion', surcharge: -4600 }]
    const object = await make.object(scene.appId, { intervals: [{ ...scene.hourly, priceRules }] })
    const cheap = (day: string) => bookingDraft(object, `${day} 10:00`, `${day} 12:00`)
    const full = (day: string) => bookingDraft(scene.hall, `${day} 10:00`, `${day} 12:00`)
    const order = (bookings: object[]) =>
      call('POST /api/orders', { appId: scene.appId, token: scene.customerToken, body: { bookings } })
    // 2 × (45.67 − 46.00) is nothing, and the other booking costs what it costs alone.
    const alone = await order([full('2032-05-01')])
    const both = await order([cheap('2032-05-02'), full('2032-05-02')])
    expect(await totalOf(both.body.orderId as number)).toBe(await totalOf(alone.body.orderId as number))
    expect(await totalOf((await order([cheap('2032-05-03')])).body.orderId as number)).toBe(0)
    const staff = await create({ bookings: [cheap('2032-05-04')], positions: [position(10_000)] })
    expect(await totalOf(staff.body.orderId as number)).toBe(10_000)
  })

  it('not by another price of a booking whose order has a discount', async () => {
    const { id, orderId } = await scene.place()
    const total = await totalOf(orderId)
    await savePositions(orderId, [position(-total + 100)])
    expect((await adjust(id, -110)).body).toMatchObject({ code: 'order.total_negative' })
    expect((await adjust(id, -total - 1)).body).toMatchObject({ code: 'booking.price_negative' })
    expect((await adjust(id, -100)).status).toBe(200)
    expect(await totalOf(orderId)).toBe(0)
  })

  it('not by a booking that is moved to where it costs less: the discount shrinks with it', async () => {
    const { id, orderId, day } = await scene.place()
    await savePositions(orderId, [position(-(await totalOf(orderId)))])
    const shorter = {
      displayStart: `${day} 10:00`,
      displayEnd: `${day} 11:00`,
      isForced: false,
      withMail: false,
      text: '',
    }
    const moved = await scene.as(clerk, `POST /api/admin/bookings/${id}/move`, shorter)
    expect(moved.status).toBe(200)
    expect(await totalOf(orderId)).toBe(0)
    // It was 91.35 on two hours, is 45.67 on one, and 91.35 again on three.
    const longer = await scene.as(clerk, `POST /api/admin/bookings/${id}/move`, {
      ...shorter,
      displayEnd: `${day} 13:00`,
    })
    expect(longer.status).toBe(200)
    // 3 × 45.67 = 137.01, less 91.35: 45.66, in five Rappen 45.65.
    expect(await totalOf(orderId)).toBe(4565)
  })

  it('not by a booking that falls away, which nobody is refused: the discount shrinks, and goes with the last one', async () => {
    const day = '2032-01-01'
    const drafts = ['08', '12'].map((hour) =>
      bookingDraft(scene.hall, `${day} ${hour}:00`, `${day} ${Number(hour) + 2}:00`),
    )
    const placed = await call('POST /api/orders', {
      appId: scene.appId,
      token: scene.customerToken,
      body: { bookings: drafts },
    })
    const orderId = Number(placed.body.orderId)
    const rows = await scene.query('select id from booking where order_id = $1 order by id', orderId)
    const [first, second] = rows.map(({ id }) => Number(id)) as [number, number]
    await savePositions(orderId, [position(-(await totalOf(orderId)) + 100)])
    const read = async () => (await scene.query('select total, state from customer_order where id = $1', orderId))[0]
    expect((await scene.decide([first], 'rejected', {}, clerk)).status).toBe(200)
    expect(await read()).toEqual({ total: 0, state: 'created' })
    expect((await scene.decide([second], 'rejected', {}, clerk)).status).toBe(200)
    expect(await read()).toEqual({ total: 0, state: 'cancelled' })
  })

  it('the table itself refuses it', async () => {
    const { orderId } = await scene.place()
    await expect(scene.query('update customer_order set total = -1 where id = $1', orderId)).rejects.toMatchObject({
      code: '23514',
    })
  })
})

describe('an order that is not priced yet', () => {
  const onRequest = async () => {
    const object = await make.object(scene.appId, { hasPrices: false, confirmation: 'manual' })
    return scene.place({ object })
  }
  const post = async (id: number, path: string, body: object) =>
    scene.as(clerk, `POST /api/admin/orders/${id}/${path}`, { ...body, version: await versionOf(id) })
  const onDay = '2026-01-01'

  it.each(['booked', 'printed', 'payed', 'completed'])('does not become %s, and says what to do', async (to) => {
    const { id, orderId } = await onRequest()
    const refused = await post(orderId, 'state', { to, payment: { onDay } })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'order.not_priced', message: expect.stringContaining('Legen Sie ihn zuerst bei der Buchung fest') },
    })
    const [row] = await scene.query('select state, booked_on from customer_order where id = $1', orderId)
    expect(row).toEqual({ state: 'created', booked_on: null })
    expect((await adjust(id, 12_000)).status).toBe(200)
    expect((await post(orderId, 'state', { to, payment: { onDay } })).body.order).toMatchObject({
      state: to,
      total: 12_000,
      hasNoPriceObject: false,
    })
  })

  it('is left out when several are billed at once', async () => {
    const [open, priced] = [await onRequest(), await scene.place()]
    const ids = [open.orderId, priced.orderId]
    for (const to of ['booked', 'payed']) {
      const { body } = await scene.as(clerk, 'POST /api/admin/orders/state', { ids, to })
      expect(body).toMatchObject({ changed: [priced.orderId], refused: [open.orderId] })
    }
  })

  it('is not paid in full by what is known of it; a part may be paid', async () => {
    const { orderId } = await onRequest()
    const pay = (amount: number) => post(orderId, 'payments', { kind: 'payment', amount, onDay })
    expect((await pay(100)).body.code).toBe('order.not_priced')
    await savePositions(orderId, [position(5000)])
    expect((await pay(5000)).body.code).toBe('order.not_priced')
    expect((await pay(4999)).body.order).toMatchObject({ state: 'created', paid: 4999, owed: 1 })
  })

  it('can be cancelled all the same, and what was paid goes back', async () => {
    const { orderId } = await onRequest()
    await savePositions(orderId, [position(5000)])
    await post(orderId, 'payments', { kind: 'payment', amount: 2000, onDay })
    const { body } = await post(orderId, 'cancel', { reason: 'Abgesagt', refund: 2000 })
    expect(body.order).toMatchObject({ state: 'cancelled', refunded: 2000, owed: 0 })
  })
})

describe('an order of nothing', () => {
  it.each([{ occupancies: [] }, {}])('is refused, as a series without dates is: %j', async (dates) => {
    const groupId = await make.group(scene.appId, {
      name: crypto.randomUUID(),
      role: 'user',
      permissions: ['reservation:serial'],
    })
    const club = await make.userToken(scene.appId, await make.user(scene.appId, { groupIds: [groupId] }))
    const object = await make.object(scene.appId, { allowsSeries: true })
    const draft = bookingDraft(object, '2032-06-01 10:00', '2032-06-01 11:00', { isSerial: true, ...dates })
    const other = bookingDraft(object, '2032-06-02 10:00', '2032-06-02 11:00')
    const count = async () => (await scene.query('select count(*)::int as n from customer_order'))[0].n
    const before = await count()
    for (const bookings of [[draft], [other, draft]]) {
      const placed = await call('POST /api/orders', { appId: scene.appId, token: club, body: { bookings } })
      expect(placed).toMatchObject({
        status: 422,
        body: {
          code: 'booking.series_empty',
          message: 'Diese Serie hat keinen Termin. Bitte wählen Sie mindestens einen.',
        },
      })
      expect((await create({ bookings, positions: [position(500)] })).body.code).toBe('booking.series_empty')
    }
    expect(await count()).toBe(before)
  })
})

describe('an amount no column can hold is refused, not an error', () => {
  const most = 10_000_000

  it('as positions, alone and together', async () => {
    const many = Array.from({ length: 50 }, () => position(most, 9999))
    for (const positions of [[position(most, 99_999)], many, [position(-most, 99_999)]]) {
      const answer = await create({ positions })
      expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    const { orderId } = await scene.place()
    expect((await savePositions(orderId, many)).status).toBeLessThan(500)
  })

  it('as a price times pieces times dates', async () => {
    const dear = { ...scene.hourly, prices: { [scene.category]: 2_000_000_000 } }
    const tables = await make.object(scene.appId, { stock: 100, intervals: [dear] })
    const draft = bookingDraft(tables, '2032-02-02 10:00', '2032-02-02 12:00', { quantity: 50 })
    const order = await call('POST /api/orders', {
      appId: scene.appId,
      token: scene.customerToken,
      body: { bookings: [draft] },
    })
    expect(order).toMatchObject({ status: 409, body: { code: 'order.amount_too_large' } })
    expect((await create({ bookings: [draft] })).body).toMatchObject({ code: 'order.amount_too_large' })
    const checked = await call('POST /api/booking/validate-bookings', {
      appId: scene.appId,
      body: { bookings: [draft] },
    })
    expect(checked).toMatchObject({ status: 409, body: { code: 'order.amount_too_large' } })
  })
})

describe('a price category', () => {
  it('is chosen for a new person only by whoever may see them', async () => {
    const rights = ['user:view', 'user:create', 'user:edit'] as const
    const made = await call('POST /api/admin/pricecategories', {
      appId: scene.appId,
      token: await make.keeperToken(),
      body: { name: 'Vereine', isDefault: false, zipcodes: [] },
    })
    const cheap = (made.body.priceCategory as { id: number }).id
    let people = 0
    const add = async (token: string) => {
      people += 1
      const email = `neu-${people}@example.test`
      const body = {
        role: 'user',
        username: email,
        email,
        password: 'Test-2026-pass',
        firstname: 'Nina',
        lastname: 'Neu',
        company: '',
        street: 'Weg',
        streetno: '1',
        zipcode: '8199',
        city: 'Seewilen',
        phone: '044 000 00 00',
        priceCategoryId: cheap,
        checkZipcode: false,
      }
      const answer = await call('POST /api/admin/users', { appId: scene.appId, token, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const [row] = await scene.query(
        'select price_category_id as id, check_zipcode from app_user where email = $1',
        email,
      )
      return row
    }
    expect(await add(await make.staffToken(scene.appId, [...rights, 'pricecategory:view']))).toEqual({
      id: cheap,
      check_zipcode: false,
    })
    expect(await add(await make.staffToken(scene.appId, rights))).toEqual({ id: scene.category, check_zipcode: true })
  })

  it('sent with an order or a price check changes nothing', async () => {
    const { hall, category, appId, customerId, customerToken } = scene
    const draft = bookingDraft(hall, '2032-03-03 10:00', '2032-03-03 11:00')
    const other = category + 1
    const check = await scene.as(clerk, 'POST /api/admin/plan/check', {
      userId: customerId,
      bookings: [draft],
      priceCategoryId: other,
    })
    expect(check.body).toMatchObject({ priceCategory: 'Einheimische' })
    const made = await create({ bookings: [draft], priceCategoryId: other })
    const [row] = await scene.query(
      'select price_category_id as id from customer_order where id = $1',
      made.body.orderId,
    )
    expect(row).toEqual({ id: category })
    const own = bookingDraft(hall, '2032-03-04 10:00', '2032-03-04 11:00')
    const body = { bookings: [own], priceCategoryId: other }
    const placed = await call('POST /api/orders', { appId, token: customerToken, body })
    const [ordered] = await scene.query(
      'select price_category_id as id from customer_order where id = $1',
      placed.body.orderId,
    )
    expect(ordered).toEqual({ id: category })
  })
})
