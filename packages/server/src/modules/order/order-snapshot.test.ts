import { createHash } from 'node:crypto'
import type { DeskBooking } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { orderSubscribers } from './index.ts'

const app = await buildTestApp()
const { call, deps, make } = app
let scene: Awaited<ReturnType<typeof deskScene>>
let clerk: string
let hall: { id: number; intervalId: number }
let beamer: number

/** Prices with VAT at 8.1 %, totals to five Rappen; CHF 45.00 an hour, from six o'clock CHF 10.00 more; a projector for CHF 25.00. */
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
  await set(`vat_number = 'CHE-123.456.789 MWST', prices_include_vat = true, rounds_to_five = true,
    texts = texts || '{"title": "Gemeinde Seewilen", "address": "Dorfstrasse 1", "contact": "info@seewilen.test"}'`)
  const evening = { label: 'Abend', from: '18:00', until: '23:59', surcharge: 1000 }
  hall = await make.object(scene.appId, {
    title: 'Aula',
    isTaxable: true,
    confirmation: 'manual',
    allowsSeries: true,
    options: [{ value: 'Beamer', inputType: 'checkbox', isTaxable: true, prices: { [scene.category]: 2500 } }],
    intervals: [{ ...scene.hourly, prices: { [scene.category]: 4500 }, priceRules: [evening] }],
  })
  const [option] = await scene.query('select id from object_option where object_id = $1', hall.id)
  beamer = Number(option.id)
})

const set = (what: string) => scene.query(`update app_setting set ${what} where app_id = $1`, scene.appId)
const post = (path: string, body: object) => scene.as(clerk, `POST ${path}`, body)
const versionOf = async (table: 'booking' | 'customer_order', id: number) =>
  Number((await scene.query(`select version from ${table} where id = $1`, id))[0].version)
const place = (more: object = {}) =>
  scene.place({
    object: hall,
    from: '16:00',
    until: '20:00',
    more: { options: [{ id: beamer, value: true }], ...more },
  })
const savePositions = async (orderId: number, positions: object[]) =>
  scene.as(clerk, `PUT /api/admin/orders/${orderId}`, {
    positions,
    paymentOptionId: null,
    dueOn: null,
    version: await versionOf('customer_order', orderId),
  })
const adjust = async (id: number, amount: number) =>
  post(`/api/admin/bookings/${id}/price`, { amount, reason: 'Rabatt', version: await versionOf('booking', id) })
