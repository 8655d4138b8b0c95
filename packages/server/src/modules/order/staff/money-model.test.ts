import type { CustomerOrder, Evaluation, StaffOrder } from '@allmend/contract'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { parseCsv } from '../../../../test/parse-csv.ts'

/*
 * Random sequences of everything that moves money, through HTTP, beside a model that shares no line with the program: it knows three
 * prices, three fees and plain arithmetic.
 */

const { call, deps, make } = await buildTestApp()

let appId: number
let staff: string
let customer: string
let customerId: number
let hall: { id: number; intervalId: number }
let room: { id: number; intervalId: number }
let beamer: number
beforeAll(async () => {
  appId = await make.app()
  staff = await make.keeperToken()
  customerId = await make.user(appId, { firstname: 'Regula', lastname: 'Meier' })
  customer = await make.userToken(appId, customerId)
  const body = { name: 'Einheimische', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: staff, body })
  const category = (made.body.priceCategory as { id: number }).id
  const hourly = (price: number) => ({
    name: 'Stunden',
    type: 'dynamic' as const,
    interval: 60,
    maxSteps: 8,
    prices: { [category]: price },
  })
  const options = [{ value: 'Beamer', inputType: 'checkbox' as const, prices: { [category]: 2003 }, isTaxable: false }]
  hall = await make.object(appId, { title: 'Aula', isTaxable: true, intervals: [hourly(10_810)], options })
  room = await make.object(appId, { title: 'Sitzungszimmer', isTaxable: false, intervals: [hourly(2007)] })
  const { rows } = await deps.db.pool.query('select id from object_option where object_id = $1', [hall.id])
  beamer = rows[0].id
  const fees = 'update bookable set fee_steps = $2 where id = $1'
  await deps.db.pool.query(fees, [hall.id, JSON.stringify([{ days: 9000, percent: 30 }])])
  await deps.db.pool.query(fees, [room.id, JSON.stringify([{ days: 9000, percent: 100 }])])
  await deps.db.pool.query(
    `update app_setting set vat_number = 'CHE-123.456.789 MWST', rounds_to_five = true where app_id = $1`,
    [appId],
  )
})

/** 108.10 + 20.03, 108.10, and 20.07. */
const prices = [12_813, 10_810, 2007] as const
/** 30 % of 128.13 are 38.44, of 108.10 32.43; all of 20.07, which is not rounded up. In five Rappen. */
const fees = [3845, 3245, 2005] as const

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const inFive = (amount: number) => Math.round(amount / 5) * 5 + 0

interface Model {
  readonly taken: boolean[]
  readonly fees: number[]
  positions: number[]
  state: 'created' | 'booked' | 'payed' | 'cancelled'
  /** What was billed, or would be now. */
  total: number
  /** Of what was billed, without fees: what can still fall away. */
  left: number
  /** What is charged in the end. */
  charged: number
  paid: number
  refunded: number
}

const newModel = (): Model => ({
  taken: [true, true, true],
  fees: [0, 0, 0],
  positions: [],
  state: 'created',
  // 128.13 + 108.10 + 20.07 = 256.30.
  total: 25_630,
  left: 25_630,
  charged: 25_630,
  paid: 0,
  refunded: 0,
})

const owedBy = ({ charged, paid, refunded }: Model) => charged - paid + refunded
const held = ({ paid, refunded }: Model) => paid - refunded

/** Without an invoice the sum follows its parts. */
function sumUp(model: Model): boolean {
  const rents = prices.filter((_, at) => model.taken[at])
  // A discount on what is all gone, for nothing, goes with it.
  const isLoneDiscount = rents.length === 0 && sum(model.fees) === 0 && sum(model.positions) <= 0
  const positions = isLoneDiscount ? [] : model.positions
  const total = inFive(sum(rents) + sum(model.fees) + sum(positions))
  if (total < 0) return false
  Object.assign(model, { total, charged: total, left: total - sum(model.fees) })
  if (rents.length === 0 && positions.length === 0 && sum(model.fees) === 0) model.state = 'cancelled'
  return true
}

