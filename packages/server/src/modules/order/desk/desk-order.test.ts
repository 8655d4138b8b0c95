import type { DeskOrder } from '@allmend/contract'
import type { GrantablePermission } from '@allmend/domain/access'
import { deskOrderSteps, orderStates } from '@allmend/domain/bookings'
import { displayDate } from '@allmend/domain/time'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bookDirectly, type Made } from '../../../../test/book-directly.ts'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { countQueries } from '../../../../test/count-queries.ts'
import { pdfText } from '../../../../test/pdf-text.ts'

const { call, deps, make, server } = await buildTestApp()

const rights: GrantablePermission[] = ['order:view', 'order:create', 'order:edit', 'order:remove']
let appId: number
let staff: string
let customer: string
let userId: number
let hall: { id: number; intervalId: number }
beforeAll(async () => {
  appId = await make.app()
  staff = await make.staffToken(appId, rights)
  userId = await make.user(appId, { firstname: 'Nora', lastname: 'Brunner', company: 'Turnverein' })
  customer = await make.userToken(appId, userId)
  await query(
    `insert into price_category (app_id, name, is_default) values ($1, 'Einheimische', true) on conflict do nothing`,
    appId,
  )
  hall = await make.object(appId, { title: 'Aula', hasPrices: true, isTaxable: true })
  await query(
    `insert into interval_price (app_id, interval_id, price_category_id, amount)
     select $1, $2, id, 10000 from price_category where app_id = $1`,
    appId,
    hall.intervalId,
  )
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const day = (() => {
  let number = 0
  return () => new Date(Date.UTC(2030, 0, 1 + ++number)).toISOString().slice(0, 10)
})()

/** An order of so many hours, CHF 100.00 each, on days of their own. */
async function place(dates = 1): Promise<DeskOrder> {
  const bookings = Array.from({ length: dates }, () => {
    const date = day()
    return bookingDraft(hall, `${date} 10:00`, `${date} 11:00`)
  })
  const { body } = await call('POST /api/orders', { appId, token: customer, body: { bookings } })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return read(Number(body.orderId))
}

const read = async (id: number) =>
  (await call(`GET /api/admin/orders/${id}`, { appId, token: staff })).body.order as DeskOrder
const post = (order: { id: number }, path: string, body: object, token = staff) =>
  call(`POST /api/admin/orders/${order.id}/${path}`, { appId, token, body })
const done = async (order: DeskOrder, path: string, body: object) => {
  const answer = await post(order, path, { version: order.version, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.order as DeskOrder
}
const step = (order: DeskOrder, to: string, more: object = {}) => done(order, 'state', { to, ...more })
const pay = (order: DeskOrder, amount: number, kind = 'payment') =>
  done(order, 'payments', { kind, amount, onDay: '2026-01-01', note: '' })

/** A day within the longest term. */
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

describe('an order in the accounts', () => {
  it('is read whole: customer, bookings, totals, account', async () => {
    const order = await place(2)
    expect(order).toMatchObject({
      state: 'created',
      customer: { userId, name: 'Nora Brunner', company: 'Turnverein' },
      objects: ['Aula'],
      total: 20_000,
      owed: 20_000,
      paymentState: 'open',
      isBilled: false,
      paymentOption: 'Rechnung',
      bookedOn: null,
      dueOn: null,
    })
    expect(order.reservations).toHaveLength(2)
  })

  it('gets its date and its term when it is booked, by the payment option', async () => {
    await query('update payment_option set due_days = 10 where app_id = $1', appId)
    const booked = await step(await place(), 'booked')
    const [row] = await query(`select (now() at time zone 'Europe/Zurich')::date::text as today,
      ((now() at time zone 'Europe/Zurich')::date + 10)::text as due`)
    expect(booked).toMatchObject({ state: 'booked', isBilled: true, bookedOn: row.today, dueOn: row.due })
  })

  it.each([
    ['booked', (order: DeskOrder) => step(order, 'booked')],
    ['marked paid at once', (order: DeskOrder) => step(order, 'payed', { payment: { onDay: '2026-02-01' } })],
    ['paid without an invoice', (order: DeskOrder) => pay(order, order.owed)],
    [
      'booked among others',
      async (order: DeskOrder) => {
        const body = { ids: [order.id], to: 'booked' }
        const answer = await call('POST /api/admin/orders/state', { appId, token: staff, body })
        expect(answer.body).toMatchObject({ changed: [order.id], refused: [] })
        return read(order.id)
      },
    ],
  ])('keeps a term that was agreed before when it is %s', async (_, bill) => {
    await query('update payment_option set due_days = 10 where app_id = $1', appId)
    const { id, version, positions, paymentOptionId } = await place()
    const body = { positions, paymentOptionId, dueOn: nextMonth, version }
    expect((await call(`PUT /api/admin/orders/${id}`, { appId, token: staff, body })).status).toBe(200)
    const billed = await bill(await read(id))
    expect(billed).toMatchObject({ isBilled: true, dueOn: nextMonth })
    expect(billed.bookedOn).not.toBeNull()
  })

  it('is paid in parts, and moves on with the last', async () => {
    const part = await pay(await step(await place(), 'booked'), 4000)
    expect(part).toMatchObject({ state: 'booked', paymentState: 'open', owed: 6000, paid: 4000 })
    const whole = await pay(part, 6000)
    expect(whole).toMatchObject({ state: 'payed', paymentState: 'paid', owed: 0, isBilled: true })
    expect(whole.payments).toMatchObject([{ amount: 4000 }, { amount: 6000 }])
  })

  it('is marked paid only with what is still owed', async () => {
    const order = await place()
    const bare = await post(order, 'state', { to: 'payed', version: order.version })
    expect(bare.body).toMatchObject({ code: 'order.owed', details: { owed: 10_000 } })
    const paid = await step(order, 'payed', { payment: { onDay: '2026-02-01' } })
    expect(paid).toMatchObject({ state: 'payed', paid: 10_000, owed: 0, paidOn: '2026-02-01' })
    expect(paid.bookedOn).not.toBeNull()
  })

  it('is closed only with what is still owed, from wherever', async () => {
    const steps = {
      created: place,
      booked: async () => step(await place(), 'booked'),
      printed: async () => step(await place(), 'printed'),
    }
    for (const [state, make] of Object.entries(steps)) {
      const order = await make()
      expect(order.state).toBe(state)
      const bare = await post(order, 'state', { to: 'completed', version: order.version })
      expect(bare, state).toMatchObject({ status: 409, body: { code: 'order.owed', details: { owed: 10_000 } } })
      expect(await read(order.id)).toMatchObject({ state, version: order.version })
      const closed = await step(order, 'completed', { payment: { onDay: '2026-02-01' } })
      expect(closed, state).toMatchObject({ state: 'completed', owed: 0, isBilled: true })
    }
  })

  it('is paid only as long as nothing is owed: a refund that goes further opens it again, whatever was before', async () => {
    const far = [
      async () => pay(await step(await place(), 'booked'), 10_000),
      async () => pay(await step(await place(), 'printed'), 10_000),
      async () => step(await pay(await place(), 10_000), 'completed'),
    ]
    for (const make of far) {
      for (const [amount, state] of [
        [500, 'stays'],
        [501, 'booked'],
        [10_500, 'booked'],
      ] as const) {
        const paid = await make()
        const more = await pay(paid, 500)
        expect(more).toMatchObject({ state: paid.state, owed: -500 })
        await query(`update customer_order set due_on = '2020-01-01' where id = $1`, more.id)
        const back = await pay(more, amount, 'refund')
        expect(back).toMatchObject({ state: state === 'stays' ? paid.state : state, owed: amount - 500 })
        // What is called paid is never called overdue.
        expect(back.isOverdue).toBe(state !== 'stays')
        if (back.owed > 0) expect(await pay(back, back.owed)).toMatchObject({ state: 'payed', isOverdue: false })
      }
    }
  })

  it('is paid today or before, by every way money is written down', async () => {
    const [{ today, tomorrow }] = await query(
      `select (now() at time zone zone)::date::text as today, ((now() at time zone zone)::date + 1)::text as tomorrow
       from app where id = $1`,
      appId,
    )
    const order = await step(await place(), 'booked')
    const { version, id } = order
    const ways = (onDay: string): [string, object][] => [
      [`/api/admin/orders/${id}/payments`, { kind: 'payment', amount: 1, onDay, version }],
      [`/api/admin/orders/${id}/payments`, { kind: 'refund', amount: 1, onDay, version }],
      [`/api/admin/orders/${id}/state`, { to: 'payed', payment: { onDay }, version }],
      ['/api/admin/orders/state', { ids: [id], to: 'payed', onDay }],
    ]
    for (const [path, body] of ways(tomorrow)) {
      const answer = await call(`POST ${path}`, { appId, token: staff, body })
      expect(answer, path).toMatchObject({
        status: 400,
        body: { code: 'order.payment_ahead', message: "'Datum' darf nicht in der Zukunft liegen." },
      })
    }
    expect(await read(id)).toMatchObject({ version, payments: [] })
    expect(await step(order, 'payed', { payment: { onDay: today } })).toMatchObject({ paidOn: today })
  })

  const money = (from: DeskOrder, kind: 'payment' | 'refund', amount: number, onDay: string) =>
    done(from, 'payments', { kind, amount, onDay, note: '' })

  it('was paid on the day it became fully paid, in the list and the files too; what is given back has a day of its own', async () => {
    const order = await step(await place(), 'booked')
    expect(order.paidOn).toBeNull()
    const second = await money(order, 'payment', 4000, '2026-02-03')
    // A part of it is not all of it.
    expect(second.paidOn).toBeNull()
    // Entered later, but the money came earlier.
    const whole = await money(second, 'payment', 6000, '2026-02-01')
    expect(whole.paidOn).toBe('2026-02-03')
    const more = await money(whole, 'payment', 500, '2026-02-20')
    const back = await money(more, 'refund', 500, '2026-03-09')
    expect(back).toMatchObject({ refunded: 500, owed: 0, paidOn: '2026-02-03' })
    const { body } = await call(`GET /api/admin/orders?search=${order.number}`, { appId, token: staff })
    expect(body.rows).toMatchObject([{ id: order.id, paidOn: '2026-02-03' }])
    for (const file of ['orders', 'orders/lines']) {
      const text = await server.inject({
        method: 'GET',
        url: `/api/admin/${file}/export?format=csv&search=${order.number}`,
        headers: { 'x-app-id': String(appId), authorization: `Bearer ${staff}` },
      })
      expect(text.body, file).toContain('03.02.2026')
      expect(text.body, file).not.toContain('09.03.2026')
    }
  })

  it('is not paid on any day while it owes something again, and then on the day that was made good', async () => {
    const order = await money(await step(await place(), 'booked'), 'payment', 10_000, '2026-02-03')
    const mistaken = await money(order, 'refund', 10_000, '2026-03-09')
    expect(mistaken).toMatchObject({ state: 'booked', owed: 10_000, paidOn: null })
    expect((await money(mistaken, 'payment', 10_000, '2026-04-01')).paidOn).toBe('2026-04-01')
  })

  it('stays paid on its day when it is cancelled and the money goes back', async () => {
    const part = await money(await step(await place(), 'booked'), 'payment', 4000, '2026-02-01')
    const paid = await money(part, 'payment', 6000, '2026-02-03')
    const cancelled = await done(paid, 'cancel', {
      reason: 'Abgesagt',
      withFee: false,
      withMail: false,
      refund: 10_000,
    })
    expect(cancelled).toMatchObject({ refunded: 10_000, owed: 0, paidOn: '2026-02-03' })
  })

  // At any hour it is another day than in Greenwich in one of the two.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is overdue from the day after its term in %s, in the list, behind the tab and on the first page alike',
    async (zone) => {
      const order = await step(await place(), 'booked')
      onTestFinished(async () => {
        await query(`update app set zone = 'Europe/Zurich' where id = $1`, appId)
      })
      await query('update app set zone = $2 where id = $1', appId, zone)
      const overdue = async () => {
        const { body } = await call(`GET /api/admin/orders?tab=overdue&itemsPerPage=all`, { appId, token: staff })
        const board = await call('GET /api/admin/dashboard', { appId, token: staff })
        return {
          row: (await read(order.id)).isOverdue,
          isBehindTab: (body.rows as { id: number }[]).some(({ id }) => id === order.id),
          count: (body.counts as { overdue: number }).overdue,
          onFirstPage: (board.body.orders as { overdue: number }).overdue,
        }
      }
      const dueIn = (days: number) =>
        query(
          'update customer_order set due_on = (now() at time zone $3)::date + $2::int where id = $1',
          order.id,
          days,
          zone,
        )
      await dueIn(1)
      const before = await overdue()
      expect(before).toMatchObject({ row: false, isBehindTab: false })
      expect(before.onFirstPage).toBe(before.count)
      // On the last day it can still be paid in time.
      await dueIn(0)
      expect(await overdue()).toEqual(before)
      await dueIn(-1)
      const late = { row: true, isBehindTab: true, count: before.count + 1, onFirstPage: before.count + 1 }
      expect(await overdue()).toEqual(late)
      // Nothing owed, nothing overdue.
      await pay(await read(order.id), 10_000)
      expect(await overdue()).toEqual(before)
    },
  )

  it('is changed by one of two who saw the same state', async () => {
    const order = await place()
    const both = ['booked', 'printed'].map((to) => post(order, 'state', { to, version: order.version }))
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'record.conflict',
      details: { current: { id: order.id }, saves: [{ changes: expect.any(Array) }] },
    })
  })

  it('takes no step that is not in the map, whatever state it is in', async () => {
    const order = await place()
    for (const from of orderStates) {
      for (const to of orderStates) {
        await query(
          'update customer_order set state = $2, credited = 0, paid = 0, refunded = 0 where id = $1',
          order.id,
          from,
        )
        const { version } = await read(order.id)
        const answer =
          to === 'cancelled'
            ? await post(order, 'cancel', { reason: 'Test', refund: 0, version })
            : await post(order, 'state', { to, payment: { onDay: '2026-01-01' }, version })
        const outcome = answer.status === 200 ? 'done' : answer.body.code
        expect(outcome, `${from} → ${to}`).toBe(deskOrderSteps(from).includes(to) ? 'done' : 'order.state_changed')
        await query('delete from order_payment where order_id = $1', order.id)
      }
    }
  })
})

describe('free positions', () => {
  const position = { title: 'Reinigung', quantity: 1.5, unitPrice: 4000, isTaxable: true }
  const save = (order: DeskOrder, body: object) =>
    call(`PUT /api/admin/orders/${order.id}`, {
      appId,
      token: staff,
      body: {
        positions: order.positions,
        paymentOptionId: order.paymentOptionId,
        dueOn: order.dueOn,
        version: order.version,
        ...body,
      },
    })

  it('are charged until the invoice goes out, and not after', async () => {
    const order = await place()
    const { body } = await save(order, {
      positions: [position, { ...position, title: 'Rabatt', quantity: 1, unitPrice: -500 }],
    })
    const changed = body.order as DeskOrder
    expect(changed).toMatchObject({ total: 15_500, positions: [{ title: 'Reinigung', total: 6000 }, { total: -500 }] })
    const booked = await step(changed, 'booked')
    expect((await save(booked, { positions: [] })).body.code).toBe('order.billed')
    const due = await save(booked, { dueOn: nextMonth })
    expect(due.body.order).toMatchObject({ dueOn: nextMonth, total: 15_500 })
  })

  it('are due within a year; a day that was set before stays what it is', async () => {
    const booked = await step(await place(), 'booked')
    const far = await save(booked, { dueOn: '2199-12-31' })
    expect(far).toMatchObject({
      status: 400,
      body: { code: 'order.due_far', message: "'Fällig am' darf höchstens 365 Tage in der Zukunft liegen." },
    })
    await query(`update customer_order set due_on = '2199-12-31' where id = $1`, booked.id)
    const kept = await save(await read(booked.id), { paymentOptionId: null })
    expect(kept.body.order).toMatchObject({ dueOn: '2199-12-31', paymentOptionId: null })
  })

  it('carry VAT at the rate of today, and the bases add up', async () => {
    await query(`update app_setting set vat_number = 'CHE-123.456.789 MWST' where app_id = $1`, appId)
    const { body } = await save(await place(), { positions: [{ ...position, quantity: 1, unitPrice: 10_810 }] })
    const { tax, totalWithoutTax, total, roundingDifference } = body.order as DeskOrder
    const sum = (pick: (one: (typeof tax)[number]) => number) => tax.reduce((all, one) => all + pick(one), 0)
    expect(tax.length).toBeGreaterThan(0)
    expect(sum(({ base, total }) => base + total)).toBe(total - roundingDifference)
    expect(totalWithoutTax + sum(({ total }) => total)).toBe(total)
    await query(`update app_setting set vat_number = '' where app_id = $1`, appId)
  })

  it.each([
    [{ positions: [{ ...position, unitPrice: -900_000 }] }, 'order.total_negative'],
    [{ paymentOptionId: 424_242 }, 'order.payment_option_unknown'],
    [{ version: 0 }, 'record.conflict'],
    [{ positions: [{ ...position, title: ' ' }] }, 'request.invalid'],
    [{ positions: [{ ...position, quantity: 0 }] }, 'request.invalid'],
  ])('are refused: %j', async (change, code) => {
    expect((await save(await place(), change)).body.code).toBe(code)
  })
})

describe('cancelling', () => {
  it('one of three bookings of a booked order writes a credit, and the last takes the rest', async () => {
    const desk = await make.staffToken(appId, ['reservation:view', 'reservation:status'])
    // Five Rappen less than its parts: what falls away is what was billed, and the first leaves what the others cost.
    const order = await step(await place(3), 'booked')
    await query('update customer_order set total = 29995 where id = $1', order.id)
    const cancel = async (index: number) => {
      const ids = [order.reservations[index]?.id]
      const { status } = await call('POST /api/admin/bookings/decide', {
        appId,
        token: desk,
        body: { ids, to: 'cancelled', withMail: false },
      })
      expect(status).toBe(200)
      return read(order.id)
    }
    expect(await cancel(0)).toMatchObject({ total: 29_995, credited: 9995, owed: 20_000, state: 'booked' })
    expect(await cancel(1)).toMatchObject({ credited: 19_995 })
    expect(await cancel(2)).toMatchObject({ credited: 29_995, owed: 0, credits: [{}, {}, { amount: 10_000 }] })
  })

  it('a booking of an order without invoice lets its total follow', async () => {
    const desk = await make.staffToken(appId, ['reservation:view', 'reservation:status'])
    const order = await place(2)
    const body = { ids: [order.reservations[0]?.id], to: 'cancelled', withMail: false }
    await call('POST /api/admin/bookings/decide', { appId, token: desk, body })
    expect(await read(order.id)).toMatchObject({ total: 10_000, credited: 0, credits: [] })
  })

  it('an order frees its times, says why, and needs a decision about what was paid', async () => {
    const paid = await pay(await step(await place(2), 'booked'), 20_000)
    const cancel = (body: object) => post(paid, 'cancel', { version: paid.version, ...body })
    expect((await cancel({})).body.code).toBe('order.reason_missing')
    expect((await cancel({ reason: 'Sturm' })).body.code).toBe('order.refund_missing')
    expect((await cancel({ reason: 'Sturm', refund: 20_001 })).body.code).toBe('order.refund_too_high')
    const { body } = await cancel({ reason: 'Sturm', refund: 15_000, withMail: false })
    const order = body.order as DeskOrder
    expect(order).toMatchObject({
      state: 'cancelled',
      stateReason: 'Sturm',
      // CHF 200.00 fell away; CHF 50.00 of the CHF 200.00 that came in are kept, and nothing is owed on either side.
      credited: 15_000,
      credits: [
        { amount: 10_000, fee: 0 },
        { amount: 10_000, fee: 0 },
        { amount: 0, fee: 5000 },
      ],
      refunded: 15_000,
      owed: 0,
      reservations: [{ state: 'cancelled' }, { state: 'cancelled' }],
    })
    const ids = order.reservations.map(({ id }) => id)
    expect(await query('select 1 from occupancy where booking_id = any($1)', ids)).toEqual([])
    const [event] = await query(`select payload from outbox where type = 'booking.decided' order by id desc limit 1`)
    const [{ by, today }] = await query(
      `select (select actor_name from audit_entry where entity = 'order' and entity_id = $1 order by id desc limit 1) as by,
        (now() at time zone 'Europe/Zurich')::date::text as today`,
      String(order.id),
    )
    expect(by).toMatch(/^Petra Muster/)
    expect(event.payload).toEqual({
      orderId: order.id,
      bookingIds: ids,
      to: 'cancelled',
      text: 'Sturm',
      withMail: false,
      site: expect.stringMatching(/^https?:\/\/gemeinde-\d+\.test$/),
      by,
    })
    expect(order.payments[1]).toMatchObject({ kind: 'refund', amount: 15_000, onDay: today, note: 'Sturm', by })
    expect(
      await query(
        'select decision, decided_by, decided_at is not null as is_dated from booking where id = any($1)',
        ids,
      ),
    ).toEqual([1, 2].map(() => ({ decision: 'Sturm', decided_by: by, is_dated: true })))
    const log = await query(
      `select entity_id, subject, before, after from audit_entry where entity = 'booking' and entity_id = any($1) order by id`,
      ids.map(String),
    )
    expect(log).toEqual(
      ids.map((id) => ({
        entity_id: String(id),
        subject: `B-${String(id).padStart(5, '0')}`,
        before: { state: 'confirmed' },
        after: { state: 'cancelled', decision: 'Sturm' },
      })),
    )
    const over = await step(order, 'cancelcompleted')
    expect(over).toMatchObject({ owed: 0 })
    const late = { kind: 'payment', amount: 100, onDay: '2026-01-01', version: over.version }
    expect((await post(over, 'payments', late)).body.code).toBe('order.state_changed')
  })

  it('an order that was paid in part is over once what came in went back', async () => {
    const part = await pay(await step(await place(2), 'booked'), 5000)
    const order = await done(part, 'cancel', { reason: 'Sturm' })
    expect(order).toMatchObject({ state: 'cancelled', credited: 20_000, owed: -5000 })
    const early = await post(order, 'state', { to: 'cancelcompleted', version: order.version })
    expect(early.body.code).toBe('order.refund_open')
    expect(await pay(order, 5000, 'refund')).toMatchObject({ owed: 0, state: 'cancelcompleted' })
  })

  it('an order with positions credits them too', async () => {
    const order = await place()
    const positions = [{ title: 'Bühne', quantity: 1, unitPrice: 5000, isTaxable: false }]
    const { body } = await call(`PUT /api/admin/orders/${order.id}`, {
      appId,
      token: staff,
      body: { positions, paymentOptionId: order.paymentOptionId, dueOn: null, version: order.version },
    })
    const cancelled = await done(body.order as DeskOrder, 'cancel', { reason: 'Abgesagt' })
    expect(cancelled).toMatchObject({ state: 'cancelled', owed: 0 })
  })
})

describe('the list of orders', () => {
  const list = async (search = '', token = staff) =>
    (await call(`GET /api/admin/orders?itemsPerPage=1000${search}`, { appId, token })).body as {
      rows: { id: number; number: string }[]
      totalRecords: number
      counts: Record<string, number>
    }

  it('has as many behind each tab as the tab says, and finds by number and customer', async () => {
    const { counts } = await list()
    for (const [tab, count] of Object.entries(counts)) {
      const found = await list(`&tab=${tab}`)
      expect([tab, found.rows.length, found.totalRecords]).toEqual([tab, count, count])
    }
    const order = await place()
    const [year, number = ''] = order.number.split('-')
    for (const text of [order.number, `${year}-${Number(number)}`, `brunner ${order.number}`]) {
      expect((await list(`&search=${encodeURIComponent(text)}`)).rows.map(({ id }) => id)).toEqual([order.id])
    }
    expect((await list('&search=turnverein')).totalRecords).toBe(counts.all && counts.all + 1)
    expect((await list('&search=niemand')).totalRecords).toBe(0)
  })

  it('is filtered', async () => {
    const order = await place()
    const [option] = await query('select id from payment_option where app_id = $1', appId)
    const has = async (filter: string) => (await list(`&${filter}`)).rows.some(({ id }) => id === order.id)
    const today = order.createdAt.slice(0, 10)
    expect(await has(`paymentOption=${option.id}&object=${hall.id}&customer=${userId}&from=${today}`)).toBe(true)
    for (const other of [
      'paymentOption=9999',
      'object=9999',
      'customer=9999',
      'until=2020-01-01',
      'priceCategory=9999',
    ]) {
      expect(await has(other), other).toBe(false)
    }
  })

  it('asks the same number of questions however many there are', async () => {
    const one = await countQueries(deps.db, () => call('GET /api/admin/orders?itemsPerPage=1', { appId, token: staff }))
    expect(await countQueries(deps.db, () => list())).toBe(one)
    const small = await place()
    const large = await place(5)
    const few = await countQueries(deps.db, () => read(small.id))
    expect(await countQueries(deps.db, () => read(large.id))).toBe(few)
  })

  it('books and pays several at once, leaving out those it does not fit', async () => {
    const [a, b] = [await place(), await place()]
    const bulk = (to: string) =>
      call('POST /api/admin/orders/state', { appId, token: staff, body: { ids: [a.id, b.id, 424_242], to } })
    expect((await bulk('booked')).body).toMatchObject({ changed: [a.id, b.id], refused: [424_242] })
    expect((await bulk('booked')).body).toMatchObject({ changed: [], refused: [a.id, b.id, 424_242] })
    expect((await bulk('payed')).body).toMatchObject({ changed: [a.id, b.id] })
    expect(await read(a.id)).toMatchObject({ state: 'payed', paid: a.total, owed: 0 })
  })
})

describe('the list of all orders of an app', () => {
  let place: number
  let object: number
  let token: string
  let made = 0
  beforeAll(async () => {
    place = await make.app()
    object = (await make.object(place, { title: 'Aula' })).id
    token = await make.staffToken(place, rights)
  })
  /** An order of an hour of its own, and whatever its row says differently. */
  async function book(more: Partial<Made> = {}, row: Readonly<Record<string, unknown>> = {}) {
    made += 1
    const on = new Date(Date.UTC(2020, 0, made)).toISOString().slice(0, 10)
    const order = await bookDirectly(deps.db, place, { object, start: `${on} 10:00`, end: `${on} 11:00`, ...more })
    for (const [column, value] of Object.entries(row)) {
      await query(`update customer_order set ${column} = $2 where id = $1`, order.orderId, value)
    }
    return order
  }
  const idsOf = async (filters: string) => {
    const { status, body } = await call(`GET /api/admin/orders?${filters}`, { appId: place, token })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body.rows as { id: number }[]).map(({ id }) => id)
  }

  it('has each order behind the tabs its state and its account put it', async () => {
    const cases: [Made['orderState'], Readonly<Record<string, unknown>>, string[]][] = [
      ['new', {}, ['new']],
      // No invoice went out: nothing is open, and nothing overdue.
      ['created', { due_on: '2020-01-01' }, ['new']],
      ['booked', {}, ['booked', 'open']],
      ['booked', { due_on: '2020-01-01' }, ['booked', 'open', 'overdue']],
      ['booked', { paid: 999 }, ['booked', 'open']],
      ['printed', { paid: 1000, due_on: '2020-01-01' }, ['booked', 'paid']],
      ['printed', { paid: 1001 }, ['booked', 'paid']],
      ['notfound', {}, ['booked', 'open']],
      ['payed', { paid: 1000 }, ['paid']],
      ['payed', { paid: 1000, refunded: 200 }, ['open']],
      ['completed', { paid: 1000 }, ['paid']],
      // Nothing is owed, but nothing came in either.
      ['completed', { credited: 1000 }, []],
      ['cancelled', { credited: 1000 }, ['cancelled']],
      ['cancelled', { paid: 1000 }, ['cancelled']],
      // A fee outlives its order until it is closed.
      ['cancelled', { credited: 700, due_on: '2020-01-01' }, ['open', 'overdue', 'cancelled']],
      ['cancelcompleted', { credited: 700, due_on: '2020-01-01' }, ['cancelled']],
    ]
    const tabs = new Map<string, number[]>(
      ['all', 'new', 'booked', 'open', 'overdue', 'paid', 'cancelled'].map((tab) => [tab, []]),
    )
    for (const [orderState, row, behind] of cases) {
      const { orderId } = await book({ total: 1000, ...(orderState && { orderState }) }, row)
      for (const tab of ['all', ...behind]) tabs.get(tab)?.push(orderId)
    }
    for (const [tab, ids] of tabs) expect(await idsOf(`tab=${tab}&sort=number,asc`), tab).toEqual(ids)
    const { body } = await call('GET /api/admin/orders?itemsPerPage=1', { appId: place, token })
    expect(body.counts).toEqual(Object.fromEntries([...tabs].map(([tab, ids]) => [tab, ids.length])))
  })

  const sortedBy = async (row: Readonly<Record<string, unknown>>) => (await book({}, row)).orderId

  it('is sorted by whatever it shows, there and back, and read page by page', async () => {
    const contact = (company: string, lastname: string, firstname: string) =>
      JSON.stringify({ company, lastname, firstname })
    // In the order of the years first, then of the numbers.
    const a = await sortedBy({
      year: 2024,
      number: 900,
      created_at: '2024-05-02',
      contact: contact('', 'Ärni', 'Zoé'),
      total: 300,
      due_on: '2024-03-01',
      state: 'booked',
      payment_option_name: 'Rechnung',
    })
    const b = await sortedBy({
      year: 2025,
      number: 20,
      created_at: '2024-05-03',
      contact: contact('Zunft', 'Aa', 'Aa'),
      total: 200,
      paid: 50,
      state: 'new',
      payment_state: 'refunded',
      payment_option_name: 'Bar',
    })
    const c = await sortedBy({
      year: 2025,
      number: 100,
      created_at: '2024-05-01',
      contact: contact('', 'Arnold', 'B'),
      total: 400,
      paid: 390,
      due_on: '2024-02-01',
      state: 'completed',
      payment_state: 'paid',
      payment_option_name: 'Karte',
    })
    const expected: [string, number[], number[]][] = [
      ['number', [a, b, c], [c, b, a]],
      ['createdAt', [c, a, b], [b, a, c]],
      // By company, or by the name; an umlaut stands with its letter.
      ['customer', [a, c, b], [b, c, a]],
      ['total', [b, a, c], [c, a, b]],
      ['owed', [c, b, a], [a, b, c]],
      // What is never due comes last, whichever way.
      ['dueOn', [c, a, b], [a, c, b]],
      // As the order goes on, not by the alphabet.
      ['state', [b, a, c], [c, a, b]],
      ['paymentState', [a, c, b], [b, c, a]],
      ['paymentOption', [b, c, a], [a, c, b]],
    ]
    for (const [field, up, down] of expected) {
      expect(await idsOf(`ids=${a}|${b}|${c}&sort=${field},asc`), field).toEqual(up)
      expect(await idsOf(`ids=${a}|${b}|${c}&sort=${field},desc`), `${field} back`).toEqual(down)
    }
    expect(await idsOf(`ids=${a}|${b}|${c}`)).toEqual([b, a, c])
    const pages = [1, 2, 3].map((page) => idsOf(`ids=${a}|${b}|${c}&sort=number,asc&itemsPerPage=2&page=${page}`))
    expect(await Promise.all(pages)).toEqual([[a, b], [c], []])
  })

  it('is filtered by whole days of the municipality, and by each thing it is asked for', async () => {
    const at = async (created_at: string) => (await book({}, { created_at })).orderId
    const [before, first, last, after] = [
      await at('2023-03-24T23:59:59+01:00'),
      await at('2023-03-25T00:00:00+01:00'),
      // The clock changes in this night.
      await at('2023-03-26T23:59:59+02:00'),
      await at('2023-03-27T00:00:00+02:00'),
    ]
    const among = (filters: string) => idsOf(`ids=${before}|${first}|${last}|${after}&sort=number,asc&${filters}`)
    expect(await among('from=2023-03-25')).toEqual([first, last, after])
    expect(await among('until=2023-03-26')).toEqual([before, first, last])
    expect(await among('from=2023-03-25&until=2023-03-26')).toEqual([first, last])
    const [category] = await query(
      `insert into price_category (app_id, name) values ($1, 'Vereine') returning id`,
      place,
    )
    await query('update customer_order set price_category_id = $2 where id = $1', first, category.id)
    expect(await among(`priceCategory=${category.id}`)).toEqual([first])
    const [option] = await query('select id from payment_option where app_id = $1', place)
    await query('update customer_order set payment_option_id = $2 where id = $1', last, option.id)
    expect(await among(`paymentOption=${option.id}`)).toEqual([last])
    const person = await make.user(place)
    await query('update customer_order set user_id = $2 where id = $1', after, person)
    expect(await among(`customer=${person}`)).toEqual([after])
    const other = (await make.object(place)).id
    const there = await book({ object: other })
    expect(await idsOf(`object=${other}`)).toEqual([there.orderId])
  })

  it('finds an order by its number of any year, by a booking in it, and by all words together', async () => {
    const userId = await make.user(place, { firstname: 'Walburga', lastname: 'Zwyssig' })
    const [now, then] = [await book({ userId }, { number: 4711 }), await book({ userId }, { year: 2021, number: 4711 })]
    const find = async (text: string) => (await idsOf(`search=${encodeURIComponent(text)}&sort=number,desc`)).toString()
    const [both, one] = [`${now.orderId},${then.orderId}`, String(then.orderId)]
    expect(await find('4711')).toBe(both)
    expect(await find('004711')).toBe(both)
    expect(await find('2021-4711')).toBe(one)
    expect(await find(' walburga  2021-004711 ')).toBe(one)
    expect(await find(`B-${String(then.bookingId).padStart(5, '0')}`)).toBe(one)
    expect(await find('zwyssig')).toBe(both)
    for (const nothing of ['zwyssig 4712', '2020-4711', 'walburga niemand']) expect(await find(nothing)).toBe('')
  })
})