const position = (unitPrice: number, isTaxable = true) => ({ title: 'Reinigung', quantity: 1, unitPrice, isTaxable })
const orderOf = async (orderId: number) => {
  const { body } = await scene.as(clerk, `GET /api/admin/orders/${orderId}`)
  return body.order as {
    total: number
    totalWithoutTax: number
    roundingDifference: number
    tax: { rate: number; base: number; total: number }[]
  }
}
const sums = async (orderId: number) => {
  const { total, totalWithoutTax, tax } = await orderOf(orderId)
  return { total, totalWithoutTax, tax }
}
const fileText = async (path: string, token: string) => {
  const answer = await app.server.inject({
    method: 'GET',
    url: path,
    headers: { 'x-app-id': String(scene.appId), authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode, path).toBe(200)
  return answer.rawPayload
}

/** Both letters of an order, byte by byte; they take longer than all the rest. */
const lettersOf = async (orderId: number) => {
  const files = [
    await fileText(`/api/admin/orders/${orderId}/pdf`, clerk),
    await fileText(`/api/account/orders/${orderId}/pdf`, scene.customerToken),
  ]
  return files.map((file) => ({ text: pdfText(file), sum: createHash('sha256').update(file).digest('hex') }))
}

/** Everything else anybody is shown about an order. */
async function everythingOf(orderId: number) {
  const bookings = await scene.query('select id from booking where order_id = $1 order by id', orderId)
  const asCustomer = async (path: string) => (await scene.as(scene.customerToken, `GET ${path}`)).body
  const asClerk = async (path: string) => (await scene.as(clerk, `GET ${path}`)).body
  await deps.db.withTenant(scene.appId, async (tx) => {
    await tx.db.deleteFrom('mail_message').where('app_id', '=', tx.appId).execute()
    const told = orderSubscribers.find(({ event }) => event === 'order.placed')
    await told?.handle(tx, { orderId, site: 'https://seewilen.test' }, { at: new Date(), facts: null })
  })
  const mails = await scene.query(
    'select recipient, subject, text_body from mail_message where app_id = $1',
    scene.appId,
  )
  const [{ number }] = await scene.query(
    `select year || '-' || lpad(number::text, 6, '0') as number from customer_order where id = $1`,
    orderId,
  )
  const rowsOf = async (path: string) =>
    (await fileText(path, clerk))
      .toString('utf8')
      .split('\r\n')
      .filter((row) => row.includes(number))
  return {
    stored: await scene.query(
      'select c.summary, c.total, b.price_lines, b.tax, b.total as booked, b.object_title from customer_order c join booking b on b.order_id = c.id where c.id = $1 order by b.id',
      orderId,
    ),
    credits: await scene.query('select title, amount, tax from order_credit where order_id = $1 order by id', orderId),
    staff: await asClerk(`/api/admin/orders/${orderId}`),
    row: ((await asClerk('/api/admin/orders')).rows as { id: number }[]).filter(({ id }) => id === orderId),
    customer: await asCustomer(`/api/account/orders/${orderId}`),
    reservations: await Promise.all(bookings.map(({ id }) => asCustomer(`/api/account/reservations/${id}`))),
    exported: await rowsOf('/api/admin/orders/export?format=csv'),
    exportedLines: await rowsOf('/api/admin/orders/lines/export?format=csv'),
    mails,
  }
}

/** What staff are shown of its bookings: in the list, one by one, and in the file. */
async function bookingsOf(orderId: number) {
  const asClerk = async (path: string) => (await scene.as(clerk, `GET ${path}`)).body
  const rows = (await asClerk(`/api/admin/bookings?order=${orderId}`)).rows as DeskBooking[]
  const details = await Promise.all(
    rows.map(async ({ id }) => (await asClerk(`/api/admin/bookings/${id}`)).booking as DeskBooking),
  )
  const file = await fileText(
    `/api/admin/bookings/export?format=csv&order=${orderId}&columns=number,objectTitle`,
    clerk,
  )
  return {
    listed: rows.map(({ objectTitle }) => objectTitle),
    details: details.map(({ objectTitle, lines }) => ({ objectTitle, lines })),
    file: file.toString('utf8'),
  }
}

const cheap = () =>
  make.object(scene.appId, {
    title: 'Übungsraum',
    isTaxable: true,
    allowsSeries: true,
    intervals: [{ ...scene.hourly, prices: { [scene.category]: 1250 } }],
  })

describe('VAT is worked out once for an order and rate, on the sum', () => {
  const hour = (day: number) => {
    const date = new Date(Date.UTC(2032, 0, 1 + day)).toISOString().slice(0, 10)
    return { displayStart: `${date} 10:00`, displayEnd: `${date} 11:00` }
  }
  const days = (from: number, count: number) => Array.from({ length: count }, (_, at) => hour(from + at))
  // 50 × 12.50 = 625.00, of which 625.00 × 8.1 / 108.1 = 46.832; date by date it would be 50 × 0.94 = 47.00.
  const fifty = { total: 62_500, totalWithoutTax: 57_817, tax: [{ rate: 8.1, base: 57_817, total: 4683 }] }

  async function series(dates: readonly ReturnType<typeof hour>[]) {
    const room = await cheap()
    const group = await make.group(scene.appId, {
      name: `Vereine ${room.id}`,
      role: 'user',
      permissions: ['reservation:serial'],
    })
    const token = await make.userToken(scene.appId, await make.user(scene.appId, { groupIds: [group] }))
    const [first] = dates
    const occupancies = dates.map((one) => ({
      clientId: one.displayStart,
      start: one.displayStart,
      end: one.displayEnd,
      ...one,
    }))
    const more = { isSerial: true, occupancies, name: 'Training' }
    const draft = bookingDraft(room, first?.displayStart ?? '', first?.displayEnd ?? '', more)
    const { body } = await call('POST /api/orders', { appId: scene.appId, token, body: { bookings: [draft] } })
    expect(body.success, JSON.stringify(body)).toBe(true)
    const orderId = Number(body.orderId)
    const rows = await scene.query('select id, series_key from booking where order_id = $1 order by id', orderId)
    return { orderId, key: String(rows[0].series_key), ids: rows.map(({ id }) => Number(id)) }
  }
  /** The shares of the bookings and positions add up to it. */
  const shares = async (orderId: number) =>
    Number(
      (
        await scene.query(
          `select (select coalesce(sum((t ->> 'total')::int), 0) from booking b, jsonb_array_elements(b.tax) t where b.order_id = $1)
            + (select coalesce(sum(tax), 0) from order_position where order_id = $1) as tax`,
          orderId,
        )
      )[0].tax,
    )

  it('when it is placed, and when dates come one after the other', async () => {
    const whole = await series(days(0, 50))
    expect(await sums(whole.orderId)).toEqual(fifty)
    const grown = await series(days(0, 2))
    for (const dates of [days(2, 1), days(3, 1), days(4, 46)]) {
      const added = await post(`/api/admin/serialbookings/${grown.key}/dates`, { dates, isForced: false })
      expect(added.status, JSON.stringify(added.body)).toBe(200)
    }
    expect(await sums(grown.orderId)).toEqual(fifty)
    expect(await shares(grown.orderId)).toBe(4683)
  })

  it('when dates move, are charged differently, or fall away', async () => {
    const { orderId, ids } = await series(days(0, 50))
    for (const [at, id] of ids.slice(0, 3).entries()) {
      const moved = await post(`/api/admin/bookings/${id}/move`, {
        ...hour(100 + at),
        isForced: false,
        withMail: false,
        text: '',
      })
      expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    }
    expect(await sums(orderId)).toEqual(fifty)
    const [first = 0, second = 0, ...others] = ids
    expect((await adjust(first, 100)).status).toBe(200)
    expect((await adjust(second, -100)).status).toBe(200)
    expect(await sums(orderId)).toEqual(fifty)
    expect(await shares(orderId)).toBe(4683)
    expect((await scene.decide(others.slice(0, 9), 'cancelled', { text: 'x' }, clerk)).status).toBe(200)
    // 41 × 12.50 = 512.50; × 8.1 / 108.1 = 38.402; date by date 41 × 0.94 = 38.54
    expect(await sums(orderId)).toEqual({
      total: 51_250,
      totalWithoutTax: 47_410,
      tax: [{ rate: 8.1, base: 47_410, total: 3840 }],
    })
  })

  it('of positions, alone and beside bookings, with prices with or without VAT', async () => {
    const create = (positions: object[]) =>
      post('/api/admin/orders', { userId: scene.customerId, clientKey: crypto.randomUUID(), bookings: [], positions })
    const many = Array.from({ length: 50 }, (_, at) => ({ ...position(1250), title: `Posten ${at}` }))
    const alone = await create(many)
    expect(await sums(Number(alone.body.orderId))).toEqual(fifty)
    expect(await shares(Number(alone.body.orderId))).toBe(4683)
    await set('prices_include_vat = false, rounds_to_five = false')
    try {
      // 625.00 × 8.1 % = 50.625
      const added = await create(many)
      expect(await sums(Number(added.body.orderId))).toEqual({
        total: 67_563,
        totalWithoutTax: 62_500,
        tax: [{ rate: 8.1, base: 62_500, total: 5063 }],
      })
      const { id, orderId } = await scene.place({ object: await cheap(), from: '10:00', until: '11:00' })
      // 12.50 × 8.1 % = 1.0125
      expect(await sums(orderId)).toMatchObject({ total: 1351, tax: [{ total: 101 }] })
      expect((await adjust(id, -250)).status).toBe(200)
      expect((await savePositions(orderId, [position(1250)])).status).toBe(200)
      // 22.50 × 8.1 % = 1.8225; line by line 1.01 - 0.20 + 1.01
      expect(await sums(orderId)).toEqual({
        total: 2432,
        totalWithoutTax: 2250,
        tax: [{ rate: 8.1, base: 2250, total: 182 }],
      })
      const { body } = await scene.as(scene.customerToken, `GET /api/account/orders/${orderId}`)
      expect(body.order).toMatchObject({ total: 2432, tax: [{ rate: 8.1, base: 2250, total: 182 }] })
    } finally {
      await set('prices_include_vat = true, rounds_to_five = true')
    }
  })
})

describe('other options of a booking', () => {
  it('leave the rent and the options that stay at what they cost', async () => {
    const { id, orderId } = await place()
    expect((await sums(orderId)).total).toBe(22_500)
    await scene.query('update interval_price set amount = amount * 2 where interval_id = $1', hall.intervalId)
    await scene.query('update option_price set amount = amount * 2 where option_id = $1', beamer)
    try {
      const save = async (options: object[]) =>
        scene.as(clerk, `PUT /api/admin/bookings/${id}`, { options, version: await versionOf('booking', id) })
      expect((await save([{ id: beamer, value: true }])).status).toBe(200)
      expect((await sums(orderId)).total).toBe(22_500)
      expect((await save([])).status).toBe(200)
      // 2 × 45.00 + 2 × 55.00
      expect((await sums(orderId)).total).toBe(20_000)
      expect((await save([{ id: beamer, value: true }])).status).toBe(200)
      // What is chosen anew costs what it costs today: 50.00.
      expect((await sums(orderId)).total).toBe(25_000)
    } finally {
      await scene.query('update interval_price set amount = amount / 2 where interval_id = $1', hall.intervalId)
      await scene.query('update option_price set amount = amount / 2 where option_id = $1', beamer)
    }
  })
})

it('is cancelled as was agreed, and as in another object only once it is there', async () => {
  const [room, other] = [
    await make.object(scene.appId, { intervals: [scene.hourly] }),
    await make.object(scene.appId, { intervals: [scene.hourly] }),
  ]
  const charge = (objectId: number, percent: number) =>
    scene.query('update bookable set fee_steps = $2 where id = $1', objectId, JSON.stringify([{ days: 3650, percent }]))
  await charge(room.id, 20)
  await charge(other.id, 50)
  const { id, day } = await scene.place({ object: room })
  await charge(room.id, 100)
  const fee = async () => {
    const { body } = await post('/api/admin/bookings/preview-decision', { ids: [id], to: 'cancelled' })
    return (body.bookings as { fee: number }[])[0]?.fee
  }
  const move = async (hour: number, objectId: number) => {
    const time = { displayStart: `${day} ${hour}:00`, displayEnd: `${day} ${hour + 2}:00` }
    return (await post(`/api/admin/bookings/${id}/move`, { ...time, objectId })).status
  }
  // 20 % of 2 × 45.67 are 18.27, in five Rappen 18.25; 50 % are 45.67, 45.65.
  expect(await fee()).toBe(1825)
  expect(await move(14, room.id)).toBe(200)
  expect(await fee()).toBe(1825)
  expect(await move(14, other.id)).toBe(200)
  expect(await fee()).toBe(4565)
})

it('a booking that is put into another room is called after it everywhere, and the rooms may be renamed later', async () => {
  const { id, orderId, day } = await place()
  const foyer = await make.object(scene.appId, {
    title: 'Foyer',
    intervals: [{ ...scene.hourly, prices: { [scene.category]: 2000 } }],
  })
  const moved = await post(`/api/admin/bookings/${id}/move`, {
    displayStart: `${day} 10:00`,
    displayEnd: `${day} 12:00`,
    objectId: foyer.id,
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const rename = (id: number, title: string) => scene.query('update bookable set title = $2 where id = $1', id, title)
  await rename(foyer.id, 'Eingangshalle')
  await rename(hall.id, 'Grosser Saal')
  const { stored, row, exported, ...order } = await everythingOf(orderId)
  const told = { ...order, ...(await bookingsOf(orderId)) }
  await rename(hall.id, 'Aula')
  expect(stored).toMatchObject([{ object_title: 'Foyer' }])
  expect(row).toMatchObject([{ objects: ['Foyer'] }])
  expect(exported.join()).toContain('Foyer')
  for (const [where, what] of Object.entries(told)) {
    if (where !== 'credits') expect(JSON.stringify(what), where).toContain('Foyer')
    expect(JSON.stringify(what), where).not.toMatch(/Aula|Eingangshalle|Grosser Saal/)
  }
})

it('bookings are shown and sorted by the name they were made under, and found by that one and the one of today', async () => {
  const attic = await make.object(scene.appId, {
    title: 'Zwischenboden',
    allowsSeries: true,
    intervals: [{ ...scene.hourly, prices: { [scene.category]: 2000 } }],
  })
  const { id } = await scene.place({ object: attic, day: '2033-05-02' })
  const key = crypto.randomUUID()
  await scene.query('update booking set series_key = $2 where id = $1', id, key)
  await scene.query(`update bookable set title = 'Atelier' where id = $1`, attic.id)
  const later = await scene.place({ object: attic, day: '2033-05-03' })
  const list = async (query: string) =>
    ((await scene.as(clerk, `GET /api/admin/bookings?${query}`)).body.rows as DeskBooking[]).map(
      (one) => [one.id, one.objectTitle] as const,
    )
  const [old, now] = [[id, 'Zwischenboden'] as const, [later.id, 'Atelier'] as const]
  expect(await list('search=zwischenb')).toEqual([old])
  expect(new Set(await list('search=atelier'))).toEqual(new Set([old, now]))
  expect(await list(`objects=${attic.id}&sort=objectTitle,asc`)).toEqual([now, old])
  expect(await list(`objects=${attic.id}&sort=objectTitle,desc`)).toEqual([old, now])
  const own = async (query: string) => {
    const { body } = await scene.as(scene.customerToken, `GET /api/account/reservations?${query}`)
    return (body.reservations as DeskBooking[]).map((one) => one.id)
  }
  expect(await own('search=Zwischenb')).toEqual([id])
  expect(new Set(await own('search=Atelier'))).toEqual(new Set([id, later.id]))
  // Series name what was booked, for staff and customer.
  const named = { key, objectTitle: 'Zwischenboden' }
  const ofStaff = (await scene.as(clerk, 'GET /api/admin/serialbookings?search=zwischenb')).body
  expect(ofStaff.rows).toMatchObject([named])
  const ofCustomer = (await scene.as(scene.customerToken, 'GET /api/account/reservations/serial')).body
  expect(ofCustomer.series).toContainEqual(expect.objectContaining(named))
})

describe('an order stays what it was', () => {
  let open: number
  let billed: number
  /** Says of each what it does to the app the orders were made in. */
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['prices without VAT', () => set('prices_include_vat = false')],
    ['no rounding', () => set('rounds_to_five = false')],
    ['another VAT number', () => set(`vat_number = 'CHE-999.999.999 MWST'`)],
    ['no VAT number', () => set(`vat_number = ''`)],
    [
      'other prices',
      () => scene.query('update interval_price set amount = amount + 1111 where app_id = $1', scene.appId),
    ],
    ['no prices', () => scene.query('delete from interval_price where app_id = $1', scene.appId)],
    [
      'other rules',
      () =>
        scene.query(
          `update booking_interval set price_rules = '[]', name = 'Halbe Tage', is_flat = true where app_id = $1`,
          scene.appId,
        ),
    ],
    ['other rates', () => scene.query('update tax_period set rate = rate + 100')],
    [
      'a category by another name',
      () => scene.query(`update price_category set name = 'Auswärtige' where app_id = $1`, scene.appId),
    ],
    ['no category', () => scene.query('delete from price_category where app_id = $1', scene.appId)],
    [
      'another payment option',
      () =>
        scene.query(
          `update payment_option set name = 'Bar', description = 'Am Schalter', is_active = false where app_id = $1`,
          scene.appId,
        ),
    ],
    [
      'options by another name',
      () =>
        scene.query(`update object_option set title = 'Leinwand', is_taxable = false where app_id = $1`, scene.appId),
    ],
    ['no options', () => scene.query('delete from object_option where app_id = $1', scene.appId)],
    [
      'the object renamed, exempt, without prices',
      () =>
        scene.query(
          `update bookable set title = 'Saal', is_taxable = false, has_prices = false where app_id = $1`,
          scene.appId,
        ),
    ],
    [
      'other conditions of cancelling',
      () =>
        scene.query(
          `update bookable set deadline_hours = 4000, fee_steps = '[{"days": 3650, "percent": 100}]' where app_id = $1`,
          scene.appId,
        ),
    ],
    ['the object hidden', () => scene.query('update bookable set is_visible = false where app_id = $1', scene.appId)],
  ]
  let before: readonly Awaited<ReturnType<typeof everythingOf>>[]
  let letters: readonly Awaited<ReturnType<typeof lettersOf>>[]

  beforeAll(async () => {
    const first = await place()
    expect((await adjust(first.id, -2500)).status).toBe(200)
    expect((await savePositions(first.orderId, [position(1250)])).status).toBe(200)
    open = first.orderId
    const second = await place()
    const third = { ...bookingDraft(hall, '2031-05-02 08:00', '2031-05-02 10:00') }
    const placed = await call('POST /api/orders', {
      appId: scene.appId,
      token: scene.customerToken,
      body: { bookings: [third, bookingDraft(hall, '2031-05-03 08:00', '2031-05-03 09:00')] },
    })
    billed = Number(placed.body.orderId)
    expect(second.orderId).not.toBe(billed)
    await savePositions(billed, [position(-1000, false)])
    const version = await versionOf('customer_order', billed)
    expect((await post(`/api/admin/orders/${billed}/state`, { to: 'booked', version })).status).toBe(200)
    const [booking] = await scene.query('select id from booking where order_id = $1 order by id limit 1', billed)
    expect((await scene.decide([Number(booking.id)], 'rejected', {}, clerk)).status).toBe(200)
    before = [await everythingOf(open), await everythingOf(billed)]
    letters = [await lettersOf(open), await lettersOf(billed)]
  })

  it('in Rappen', async () => {
    // 2 × 45.00 + 2 × 55.00 + 25.00 - 25.00 + 12.50 = 212.50; 212.50 × 8.1 / 108.1 = 15.923
    expect(await sums(open)).toEqual({
      total: 21_250,
      totalWithoutTax: 19_658,
      tax: [{ rate: 8.1, base: 19_658, total: 1592 }],
    })
    // 2 × 45.00 + 45.00 = 135.00, VAT 10.116, less 10.00 without VAT
    expect(await sums(billed)).toMatchObject({ total: 12_500, tax: [{ rate: 8.1, base: 12_488, total: 1012 }] })
    expect(letters[0]?.[0]?.text).toContain('2 × 45.00 + 2 × 55.00 (Abend)')
    expect(letters[0]?.[1]?.text).toContain('CHE-123.456.789 MWST')
    expect(before[0]?.exportedLines.join()).toContain('Aula (2 × 45.00 + 2 × 55.00 (Abend))')
    expect(before[1]?.credits).toHaveLength(1)
    expect(before[0]?.mails.length).toBeGreaterThan(0)
    expect(before[0]?.row).toHaveLength(1)
  })

  it('whatever is changed about the app, byte for byte', async () => {
    for (const [name, change] of changes) {
      await change()
      expect(await everythingOf(open), name).toEqual(before[0])
      expect(await everythingOf(billed), name).toEqual(before[1])
    }
    expect([await lettersOf(open), await lettersOf(billed)]).toEqual(letters)
  })

  it('nor when it takes place: the zone of an app with bookings stays', async () => {
    const office = await make.staffToken(scene.appId, ['setting:base'])
    const { body } = await scene.as(office, 'GET /api/admin/settings/application')
    const moved = { ...(body.application as object), zone: 'Europe/London' }
    const answer = await scene.as(office, 'PUT /api/admin/settings/application', moved)
    expect(answer).toMatchObject({ status: 409, body: { code: 'application.zone_in_use' } })
    const same = await scene.as(office, 'PUT /api/admin/settings/application', body.application as object)
    expect(same.status).toBe(200)
  })

  it('and an invoice that went out keeps who wrote it', async () => {
    await set(`texts = texts || '{"title": "Gemeinde Bergen", "address": "Bergweg 2", "contact": ""}'`)
    const { mails, ...now } = await everythingOf(billed)
    expect({ ...before[1], mails: [] }).toEqual({ ...now, mails: [] })
    // A mail that is written today comes from whoever the municipality is today.
    expect(JSON.stringify(mails)).toContain('Gemeinde Bergen')
    expect(await lettersOf(billed)).toEqual(letters[1])
  })

  it('and is charged in the same way when something is added later', async () => {
    expect((await savePositions(open, [position(1250), { ...position(1004), title: 'Zusatz' }])).status).toBe(200)
    // 222.54 with VAT, rounded to 222.55: still with VAT and rounded, though neither holds for orders of today. The new position has the
    // rate of today, 9.1 %, the others theirs: 10.04 × 9.1 / 109.1 = 0.837.
    expect(await sums(open)).toEqual({
      total: 22_255,
      totalWithoutTax: 20_579,
      tax: [
        { rate: 9.1, base: 920, total: 84 },
        { rate: 8.1, base: 19_658, total: 1592 },
      ],
    })
    const [{ summary }] = await scene.query('select summary from customer_order where id = $1', open)
    expect(summary.terms).toEqual({
      pricesIncludeVat: true,
      roundsToFive: true,
      vatNumber: 'CHE-123.456.789 MWST',
    })
    const [booking] = await scene.query('select id from booking where order_id = $1', open)
    expect((await adjust(Number(booking.id), 1000)).status).toBe(200)
    // 222.50 × 8.1 / 108.1 = 16.672
    expect((await sums(open)).tax).toContainEqual({ rate: 8.1, base: 20_583, total: 1667 })
    expect((await sums(open)).total).toBe(23_255)
  })

  it('the table refuses an order that says nothing of it', async () => {
    await expect(scene.query(`update customer_order set summary = '{}' where id = $1`, open)).rejects.toMatchObject({
      code: '23514',
    })
  })
})
