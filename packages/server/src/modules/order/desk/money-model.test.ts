import type { CustomerOrder, DeskOrder, Evaluation } from '@allmend/contract'
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

/** Of 108.10; option and room carry none. */
const taxedPrices = [10_810, 10_810, 0] as const

interface Position {
  readonly price: number
  readonly isTaxable: boolean
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const inFive = (amount: number) => Math.round(amount / 5) * 5 + 0

interface Model {
  readonly taken: boolean[]
  readonly fees: number[]
  positions: readonly Position[]
  state: 'created' | 'booked' | 'payed' | 'cancelled' | 'cancelcompleted'
  /** What was billed, or would be now. */
  total: number
  /** What is charged in the end. */
  charged: number
  /** Fees of warnings, beside what is charged. */
  dunned: number
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
  charged: 25_630,
  dunned: 0,
  paid: 0,
  refunded: 0,
})

const owedBy = ({ charged, dunned, paid, refunded }: Model) => charged + dunned - paid + refunded
const held = ({ paid, refunded }: Model) => paid - refunded

/** What is ordered, and its share with VAT: discounts take off what is there, those with VAT first what has VAT. */
function ordered({ taken, positions }: Pick<Model, 'taken' | 'positions'>): { gross: number; taxed: number } {
  const [more, less] = [positions.filter(({ price }) => price >= 0), positions.filter(({ price }) => price < 0)]
  const taxable = more.filter(({ isTaxable }) => isTaxable)
  let gross = sum([...prices.filter((_, at) => taken[at]), ...more.map(({ price }) => price)])
  let taxed = sum([...taxedPrices.filter((_, at) => taken[at]), ...taxable.map(({ price }) => price)])
  // All that is to be paid can be taken off: of 20.08 that are 20.10.
  let open = Math.max(gross, inFive(gross))
  for (const { price, isTaxable } of less) {
    const off = Math.min(-price, open)
    if (isTaxable) taxed -= Math.min(off, taxed)
    open -= off
    gross -= off
  }
  // Where no booking stands and nothing is left, nothing carries VAT.
  return { gross, taxed: gross <= 0 && taken.every((one) => !one) ? 0 : taxed }
}

const due = (model: Model) => inFive(ordered(model).gross + sum(model.fees))
const vatOf = (model: Model) => Math.round((ordered(model).taxed * 810) / 10_810)

/** The same with an invoice and without: what is charged is what stands and the fees. Only the total stays as it was billed. */
function sumUp(model: Model) {
  model.charged = due(model)
  if (model.state === 'created') model.total = model.charged
}

/** The fee of one booking that goes: never more than that takes off. */
function end(model: Model, at: number, wanted: number) {
  const before = due(model)
  model.taken[at] = false
  model.fees[at] = Math.min(wanted, before - due(model))
}

const isAnythingSold = ({ positions }: Model) => positions.some(({ price }) => price > 0)

const isOver = ({ state }: Model) => state === 'cancelled' || state === 'cancelcompleted'
const hasEnded = (model: Model) => isOver(model) || (model.taken.every((one) => !one) && !isAnythingSold(model))