/** With an invoice what falls away is credited, and its fee stays. */
function credit(model: Model, at: number, fee: number) {
  model.taken[at] = false
  const isLast = model.taken.every((one) => !one) && model.positions.length === 0
  const open = Math.max(0, model.left)
  const amount = isLast ? open : Math.min(prices[at] ?? 0, open)
  const stays = Math.min(fee, inFive(amount))
  model.fees[at] = stays
  model.left -= amount
  model.charged += stays - amount
}

const steps = {
  pay: (model: Model, amount: number): boolean => {
    const isWhole = amount >= owedBy(model)
    model.paid += amount
    if (isWhole && (model.state === 'created' || model.state === 'booked')) model.state = 'payed'
    return true
  },
  giveBack: (model: Model, amount: number): boolean => {
    if (amount > held(model)) return false
    model.refunded += amount
    return true
  },
  bill: (model: Model): boolean => {
    if (model.state !== 'created') return false
    model.state = 'booked'
    return true
  },
  charge: (model: Model, positions: readonly number[]): boolean => {
    if (model.state === 'cancelled') return false
    if (positions.join() === model.positions.join()) return true
    if (model.state !== 'created') return false
    const isEmpty = positions.length === 0 && model.taken.every((one) => !one) && sum(model.fees) === 0
    model.positions = [...positions]
    return !isEmpty && sumUp(model)
  },
  cancel: (model: Model, at: number, withFee: boolean): boolean => {
    if (!model.taken[at]) return false
    const fee = withFee ? (fees[at] ?? 0) : 0
    if (model.state !== 'created') {
      credit(model, at, fee)
      return true
    }
    model.taken[at] = false
    model.fees[at] = fee
    return sumUp(model)
  },
  cancelAll: (model: Model, refund: number | undefined, withFee: boolean): boolean => {
    if (model.state === 'cancelled' || (model.state === 'payed' && refund === undefined)) return false
    const kept = held(model) - (refund ?? held(model))
    if (kept < 0 || kept > model.total) return false
    // Money without an invoice: it is billed first.
    const isBilled = model.state !== 'created' || held(model) > 0
    for (const [at, isTaken] of model.taken.entries()) {
      if (!isTaken) continue
      const fee = withFee ? (fees[at] ?? 0) : 0
      if (isBilled) credit(model, at, fee)
      else Object.assign(model, { taken: model.taken.with(at, false), fees: model.fees.with(at, fee) })
    }
    if (!isBilled && !sumUp(model)) return false
    model.state = 'cancelled'
    // Fees stay, less what a discount took off them; what came in and is not given back is what it costs.
    const stays = sum(model.fees) + Math.min(0, model.left)
    model.charged = refund ? kept : Math.max(kept, stays)
    model.left = 0
    model.refunded += refund ?? 0
    return true
  },
}

