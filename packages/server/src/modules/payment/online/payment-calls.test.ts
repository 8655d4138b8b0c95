import { afterAll, describe, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'

const scene = await paymentScene('payrexx')
const { simulator, query, call, appId, keeper, order, paymentOf, stateOf } = scene
afterAll(() => simulator.close())

const calls = ['book', 'return', 'capture', 'cancel', 'refund'] as const
type Call = (typeof calls)[number]

interface Made {
  readonly orderId: number
  readonly id: number
  readonly at: string
}

const bodies: Readonly<Record<Call, (amount: number, clientKey: string) => object | undefined>> = {
  book: (amount) => ({ amount }),
  return: (amount) => ({ amount, reason: 'Falscher Betrag' }),
  capture: () => undefined,
  cancel: () => undefined,
  refund: (amount, clientKey) => ({ clientKey, amount, reason: 'Kulanz', isWaived: false }),
}

async function ask({ orderId, id }: Made, what: Call, amount: number, clientKey: string = crypto.randomUUID()) {
  const body = bodies[what](amount, clientKey) as Record<string, unknown> | undefined
  const path = `POST /api/admin/orders/${orderId}/online-payments/${id}/${what}` as const
  const { status, body: answer } = await call(path, { appId, token: keeper, ...(body && { body }) })
  if (status !== 200) {
    expect([status, answer.message], JSON.stringify(answer)).toEqual([409, expect.stringMatching(/\w{3,}.*\.$/)])
    return String(answer.code)
  }
  return 'isDone' in answer ? `done: ${answer.isDone}` : String(answer.state)
}

/** The payment here and at the provider, what is on its way back, and the account of its order. */
async function standing({ orderId, id, at }: Made) {
  const [payment] = await query('select state, amount, received, returned from online_payment where id = $1', id)
  const refunds = await query('select amount, state from online_refund where payment_id = $1 order by id', id)
  const { received, returned } = simulator.payments().find((one) => one.id === at) ?? {}
  return { payment, refunds, at: { received, returned }, order: await stateOf(orderId) }
}

const asked = 7800
const other = 4000
const pay = (plan?: { amount: number }) => (made: Made) => simulator.act(made.at, 'pay', plan)
const odd = pay({ amount: other })
const endAs = (state: string) => (made: Made) =>
  query(`update online_payment set state = $2, ended_at = now() where id = $1`, made.id, state)

/** How a payment came to stand as it does, and how much is asked to be done with it. */
const states = {
  open: [asked, async () => undefined],
  reserved: [asked, (made) => simulator.act(made.at, 'reserve')],
  paid: [asked, pay()],
  refunded: [
    asked,
    async (made) => {
      await pay()(made)
      expect(await ask(made, 'refund', asked)).toBe('done: true')
    },
  ],
  odd: [other, odd],
  booked: [
    other,
    async (made) => {
      await odd(made)
      expect(await ask(made, 'book', other)).toBe('paid')
    },
  ],
  returned: [
    other,
    async (made) => {
      await odd(made)
      expect(await ask(made, 'return', other)).toBe('done: true')
    },
  ],
  returning: [
    other,
    async (made) => {
      await odd(made)
      await query(
        `insert into online_refund (app_id, payment_id, amount, state, reason, try_at) values ($1, $2, $3, 'wanted', 'Falscher Betrag', now() + interval '1 hour')`,
        appId,
        made.id,
        other,
      )
    },
  ],
  declined: [asked, (made) => simulator.act(made.at, 'decline')],
  cancelled: [
    asked,
    async (made) => {
      expect(await ask(made, 'cancel', asked)).toBe('cancelled')
    },
  ],
  expired: [asked, endAs('expired')],
} satisfies Readonly<Record<string, readonly [number, (made: Made) => Promise<unknown>]>>
type State = keyof typeof states

async function make(state: State): Promise<Made & { readonly amount: number }> {
  simulator.faults.webhook = 'after'
  const { orderId } = await order()
  const { id, provider_id } = await paymentOf(orderId)
  const made = { orderId, id: Number(id), at: String(provider_id) }
  const [amount, prepare] = states[state]
  if (state === 'reserved') simulator.faults.webhook = 'never'
  await prepare(made)
  await simulator.idle()
  return { ...made, amount }
}

/** What each call answers: how it stands after it was done, or had been done before; else why it is refused. */
const table: Readonly<Record<State, Readonly<Record<Call, string>>>> = {
  open: {
    ...{ book: 'payment.not_bookable', return: 'payment.not_bookable', capture: 'payment.nothing_reserved' },
    ...{ cancel: 'cancelled', refund: 'order.refund_too_high' },
  },
  reserved: {
    ...{ book: 'paid', return: 'payment.decided', capture: 'paid', cancel: 'cancelled' },
    refund: 'order.refund_too_high',
  },
  paid: { book: 'paid', return: 'payment.decided', capture: 'paid', cancel: 'payment.decided', refund: 'done: true' },
  booked: { book: 'paid', return: 'payment.decided', capture: 'paid', cancel: 'payment.decided', refund: 'done: true' },
  refunded: {
    ...{ book: 'payment.decided', return: 'payment.decided', capture: 'payment.decided', cancel: 'payment.decided' },
    refund: 'order.refund_too_high',
  },
  odd: {
    ...{ book: 'paid', return: 'done: true', capture: 'payment.undecided', cancel: 'payment.undecided' },
    refund: 'payment.undecided',
  },
  returned: {
    ...{ book: 'payment.decided', return: 'done: true', capture: 'payment.decided', cancel: 'payment.decided' },
    refund: 'order.refund_too_high',
  },
  returning: {
    ...{ book: 'payment.refund_running', return: 'payment.refund_running', capture: 'payment.undecided' },
    ...{ cancel: 'payment.undecided', refund: 'payment.refund_running' },
  },
  declined: {
    ...{ book: 'payment.ended', return: 'payment.ended', capture: 'payment.ended', cancel: 'payment.ended' },
    refund: 'order.refund_too_high',
  },
  cancelled: {
    ...{ book: 'payment.ended', return: 'payment.ended', capture: 'payment.ended', cancel: 'cancelled' },
    refund: 'order.refund_too_high',
  },
  expired: {
    ...{ book: 'payment.ended', return: 'payment.ended', capture: 'payment.ended', cancel: 'payment.ended' },
    refund: 'order.refund_too_high',
  },
}

/** Reserved money is taken by whoever asks the provider, so a refused call may bring it in. */
const brings = (state: State) => state === 'reserved'

describe.each(Object.keys(table) as State[])('a payment that is %s', (state) => {
  it.each(calls)('%s: is done, was done, or is refused in words and changes nothing', async (what) => {
    const made = await make(state)
    const before = await standing(made)
    const clientKey = crypto.randomUUID()
    const answer = await ask(made, what, made.amount, clientKey)
    expect(answer).toBe(table[state][what])
    const after = await standing(made)
    if (answer.includes('.') && !brings(state)) expect(after).toEqual(before)
    // Once more the same: the same answer, never a second change.
    const again = await ask(made, what, made.amount, clientKey)
    expect(again).toBe(answer)
    expect(await standing(made)).toEqual(after)
  })
})

it.each((Object.keys(table) as State[]).filter((state) => !brings(state)))(
  'one that is %s is not booked or given back with another amount than what is there',
  async (state) => {
    const made = await make(state)
    const before = await standing(made)
    for (const what of ['book', 'return'] as const) expect(await ask(made, what, made.amount - 1)).toMatch(/^payment\./)
    expect(await standing(made)).toEqual(before)
  },
)

it('a refund the provider will not make is refused, and not called running', async () => {
  const made = await make('paid')
  simulator.faults.refuse = 1
  expect(await ask(made, 'refund', 1000)).toBe('payment.refund_refused')
  simulator.faults.refuse = 0
  expect(await standing(made)).toMatchObject({ refunds: [{ amount: 1000, state: 'refused' }], at: { returned: 0 } })
})

describe('a refund sent again with its key', () => {
  const refund = async ({ orderId, id }: Made, clientKey: string, change: object = {}) => {
    const body = { clientKey, amount: 1000, reason: 'Kulanz', isWaived: true, ...change }
    const path = `POST /api/admin/orders/${orderId}/online-payments/${id}/refund` as const
    const { status, body: answer } = await call(path, { appId, token: keeper, body })
    return status === 200 ? answer.isDone : answer.code
  }
  const once = { refunds: [{ amount: 1000, state: 'done' }], at: { returned: 1000 }, order: { refunded: 1000 } }

  it('goes back once, however often and however many at once', async () => {
    const made = await make('paid')
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(made, key)))
    expect(answers).toContain(true)
    expect(answers.filter((answer) => typeof answer !== 'boolean')).toEqual([])
    expect(await refund(made, key)).toBe(true)
    expect(await standing(made)).toMatchObject(once)
    // Another press is another refund.
    expect(await refund(made, crypto.randomUUID())).toBe(true)
    expect(await standing(made)).toMatchObject({ at: { returned: 2000 }, order: { refunded: 2000 } })
  })

  it('is the same also when the answer of the provider was lost; the job finds out', async () => {
    const made = await make('paid')
    const key = crypto.randomUUID()
    simulator.faults.failAfter = 1
    expect(await refund(made, key)).toBe(false)
    expect(await refund(made, key)).toBe(false)
    await query(`update online_refund set try_at = now() where payment_id = $1`, made.id)
    await scene.minute()
    expect(await refund(made, key)).toBe(true)
    expect(await standing(made)).toMatchObject(once)
  })

  it.each([{ amount: 1001 }, { reason: 'Anders' }, { isWaived: false }])('but with %o is refused', async (change) => {
    const made = await make('paid')
    const key = crypto.randomUUID()
    expect(await refund(made, key)).toBe(true)
    expect(await refund(made, key, change)).toBe('payment.refund_otherwise')
    expect(await standing(made)).toMatchObject(once)
  })

  it('of all of it answers the same, and so does one the provider refused', async () => {
    const [whole, refused] = [await make('paid'), await make('paid')]
    const key = crypto.randomUUID()
    for (const _ of [1, 2]) expect(await refund(whole, key, { amount: asked })).toBe(true)
    simulator.faults.refuse = 1
    for (const _ of [1, 2]) expect(await refund(refused, key)).toBe('payment.refund_refused')
    simulator.faults.refuse = 0
    expect(await standing(refused)).toMatchObject({ at: { returned: 0 }, order: { refunded: 0, credited: 0 } })
    expect(await refund(refused, crypto.randomUUID())).toBe(true)
  })

  it('is not one without a key', async () => {
    const { orderId, id } = await make('paid')
    const path = `POST /api/admin/orders/${orderId}/online-payments/${id}/refund` as const
    for (const body of [
      { amount: 1, reason: 'Kulanz' },
      { amount: 1, reason: 'Kulanz', clientKey: 'nochmals' },
    ]) {
      expect((await call(path, { appId, token: keeper, body })).status).toBe(400)
    }
  })
})