const steps = {
  pay: (model: Model, amount: number): boolean => {
    // There is nothing left to pay for.
    if (hasEnded(model) && owedBy(model) <= 0) return false
    const isWhole = amount >= owedBy(model)
    model.paid += amount
    if (isWhole && (model.state === 'created' || model.state === 'booked')) model.state = 'payed'
    return true
  },
  giveBack: (model: Model, amount: number): boolean => {
    // What was kept on purpose does not go back by the way.
    if (amount > (hasEnded(model) ? Math.max(0, -owedBy(model)) : held(model))) return false
    model.refunded += amount
    if (model.state === 'payed' && owedBy(model) > 0) model.state = 'booked'
    if (model.state === 'cancelled' && owedBy(model) === 0) model.state = 'cancelcompleted'
    return true
  },
  bill: (model: Model): boolean => {
    if (model.state !== 'created') return false
    model.state = 'booked'
    return true
  },
  warn: (model: Model): boolean => {
    if (model.state === 'booked' && owedBy(model) > 0) model.dunned += 2000
    return true
  },
  charge: (model: Model, positions: readonly Position[]): boolean => {
    if (isOver(model)) return false
    if (JSON.stringify(positions) === JSON.stringify(model.positions)) return true
    if (model.state !== 'created') return false
    const isEmpty = positions.length === 0 && model.taken.every((one) => !one) && sum(model.fees) === 0
    const there = sum([
      ...prices.filter((_, at) => model.taken[at]),
      ...positions.map(({ price }) => Math.max(0, price)),
    ])
    const off = sum(positions.map(({ price }) => Math.max(0, -price)))
    // Nobody writes a discount of more than there is.
    if (isEmpty || off > Math.max(there, inFive(there))) return false
    model.positions = positions
    sumUp(model)
    return true
  },
  cancel: (model: Model, at: number, withFee: boolean): boolean => {
    if (!model.taken[at]) return false
    end(model, at, withFee ? (fees[at] ?? 0) : 0)
    sumUp(model)
    const isGone = model.taken.every((one) => !one) && sum(model.fees) === 0 && ordered(model).gross <= 0
    if (model.state === 'created' && isGone) model.state = 'cancelled'
    return true
  },
  cancelAll: (model: Model, refund: number | undefined, withFee: boolean): boolean => {
    if (isOver(model) || (model.state === 'payed' && refund === undefined)) return false
    // What is owed to the customer is not kept.
    if (refund !== undefined && refund < -owedBy(model)) return false
    const kept = held(model) - (refund ?? held(model))
    if (kept < 0 || kept > model.total + model.dunned) return false
    // Money without an invoice: it is billed first.
    if (held(model) > 0 && model.state === 'created') model.state = 'booked'
    const earlier = sum(model.fees)
    for (const [at, isTaken] of model.taken.entries()) {
      if (isTaken) end(model, at, withFee ? (fees[at] ?? 0) : 0)
    }
    const isContradiction = sum(model.fees) > earlier && refund !== undefined && kept < sum(model.fees) + model.dunned
    if (isContradiction && refund > 0) return false
    sumUp(model)
    model.state = 'cancelled'
    // Fees stay, positions do not; what came in and is not given back is what it costs.
    model.positions = []
    model.charged = (refund ? kept : Math.max(kept, sum(model.fees) + model.dunned)) - model.dunned
    model.refunded += refund ?? 0
    return true
  },
}