let days = 0
async function place(): Promise<StaffOrder> {
  days += 1
  const date = new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
  const bookings = [
    { ...bookingDraft(hall, `${date} 10:00`, `${date} 11:00`), options: [{ id: beamer, value: true }] },
    bookingDraft(hall, `${date} 13:00`, `${date} 14:00`),
    bookingDraft(room, `${date} 10:00`, `${date} 11:00`),
  ]
  const body = { userId: customerId, clientKey: crypto.randomUUID(), bookings, withMail: false }
  const made = await call('POST /api/admin/orders', { appId, token: staff, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return read(Number(made.body.orderId))
}

const read = async (id: number) =>
  (await call(`GET /api/admin/orders/${id}`, { appId, token: staff })).body.order as StaffOrder
const post = ({ id, version }: StaffOrder, path: string, body: object) =>
  call(`POST /api/admin/orders/${id}/${path}`, { appId, token: staff, body: { ...body, version } })
/** They were placed in this sequence; the list is by time. */
const bookingAt = ({ reservations }: StaffOrder, at: number) => reservations.toSorted((a, b) => a.id - b.id)[at]

const onDay = '2030-01-01'
const send = {
  pay: (order: StaffOrder, amount: number) => post(order, 'payments', { kind: 'payment', amount, onDay }),
  giveBack: (order: StaffOrder, amount: number) => post(order, 'payments', { kind: 'refund', amount, onDay }),
  bill: (order: StaffOrder) => post(order, 'state', { to: 'booked' }),
  charge: ({ id, version, dueOn, paymentOptionId }: StaffOrder, positions: readonly number[]) =>
    call(`PUT /api/admin/orders/${id}`, {
      appId,
      token: staff,
      body: {
        version,
        dueOn,
        paymentOptionId,
        positions: positions.map((unitPrice) => ({ title: 'Position', quantity: 1, unitPrice, isTaxable: true })),
      },
    }),
  cancel: (order: StaffOrder, at: number, withFee: boolean) => {
    const body = { ids: [bookingAt(order, at)?.id], to: 'cancelled', withFee, withMail: false }
    return call('POST /api/admin/bookings/decide', { appId, token: staff, body })
  },
  cancelAlone: (order: StaffOrder, at: number) =>
    call(`POST /api/account/reservations/${bookingAt(order, at)?.id}/cancel`, {
      appId,
      token: customer,
      body: { expectedFee: fees[at] },
    }),
  cancelAll: (order: StaffOrder, refund: number | undefined, withFee: boolean) =>
    post(order, 'cancel', { reason: 'Sturm', withFee, withMail: false, ...(refund !== undefined && { refund }) }),
} as const

/** What is done, in both worlds; amounts follow from what the model owes. */
type Act = (
  model: Model,
) => readonly [name: string, expected: (model: Model) => boolean, sent: (order: StaffOrder) => ReturnType<typeof post>]

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom('third', 'all', 'more').map(
    (part): Act =>
      (model) => {
        const owed = owedBy(model)
        const amount = Math.max(1, part === 'third' ? Math.floor(owed / 3) : part === 'all' ? owed : owed + 500)
        return [`pay ${amount}`, (to) => steps.pay(to, amount), (order) => send.pay(order, amount)]
      },
  ),
  fc.constantFrom('due', 'all', 'some').map(
    (part): Act =>
      (model) => {
        const amount = part === 'due' ? Math.max(1, -owedBy(model)) : part === 'all' ? Math.max(1, held(model)) : 1000
        return [`give back ${amount}`, (to) => steps.giveBack(to, amount), (order) => send.giveBack(order, amount)]
      },
  ),
  fc.constant<Act>(() => ['bill', steps.bill, send.bill]),
  fc.constantFrom([5405], [-1500], [-15_000], [5405, -170], []).map(
    (positions): Act =>
      () => [
        `charge ${positions.join('+')}`,
        (to) => steps.charge(to, positions),
        (order) => send.charge(order, positions),
      ],
  ),
  fc.tuple(fc.nat(2), fc.boolean()).map(
    ([at, withFee]): Act =>
      () => [
        `cancel ${at}${withFee ? ' with fee' : ''}`,
        (to) => steps.cancel(to, at, withFee),
        (order) => send.cancel(order, at, withFee),
      ],
  ),
  fc.nat(2).map(
    (at): Act =>
      () => [`customer cancels ${at}`, (to) => steps.cancel(to, at, true), (order) => send.cancelAlone(order, at)],
  ),
  fc.tuple(fc.constantFrom('open', 'none', 'half', 'all'), fc.boolean()).map(
    ([part, withFee]): Act =>
      (model) => {
        const back = { open: undefined, none: 0, half: Math.floor(held(model) / 2), all: held(model) }[part]
        return [
          `cancel all, back ${back}${withFee ? ' with fee' : ''}`,
          (to) => steps.cancelAll(to, back, withFee),
          (order) => send.cancelAll(order, back, withFee),
        ]
      },
  ),
)

function agree(order: StaffOrder, model: Model, trail: string) {
  const { state, total, paid, refunded, owed, credited } = order
  const got = { state, total, charged: total - credited, paid, refunded, owed }
  const { charged } = model
  const wanted = { charged, total: model.total, paid: model.paid, refunded: model.refunded, owed: owedBy(model) }
  expect(got, trail).toEqual({ ...wanted, state: model.state })
  expect(
    [0, 1, 2].map((at) => bookingAt(order, at)?.fee),
    trail,
  ).toEqual(model.fees)
}

async function follow(sequence: readonly Act[]) {
  let [order, model] = [await place(), newModel()]
  expect([0, 1, 2].map((at) => bookingAt(order, at)?.cancellationFee)).toEqual(fees)
  const trail: string[] = []
  for (const act of sequence) {
    const [name, expected, sent] = act(model)
    const next = structuredClone(model)
    const isDone = expected(next)
    const { status, body } = await sent(order)
    trail.push(isDone ? name : `(${name})`)
    const words = `${trail.join(', ')}: ${JSON.stringify(body)}`
    expect(status === 200, words).toBe(isDone)
    if (!isDone) expect([409, 422], words).toContain(status)
    // What is refused leaves everything as it was.
    if (isDone) model = next
    order = (body.order as StaffOrder | undefined) ?? (await read(order.id))
    agree(order, model, words)
  }
  const own = (await call(`GET /api/account/orders/${order.id}`, { appId, token: customer })).body
    .order as CustomerOrder
  const words = trail.join(', ')
  expect([own.total, own.owed, sum(own.reservations.map(({ fee }) => fee))], words).toEqual([
    model.total,
    owedBy(model),
    sum(model.fees),
  ])
  // Whatever happened, one payment or one refund ends it.
  const settle = () => (order.owed > 0 ? send.pay(order, order.owed) : send.giveBack(order, -order.owed))
  const ended = order.owed === 0 ? order : ((await settle()).body.order as StaffOrder)
  expect(ended?.owed, words).toBe(0)
  if (ended.state === 'cancelled') {
    expect((await post(ended, 'state', { to: 'cancelcompleted' })).status, words).toBe(200)
  }
}

it('whatever happens to money and bookings, an order comes to what plain arithmetic says', async () => {
  const sequences = fc.array(acts, { minLength: 3, maxLength: 7 })
  await fc.assert(fc.asyncProperty(sequences, follow), {
    numRuns: Number(process.env.MONEY_RUNS ?? 60),
    endOnFailure: true,
  })
}, 600_000)

it('and so do the files and the evaluation of all of them', async () => {
  const table = async (path: string) => {
    const { body } = await call(`GET ${path}`, { appId, token: staff })
    const [head = [], ...lines] = parseCsv(String(body.text))
    return lines.map((line) => Object.fromEntries(line.map(({ value }, at) => [head[at]?.value ?? '', value])))
  }
  const rappen = (text: string | undefined) => Math.round(Number(text) * 100)
  const orders = await table('/api/admin/orders/export?format=csv')
  const lines = Map.groupBy(await table('/api/admin/orders/lines/export?format=csv'), (line) => line.Bestellnummer)
  expect(orders.length).toBeGreaterThanOrEqual(60)
  let charged = 0
  for (const order of orders) {
    const due = rappen(order['Total CHF']) - rappen(order['Gutgeschrieben CHF'])
    charged += due
    expect(sum((lines.get(order.Nummer) ?? []).map((line) => rappen(line['Brutto CHF']))), order.Nummer).toBe(due)
  }
  const revenue = async (from: string, until: string) => {
    const { body } = await call(`GET /api/admin/evaluation?from=${from}&until=${until}`, { appId, token: staff })
    return (body.evaluation as Evaluation).totals.revenue
  }
  const year = new Date().getUTCFullYear()
  const ahead = await revenue('2030-01-01', '2030-12-31')
  expect((await revenue(`${year - 1}-06-01`, `${year}-12-31`)) + ahead).toBe(charged)
})