it('one the provider does not know is called unknown, and not unreachable', async () => {
  const made = await make('open')
  await query(`update online_payment set provider_id = 'nirgends-' || id where id = $1`, made.id)
  const { status, body } = await call(`POST /api/admin/payments/${made.id}/ask`, { appId, token: keeper })
  expect([status, body.code]).toEqual([409, 'payment.unknown'])
  expect(await ask(made, 'capture', asked)).toBe('payment.unknown')
})

it('of an order that is not there, or of another municipality, there are no payments to be shown', async () => {
  const made = await make('open')
  const elsewhere = await scene.make.app()
  await query(`update app set feature_flags = '{payment}' where id = $1`, elsewhere)
  const list = async (id: number, app: number) =>
    (await call(`GET /api/admin/orders/${id}/online-payments`, { appId: app, token: keeper })).status
  expect(await list(made.orderId, appId)).toBe(200)
  expect(await list(made.orderId, elsewhere)).toBe(404)
  expect(await list(2_000_000_000, appId)).toBe(404)
})

it('of another order a payment is not found', async () => {
  const [made, stranger] = [await make('odd'), await make('open')]
  for (const what of calls) {
    const body = bodies[what](other, crypto.randomUUID()) as Record<string, unknown> | undefined
    const path = `POST /api/admin/orders/${stranger.orderId}/online-payments/${made.id}/${what}` as const
    expect((await call(path, { appId, token: keeper, ...(body && { body }) })).status, what).toBe(404)
  }
})