let days = 0
async function place(): Promise<DeskOrder> {
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
  (await call(`GET /api/admin/orders/${id}`, { appId, token: staff })).body.order as DeskOrder
const post = ({ id, version }: DeskOrder, path: string, body: object) =>
  call(`POST /api/admin/orders/${id}/${path}`, { appId, token: staff, body: { ...body, version } })
/** They were placed in this sequence; the list is by time. */
const bookingAt = ({ reservations }: DeskOrder, at: number) => reservations.toSorted((a, b) => a.id - b.id)[at]

const onDay = '2026-01-01'
const send = {
  pay: (order: DeskOrder, amount: number) => post(order, 'payments', { kind: 'payment', amount, onDay }),
  giveBack: (order: DeskOrder, amount: number) => post(order, 'payments', { kind: 'refund', amount, onDay }),
  bill: (order: DeskOrder) => post(order, 'state', { to: 'booked' }),
  /** As a letter leaves it. */
  warn: async ({ id }: DeskOrder) => {
    await deps.db.pool.query(
      `update customer_order set dunned = dunned + 2000, version = version + 1
       where id = $1 and state = 'booked' and total + dunned - credited - paid + refunded > 0`,
      [id],
    )
    return call(`GET /api/admin/orders/${id}`, { appId, token: staff })
  },
  charge: ({ id, version, dueOn, paymentOptionId }: DeskOrder, positions: readonly Position[]) =>
    call(`PUT /api/admin/orders/${id}`, {
      appId,
      token: staff,
      body: {
        version,
        dueOn,
        paymentOptionId,
        positions: positions.map(({ price, isTaxable }) => ({
          title: 'Position',
          quantity: 1,
          unitPrice: price,
          isTaxable,
        })),
      },
    }),
  cancel: (order: DeskOrder, at: number, withFee: boolean) => {
    const body = { ids: [bookingAt(order, at)?.id], to: 'cancelled', withFee, withMail: false }
    return call('POST /api/admin/bookings/decide', { appId, token: staff, body })
  },
  cancelAlone: (order: DeskOrder, at: number) =>
    call(`POST /api/account/reservations/${bookingAt(order, at)?.id}/cancel`, {
      appId,
      token: customer,
      // As it is shown.
      body: { expectedFee: bookingAt(order, at)?.cancellationFee },
    }),
  cancelAll: (order: DeskOrder, refund: number | undefined, withFee: boolean) =>
    post(order, 'cancel', { reason: 'Sturm', withFee, withMail: false, ...(refund !== undefined && { refund }) }),
} as const

/** What is done, in both worlds; amounts follow from what the model owes. */
type Act = (
  model: Model,
) => readonly [name: string, expected: (model: Model) => boolean, sent: (order: DeskOrder) => ReturnType<typeof post>]

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
  fc.constant<Act>(() => ['warn', steps.warn, send.warn]),
  // Discounts of less than any booking, of more than one, of more than two of them, and of all but 1.30.
  fc
    .tuple(
      fc.constantFrom([5405], [-1500], [-15_000], [-24_000], [-25_500], [5405, -170], [-9000, 5405, -12_000], []),
      fc.infiniteStream(fc.boolean()),
    )
    .map(([amounts, taxable]): Act => {
      const positions = amounts.map((price) => ({ price, isTaxable: taxable.next().value ?? true }))
      const words = positions.map(({ price, isTaxable }) => `${price}${isTaxable ? ' taxed' : ''}`)
      return () => [
        `charge ${words.join('+')}`,
        (to) => steps.charge(to, positions),
        (order) => send.charge(order, positions),
      ]
    }),
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

function agree(order: DeskOrder, model: Model, trail: string) {
  const { state, total, paid, refunded, owed, credited, dunned } = order
  const got = { state, total, charged: total - credited, dunned, paid, refunded, owed }
  const { charged, dunned: warned } = model
  const wanted = {
    charged,
    dunned: warned,
    total: model.total,
    paid: model.paid,
    refunded: model.refunded,
    owed: owedBy(model),
  }
  expect(got, trail).toEqual({ ...wanted, state: model.state })
  expect(
    [0, 1, 2].map((at) => bookingAt(order, at)?.fee),
    trail,
  ).toEqual(model.fees)
  // What is shown before is what is charged: each alone, and all of them one after the other.
  const after = (ended: readonly number[]) => {
    const next = structuredClone(model)
    for (const at of ended) if (next.taken[at]) end(next, at, fees[at] ?? 0)
    return next.fees
  }
  const shown = [0, 1, 2].map((at) => (model.taken[at] ? bookingAt(order, at)?.cancellationFee : 0))
  expect(shown, trail).toEqual([0, 1, 2].map((at) => (model.taken[at] ? after([at])[at] : 0)))
  expect(order.cancellationFee, trail).toBe(sum(after([0, 1, 2])) - sum(model.fees))
}

/** By number: what the files have to say of it. */
const vat = new Map<string, number>()

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
    order = (body.order as DeskOrder | undefined) ?? (await read(order.id))
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
  vat.set(order.number, vatOf(model))
  // Whatever happened, one payment or one refund ends it.
  const settle = () => (order.owed > 0 ? send.pay(order, order.owed) : send.giveBack(order, -order.owed))
  const ended = order.owed === 0 ? order : ((await settle()).body.order as DeskOrder)
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
    const due = rappen(order['Total CHF']) + rappen(order['Mahngebühren CHF']) - rappen(order['Gutgeschrieben CHF'])
    charged += due
    const own = lines.get(order.Nummer) ?? []
    expect(sum(own.map((line) => rappen(line['Brutto CHF']))), order.Nummer).toBe(due)
    expect(sum(own.map((line) => rappen(line['MwSt. CHF']))), order.Nummer).toBe(vat.get(order.Nummer ?? ''))
  }
  const revenue = async (from: string, until: string) => {
    const { body } = await call(`GET /api/admin/evaluation?from=${from}&until=${until}`, { appId, token: staff })
    return (body.evaluation as Evaluation).totals.revenue
  }
  const year = new Date().getUTCFullYear()
  const ahead = await revenue('2030-01-01', '2030-12-31')
  expect((await revenue(`${year - 1}-06-01`, `${year}-12-31`)) + ahead).toBe(charged)
})