describe('what staff save', () => {
  const save = (order: DeskOrder, body: object) => {
    const { positions, paymentOptionId, dueOn, version } = order
    return call(`PUT /api/admin/orders/${order.id}`, {
      appId,
      token: staff,
      body: { positions, paymentOptionId, dueOn, version, ...body },
    })
  }
  const saved = async (order: DeskOrder, body: object) => {
    const answer = await save(order, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.order as DeskOrder
  }

  it('is kept, written down in words and amounts, and nothing else changes', async () => {
    const [cash] = await query(
      `insert into payment_option (app_id, name, description, kind, sort) values ($1, 'Bar', 'Am Schalter', 'cash', 9) returning id`,
      appId,
    )
    const order = await place()
    const paysCash = await saved(order, { paymentOptionId: cash.id })
    expect(paysCash).toMatchObject({ paymentOption: 'Bar', paymentOptionId: cash.id, total: 10_000, dueOn: null })
    const [stored] = await query('select payment_description from customer_order where id = $1', order.id)
    expect(stored).toEqual({ payment_description: 'Am Schalter' })
    const none = await saved(paysCash, { paymentOptionId: null })
    expect(none).toMatchObject({ paymentOption: '', paymentOptionId: null })
    const due = await saved(none, { dueOn: nextMonth })
    const cleaning = { title: 'Reinigung', quantity: 1.5, unitPrice: 4000, isTaxable: false }
    const more = await saved(due, { positions: [cleaning] })
    expect(more).toMatchObject({ total: 16_000, dueOn: nextMonth, version: order.version + 4 })
    const booked = await step(more, 'booked')
    const paid = await pay(booked, 20_000)
    // More than was owed is paid in full, and can go back.
    expect(paid).toMatchObject({ state: 'payed', owed: -4000, refundable: 20_000 })
    const tooMuch = { kind: 'refund', amount: 20_001, onDay: '2026-01-01', version: paid.version }
    expect((await post(paid, 'payments', tooMuch)).body).toMatchObject({
      code: 'order.refund_too_high',
      details: { refundable: 20_000 },
    })
    const note = { kind: 'refund', amount: 4000, onDay: '2025-12-31', note: 'zu viel' }
    const back = await done(paid, 'payments', note)
    expect(back).toMatchObject({ state: 'payed', owed: 0 })
    // By day, not as they were entered.
    expect(back.payments).toMatchObject([{ ...note, by: expect.stringMatching(/^Petra Muster/) }, { amount: 20_000 }])
    const over = await done(back, 'cancel', { reason: 'Sturm', refund: 16_000 })
    expect((await save(over, { dueOn: null })).body).toMatchObject({ code: 'order.state_changed' })

    const { body } = await call(`GET /api/admin/orders/${order.id}/history`, { appId, token: staff })
    const entries = body.entries as { title: string; text: string; by: string; changes: object[] }[]
    const change = (field: string, before: string | null, after: string | null) => ({ field, before, after })
    const chf = (text: string) => `CHF\u00a0${text}`
    expect(entries.map(({ title, text, changes }) => [title, text, ...changes])).toEqual([
      [
        'Bestellung storniert',
        'Sturm',
        change('Gutgeschrieben', chf('0.00'), chf('160.00')),
        change('Rückerstattet', chf('40.00'), chf('200.00')),
      ],
      ['Rückerstattung erfasst', '', change('Rückerstattet', chf('0.00'), chf('40.00'))],
      ['Bestellung bezahlt', '', change('Bezahlt', chf('0.00'), chf('200.00'))],
      ['Bestellung verbucht', ''],
      [
        'Positionen geändert',
        '',
        change('Total', chf('100.00'), chf('160.00')),
        change('Positionen', null, '1.5 × Reinigung'),
      ],
      ['Fälligkeit geändert', '', change('Fällig am', null, displayDate(nextMonth))],
      ['Zahlungsart geändert', '', change('Zahlungsart', 'Bar', null)],
      ['Zahlungsart geändert', '', change('Zahlungsart', 'Rechnung', 'Bar')],
      ['Bestellung eingegangen', ''],
    ])
    expect(entries.at(-1)?.by).toBe('Nora Brunner, online')
    expect(entries[0]?.by).toMatch(/^Petra Muster/)
    await query('delete from payment_option where id = $1', cash.id)
  })

  it('cannot leave an order of nothing, and one of positions keeps at least one', async () => {
    const body = {
      userId,
      clientKey: crypto.randomUUID(),
      positions: [{ title: 'Schlüssel', quantity: 1, unitPrice: 2000, isTaxable: false }],
      note: ' ',
    }
    const made = await call('POST /api/admin/orders', { appId, token: staff, body })
    const order = await read(Number(made.body.orderId))
    expect(order).toMatchObject({ origin: 'desk', reservations: [], objects: [], bookings: 0, total: 2000 })
    expect((await save(order, { positions: [] })).body).toMatchObject({ code: 'order.empty' })
    expect((await read(order.id)).positions).toHaveLength(1)
    const { body: told } = await call(`GET /api/admin/orders/${order.id}/history`, { appId, token: staff })
    // A note of blanks is none.
    expect(told.entries).toMatchObject([{ title: 'Bestellung eingegangen', by: 'Nora Brunner, durch die Verwaltung' }])
  })

  it('without a payment option is due after thirty days', async () => {
    const booked = await step(await saved(await place(), { paymentOptionId: null }), 'booked')
    const [{ due }] = await query(`select ((now() at time zone 'Europe/Zurich')::date + 30)::text as due`)
    expect(booked.dueOn).toBe(due)
  })

  it('for several at once is paid on the day that was said, or today', async () => {
    const [a, b] = [await place(), await place()]
    const bulk = (ids: number[], more: object) =>
      call('POST /api/admin/orders/state', { appId, token: staff, body: { ids, to: 'payed', ...more } })
    await bulk([a.id], { onDay: '2026-02-03' })
    await bulk([b.id], {})
    const [{ today }] = await query(`select (now() at time zone 'Europe/Zurich')::date::text as today`)
    expect([(await read(a.id)).payments, (await read(b.id)).payments]).toMatchObject([
      [{ kind: 'payment', amount: 10_000, onDay: '2026-02-03', note: '' }],
      [{ kind: 'payment', amount: 10_000, onDay: today }],
    ])
  })
})

it('an order names its bookings in the order of their dates, with what cancelling each would cost', async () => {
  await query(`update bookable set fee_steps = '[{"days": 5000, "percent": 30}]' where id = $1`, hall.id)
  onTestFinished(async () => {
    await query(`update bookable set fee_steps = '[]' where id = $1`, hall.id)
  })
  const bookings = ['2031-08-09', '2031-08-02'].map((date) =>
    bookingDraft(hall, `${date} 10:00`, `${date} 11:00`, { name: `am ${date}` }),
  )
  const { body } = await call('POST /api/orders', { appId, token: customer, body: { bookings } })
  const order = await read(Number(body.orderId))
  expect(order).toMatchObject({
    bookings: 2,
    hasAccount: true,
    origin: 'online',
    priceCategory: 'Einheimische',
    contact: { firstname: 'Nora', lastname: 'Brunner', company: 'Turnverein' },
    reservations: [
      { name: 'am 2031-08-02', displayStart: '2031-08-02 10:00', displayEnd: '2031-08-02 11:00', total: 10_000 },
      { name: 'am 2031-08-09', state: 'confirmed', cancellationFee: 3000, fee: 0, isOnRequest: false },
    ],
  })
  const [first] = order.reservations
  expect(first?.number).toBe(`B-${String(first?.id).padStart(5, '0')}`)
  // Whoever closes what was cancelled has the fee that stayed.
  const over = await done(await step(order, 'booked'), 'cancel', { reason: 'Sturm', withFee: true })
  expect(over).toMatchObject({ state: 'cancelled', owed: 6000, reservations: [{ fee: 3000 }, { fee: 3000 }] })
  const bare = await post(over, 'state', { to: 'cancelcompleted', version: over.version })
  expect(bare.body).toMatchObject({ code: 'order.owed', details: { owed: 6000 } })
  const closed = await step(over, 'cancelcompleted', { payment: { onDay: '2026-09-01', note: 'bar' } })
  expect(closed).toMatchObject({ owed: 0, payments: [{ amount: 6000, onDay: '2026-09-01', note: 'bar' }] })
})

it('what orders can be filtered by and paid with is in its order, also what is no longer offered', async () => {
  const place = await make.app()
  const token = await make.staffToken(place, rights)
  const read = async () => (await call('GET /api/admin/orders/choices', { appId: place, token })).body
  await query(
    `insert into payment_option (app_id, name, kind, is_active, sort) values ($1, 'Bar', 'cash', false, -1)`,
    place,
  )
  await query(`insert into price_category (app_id, name) values ($1, 'Vereine'), ($1, 'Alle')`, place)
  for (const title of ['Zelt', 'Äpfelkeller', 'Bühne']) await make.object(place, { title, isVisible: title !== 'Zelt' })
  expect(await read()).toMatchObject({
    paymentOptions: [
      { name: 'Bar', kind: 'cash', isActive: false },
      { name: 'Rechnung', kind: 'invoice', isActive: true },
    ],
    priceCategories: [{ name: 'Alle' }, { name: 'Vereine' }],
    objects: [{ title: 'Äpfelkeller' }, { title: 'Bühne' }, { title: 'Zelt' }],
    vat: null,
  })
  await query(`update app_setting set vat_number = 'CHE-1', prices_include_vat = false where app_id = $1`, place)
  expect((await read()).vat).toEqual({ isIncluded: false, rate: 8.1 })
})

it('the letter of an order says who owes what to whom until when, and whether it is paid', async () => {
  const place = await make.app()
  const token = await make.staffToken(place, rights)
  await query(
    `update app_setting set vat_number = 'CHE-123.456.789 MWST',
       texts = texts || '{"title": "Gemeinde Seewilen", "address": "Dorfstrasse 1\\n\\n8199 Seewilen", "contact": "info@seewilen.test"}'
     where app_id = $1`,
    place,
  )
  await query(`update payment_option set description = 'IBAN CH00', due_days = 10 where app_id = $1`, place)
  const address = { street: 'Kirchgasse', streetno: '8', zipcode: '8199', city: 'Seewilen' }
  const person = await make.user(place, { firstname: 'Regula', lastname: 'Meier', company: 'Harmonie', ...address })
  const body = {
    userId: person,
    clientKey: crypto.randomUUID(),
    positions: [{ title: 'Reinigung', quantity: 2, unitPrice: 5405, isTaxable: true }],
  }
  const made = await call('POST /api/admin/orders', { appId: place, token, body })
  const { orderId, orderNumber } = made.body
  const letter = async () => {
    const answer = await server.inject({
      url: `/api/admin/orders/${orderId}/pdf`,
      headers: { 'x-app-id': String(place), authorization: `Bearer ${token}` },
    })
    return { file: answer.headers['content-disposition'], text: pdfText(answer.rawPayload) }
  }
  const send = async (path: string, sent: object) => {
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const answer = await call(`POST /api/admin/orders/${orderId}/${path}`, {
      appId: place,
      token,
      body: { ...sent, version },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const has = (text: string, ...parts: string[]) => parts.filter((part) => text.includes(part))
  const asksFor = ['IBAN CH00', 'Zahlbar bis', 'Zahlbar innert 10 Tagen, bis am']
  const ordered = await letter()
  expect(ordered.file).toContain(`bestellung-${orderNumber}.pdf`)
  const written = [
    'Gemeinde Seewilen',
    'Dorfstrasse 1, 8199 Seewilen\ninfo@seewilen.test',
    'Gemeinde Seewilen, Dorfstrasse 1, 8199 Seewilen\nHarmonie',
    'Harmonie\nRegula Meier\nKirchgasse 8\n8199 Seewilen',
    `Bestellung ${orderNumber}`,
    'CHE-123.456.789 MWST',
    'Leistung\nBerechnung\nMWST %\nBetrag CHF\nReinigung\n2 × 54.05\n8.1\n108.10',
    'Total\nCHF 108.10\nIm Total enthaltene MWST\nBasis\nSteuer\n8.1 %\n100.00\n8.10',
    'Dies ist keine Rechnung. Die Rechnung folgt später.',
    'Zahlungsart: Rechnung',
  ]
  expect(has(ordered.text, ...written)).toEqual(written)
  // There is no term before the invoice.
  expect(has(ordered.text, ...asksFor)).toEqual(['IBAN CH00'])
  await send('state', { to: 'booked' })
  await query(`update customer_order set due_on = '2031-02-03', booked_on = '2031-01-24' where id = $1`, orderId)
  const billed = await letter()
  expect(billed.file).toContain(`rechnung-${orderNumber}.pdf`)
  expect(
    has(billed.text, ...asksFor, 'Datum\n24.01.2031', 'Zahlbar bis\n03.02.2031', 'bis am 03.02.2031.'),
  ).toHaveLength(6)
  expect(billed.text).not.toContain('Bereits bezahlt')
  await send('payments', { kind: 'payment', amount: 5000, onDay: '2026-01-25' })
  expect((await letter()).text).toContain('Bereits bezahlt\n−50.00\nZu bezahlen\nCHF 58.10')
  await send('payments', { kind: 'payment', amount: 5810, onDay: '2026-01-25' })
  const paid = await letter()
  expect(has(paid.text, ...asksFor)).toEqual([])
  expect(paid.text).toContain('Der Betrag ist bezahlt. Besten Dank.')
})

describe('notes and history', () => {
  it('tell what happened, with words and amounts', async () => {
    const order = await pay(await step(await place(), 'booked'), 10_000)
    const { body } = await post(order, 'notes', { text: 'Kundin hat angerufen.' })
    const titles = (body.entries as { title: string }[]).map(({ title }) => title)
    expect(titles).toEqual(['Interne Notiz', 'Bestellung bezahlt', 'Bestellung verbucht', 'Bestellung eingegangen'])
  })
})

describe('rights', () => {
  it('open each call', async () => {
    const order = await place()
    const calls = [
      ['order:view', 'GET /api/admin/orders'],
      ['order:view', 'GET /api/admin/orders/export?format=csv'],
      ['order:view', 'GET /api/admin/orders/lines/export?format=csv'],
      ['order:view', 'GET /api/admin/orders/choices'],
      ['order:view', `GET /api/admin/orders/${order.id}`],
      ['order:view', `GET /api/admin/orders/${order.id}/history`],
      ['order:view', `GET /api/admin/orders/${order.id}/pdf`],
      ['order:edit', `POST /api/admin/orders/${order.id}/notes`],
      ['order:edit', `PUT /api/admin/orders/${order.id}`],
      ['order:edit', `POST /api/admin/orders/${order.id}/state`],
      ['order:edit', `POST /api/admin/orders/${order.id}/payments`],
      ['order:edit', 'POST /api/admin/orders/state'],
      ['order:remove', `POST /api/admin/orders/${order.id}/cancel`],
      ['order:create', 'POST /api/admin/orders'],
    ] as const
    for (const [permission, line] of calls) {
      const body = line.startsWith('P') ? { body: {} } : {}
      const without = await make.staffToken(
        appId,
        rights.filter((right) => right !== permission),
      )
      expect([line, (await call(line, { appId, token: without, ...body })).status]).toEqual([line, 403])
      const withIt = await make.staffToken(appId, [permission])
      expect((await call(line, { appId, token: withIt, ...body })).status, line).not.toBe(403)
      expect((await call(line, { appId, token: customer, ...body })).status, line).toBe(403)
      expect((await call(line, { appId, ...body })).status, line).toBe(401)
    }
  })

  it('end at the border of the app', async () => {
    const order = await place()
    const other = await make.app()
    const stranger = await make.staffToken(other, rights)
    const at = (line: `GET ${string}` | `POST ${string}` | `PUT ${string}`, body?: object) =>
      call(line, { appId: other, token: stranger, ...(body && { body }) })
    const path = `/api/admin/orders/${order.id}`
    const save = { positions: [], paymentOptionId: null, dueOn: null, version: 1 }
    for (const answer of [
      await at(`GET ${path}`),
      await at(`GET ${path}/history`),
      await at(`GET ${path}/pdf`),
      await at(`POST ${path}/notes`, { text: 'x' }),
      await at(`PUT ${path}`, save),
      await at(`POST ${path}/state`, { to: 'booked', version: 1 }),
      await at(`POST ${path}/payments`, { kind: 'payment', amount: 1, onDay: '2026-01-01', version: 1 }),
      await at(`POST ${path}/cancel`, { reason: 'x', version: 1 }),
    ]) {
      expect(answer.status).toBe(404)
    }
    expect((await at('GET /api/admin/orders')).body).toMatchObject({ totalRecords: 0, rows: [] })
    const bulk = await at('POST /api/admin/orders/state', { ids: [order.id], to: 'booked' })
    expect(bulk.body).toMatchObject({ changed: [], refused: [order.id] })
  })
})
