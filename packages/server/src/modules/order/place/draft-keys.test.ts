import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { openBrowser } from '../../../../test/browser.ts'
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts'
import { wholeMails } from '../../../../test/whole-mails.ts'

const app = await buildTestApp()
const { call, deps, make } = app
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
let otherApp: number
beforeAll(async () => {
  appId = await make.app()
  otherApp = await make.app()
})

const contact = {
  firstname: 'Gina',
  lastname: 'Gast',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  phone: '079 000 00 00',
}

type Call = TestApp['call']

/** Somebody with a browser of their own, and what they send with every call. */
interface Somebody {
  readonly name: string
  readonly call: Call
  readonly isGuest: boolean
}

const signedIn = (token: string, name: string, inApp = appId): Somebody => {
  const browser = openBrowser(app)
  return { name, isGuest: false, call: (line, options) => browser(line, { appId: inApp, token, ...options }) }
}
const guest = (name: string, inApp = appId): Somebody => {
  const browser = openBrowser(app)
  return { name, isGuest: true, call: (line, options) => browser(line, { appId: inApp, ...options }) }
}

async function codeFor(who: Somebody, email: string, clientKey?: string): Promise<string> {
  const sent = await who.call('POST /api/booking/code', { body: { email, ...(clientKey && { clientKey }) } })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const mails = await wholeMails(deps.db, appId, { to: email, topic: 'anonymousOrderVerification' })
  return /\b(\d{6})\b/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

let days = 0
const nextDay = () => {
  days += 1
  return new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
}

async function wish(quantity = 1) {
  const hall = await make.object(appId, { stock: quantity })
  const day = nextDay()
  return { hall, bookings: [bookingDraft(hall, `${day} 10:00`, `${day} 12:00`)] }
}

/** The victim of each case, and everybody who is not them. */
const owners: readonly (() => Promise<Somebody>)[] = [
  async () => guest('a guest'),
  async () => signedIn(await make.customerToken(appId), 'a customer'),
]
const strangers: readonly (() => Promise<Somebody>)[] = [
  async () => guest('a stranger'),
  async () => ({
    name: 'a stranger without cookies',
    isGuest: true,
    call: (line, options) => call(line, { appId, ...options }),
  }),
  async () => signedIn(await make.customerToken(appId), 'another customer'),
  async () => signedIn(await make.staffToken(appId, ['reservation:view', 'object:view']), 'a caretaker'),
  async () => guest('somebody in another app', otherApp),
]
const cases = owners.flatMap((owner) => strangers.map((stranger) => ({ owner, stranger })))

describe.each(cases)('a key that somebody else got hold of (%#)', ({ owner, stranger }) => {
  it('neither lets the hold go, nor takes it, nor looks through it', async () => {
    const [mine, other] = [await owner(), await stranger()]
    const { bookings } = await wish()
    const clientKey = crypto.randomUUID()
    expect((await mine.call('POST /api/booking/hold', { body: { clientKey, bookings } })).status).toBe(200)
    const held = () => query('select id, expires_at from occupancy where hold_key = $1', clientKey)
    const before = await held()
    expect(before).toHaveLength(1)

    await other.call(`DELETE /api/booking/hold/${clientKey}`)
    expect(await held(), other.name).toEqual(before)

    const again = await other.call('POST /api/booking/hold', { body: { clientKey, bookings } })
    expect(again.status, other.name).toBeGreaterThanOrEqual(400)
    expect(await held(), other.name).toEqual(before)

    const seen = await other.call('POST /api/booking/validate-bookings', { body: { bookings, holdKey: clientKey } })
    const [verdict] = (seen.body.bookings ?? []) as { isValid: boolean }[]
    expect(verdict?.isValid ?? false, other.name).toBe(false)

    const email = `${crypto.randomUUID()}@example.test`
    const code = other.isGuest ? await codeFor(other, email, clientKey) : ''
    const user = { ...contact, email }
    const ordered = await other.call('POST /api/orders', { body: { user, code, bookings, clientKey } })
    expect(ordered.status, `${other.name}: ${JSON.stringify(ordered.body)}`).toBeGreaterThanOrEqual(400)
    expect(await held(), other.name).toEqual(before)

    // The owner is not disturbed by any of it.
    const own = await mine.call('POST /api/booking/validate-bookings', { body: { bookings, holdKey: clientKey } })
    expect((own.body.bookings as { isValid: boolean }[])[0]?.isValid).toBe(true)
    await mine.call(`DELETE /api/booking/hold/${clientKey}`)
    expect(await held()).toEqual([])
  })

  it('does not hand out the order it became', async () => {
    const [mine, other] = [await owner(), await stranger()]
    const { bookings } = await wish(5)
    const clientKey = crypto.randomUUID()
    const email = `${crypto.randomUUID()}@example.test`
    const code = mine.isGuest ? await codeFor(mine, email, clientKey) : ''
    const body = { user: { ...contact, email }, code, bookings, clientKey }
    const placed = await mine.call('POST /api/orders', { body })
    expect(placed.body, mine.name).toMatchObject({ success: true })

    const theirs = `${crypto.randomUUID()}@example.test`
    const theirCode = other.isGuest ? await codeFor(other, theirs, clientKey) : ''
    const tries = [
      { ...body, code: undefined },
      { ...body, code: code === '000000' ? '000001' : '000000' },
      { ...body, user: { ...contact, email: theirs }, code: theirCode },
    ]
    for (const one of tries) {
      const answer = await other.call('POST /api/orders', { body: one })
      expect(answer.status, `${other.name}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(answer.body)).not.toContain(String(placed.body.orderToken))
      expect(JSON.stringify(answer.body)).not.toContain(String(placed.body.orderNumber))
    }
    // An answer that got lost can be asked for again.
    expect((await mine.call('POST /api/orders', { body })).body).toEqual(placed.body)
  })
})

it.each([
  ['Gina.Gast@Example.test', 'gina.gast@example.test'],
  ['otto@example.test', 'Otto@EXAMPLE.test'],
])('a guest who wrote %s gets the order back as %s', async (first, again) => {
  const mine = guest('a guest')
  const { bookings } = await wish()
  const clientKey = crypto.randomUUID()
  const code = await codeFor(mine, first, clientKey)
  const send = (email: string) =>
    mine.call('POST /api/orders', { body: { user: { ...contact, email }, code, bookings, clientKey } })
  const placed = await send(first)
  expect(placed.body, JSON.stringify(placed.body)).toMatchObject({ success: true })
  expect((await send(first)).body).toEqual(placed.body)
  expect((await send(again)).body).toEqual(placed.body)
})

it('staff get no order back by the key of a customer, and the same staff order by its own', async () => {
  const { bookings } = await wish(5)
  const userId = await make.user(appId)
  const clientKey = crypto.randomUUID()
  const token = await make.userToken(appId, userId)
  const placed = await call('POST /api/orders', { appId, token, body: { bookings, clientKey } })
  const clerk = await make.staffToken(appId, ['order:create', 'order:view', 'reservation:change', 'reservation:view'])
  const make1 = (key: string) =>
    call('POST /api/admin/orders', { appId, token: clerk, body: { userId, clientKey: key, bookings, positions: [] } })
  const refused = await make1(clientKey)
  expect(refused).toMatchObject({ status: 409, body: { code: 'order.key_taken' } })
  expect(JSON.stringify(refused.body)).not.toContain(String(placed.body.orderNumber))
  const own = crypto.randomUUID()
  const first = await make1(own)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect((await make1(own)).body).toEqual(first.body)
})

describe('a key that became an order', () => {
  const day = nextDay()
  const at = (from: string, until: string) => [`${day} ${from}`, `${day} ${until}`] as const
  const rights = ['order:create', 'order:view', 'reservation:change', 'reservation:view', 'reservation:serial'] as const

  /** Whoever can order, sending a list of bookings under one key. */
  const senders = {
    'a customer': async () => {
      const [clientKey, token] = [crypto.randomUUID(), await make.customerToken(appId)]
      return (bookings: object[]) => call('POST /api/orders', { appId, token, body: { bookings, clientKey } })
    },
    'a guest': async () => {
      const [clientKey, email, mine] = [crypto.randomUUID(), `${crypto.randomUUID()}@example.test`, guest('a guest')]
      const code = await codeFor(mine, email, clientKey)
      return async (bookings: object[]) => {
        // Every try counts, also one that is right; here only the key is asked about.
        await query('update order_code set tries = 0 where client_key = $1', clientKey)
        return mine.call('POST /api/orders', { body: { user: { ...contact, email }, code, bookings, clientKey } })
      }
    },
    staff: async () => {
      const [clientKey, token] = [crypto.randomUUID(), await make.staffToken(appId, [...rights])]
      const userId = await make.user(appId)
      return (bookings: object[]) =>
        call('POST /api/admin/orders', { appId, token, body: { userId, clientKey, bookings, positions: [] } })
    },
  }

  it.each(Object.keys(senders) as (keyof typeof senders)[])('is good for nothing else: %s', async (who) => {
    const options = [
      { value: 'Stühle', inputType: 'number' as const },
      { value: 'Beamer', inputType: 'checkbox' as const },
    ]
    const [hall, other] = [await make.object(appId, { stock: 9, options }), await make.object(appId, { stock: 9 })]
    const sold = await query('select id from object_option where object_id = $1 order by sort, id', hall.id)
    const [chairs, beamer] = sold.map(({ id }) => Number(id))
    const chosen = [
      { id: chairs, value: 4 },
      { id: beamer, value: true },
    ]
    const first = bookingDraft(hall, ...at('10:00', '12:00'), { options: chosen })
    const second = bookingDraft(other, ...at('10:00', '12:00'))
    const send = await senders[who]()
    const placed = await send([first, second])
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const count = async () => Number((await query('select count(*) as n from booking where app_id = $1', appId))[0].n)
    const before = await count()

    // The same, however it is written.
    const same = [
      [first, second],
      [second, first],
      [{ ...first, name: 'Probe', options: chosen.toReversed() }, second],
    ]
    for (const bookings of same) expect((await send(bookings)).body).toEqual(placed.body)
    const others = [
      [first],
      [first, second, bookingDraft(other, ...at('14:00', '15:00'))],
      [first, bookingDraft(other, ...at('10:00', '13:00'))],
      [first, bookingDraft(other, '2030-12-30 10:00', '2030-12-30 12:00')],
      [first, bookingDraft(hall, ...at('10:00', '12:00'))],
      [first, { ...second, quantity: 2 }],
      [first, { ...second, intervalId: other.intervalId + 1_000_000 }],
      [{ ...first, options: [] }, second],
      [
        {
          ...first,
          options: [
            { id: chairs, value: 5 },
            { id: beamer, value: true },
          ],
        },
        second,
      ],
    ]
    for (const bookings of others) {
      const refused = await send(bookings)
      expect(refused, JSON.stringify(bookings)).toMatchObject({ status: 409, body: { code: 'order.placed_otherwise' } })
      expect(JSON.stringify(refused.body)).not.toContain(String(placed.body.orderNumber))
    }
    expect(await count()).toBe(before)
    // Of an order from before nobody knows what was asked for.
    await query('update customer_order set request_hash = null where id = $1', placed.body.orderId)
    expect((await send([first])).body).toEqual(placed.body)
  })

  it('counts the positions of staff as well', async () => {
    const token = await make.staffToken(appId, [...rights])
    const body = { userId: await make.user(appId), clientKey: crypto.randomUUID(), bookings: [] }
    const send = (unitPrice: number) => {
      const positions = [{ title: 'Reinigung', quantity: 1, unitPrice, isTaxable: false }]
      return call('POST /api/admin/orders', { appId, token, body: { ...body, positions } })
    }
    const placed = await send(5000)
    expect((await send(5000)).body).toEqual(placed.body)
    expect((await send(6000)).body).toMatchObject({ code: 'order.placed_otherwise' })
  })

  it('is found out also by two requests at once for different objects', async () => {
    const token = await make.customerToken(appId)
    const halls = await Promise.all([make.object(appId), make.object(appId)])
    const clientKey = crypto.randomUUID()
    const answers = await Promise.all(
      halls.map((hall) => {
        const bookings = [bookingDraft(hall, ...at('10:00', '12:00'))]
        return call('POST /api/orders', { appId, token, body: { bookings, clientKey } })
      }),
    )
    expect(answers.map(({ body }) => body.code ?? 'placed').sort()).toEqual(['order.placed_otherwise', 'placed'])
  })
})

it('no answer to anybody contains the key of a draft', async () => {
  const { hall, bookings } = await wish()
  const [heldKey, orderKey] = [crypto.randomUUID(), crypto.randomUUID()]
  const somebody = await owners[1]?.()
  await somebody?.call('POST /api/booking/hold', { body: { clientKey: heldKey, bookings } })
  const [other] = (await wish()).bookings
  const placed = await somebody?.call('POST /api/orders', { body: { bookings: [other], clientKey: orderKey } })
  const [row] = await query('select id from booking where order_id = $1', placed?.body.orderId)
  const token = await make.keeperToken()
  const day = bookings[0]?.displayStart.slice(0, 10)
  const lines = [
    `/api/admin/plan?view=day&date=${day}`,
    `/api/admin/plan?view=week&date=${day}`,
    '/api/admin/bookings?itemsPerPage=all',
    '/api/admin/bookings/export?format=csv',
    `/api/admin/bookings/${row.id}`,
    `/api/admin/bookings/${row.id}/history`,
    '/api/admin/orders?itemsPerPage=all',
    '/api/admin/orders/export?format=csv',
    '/api/admin/order-lines/export?format=csv',
    `/api/admin/orders/${placed?.body.orderId}`,
    `/api/admin/orders/${placed?.body.orderId}/history`,
    '/api/admin/audit?itemsPerPage=all',
    '/api/admin/audit/export?format=csv',
    `/api/objects/occupancies/${hall.id}/${day?.slice(0, 7)}`,
  ]
  const answered: string[] = []
  for (const line of lines) {
    const { body, status } = await call(`GET ${line}`, { appId, token })
    if (status === 200) answered.push(line)
    for (const key of [heldKey, orderKey]) expect(JSON.stringify(body), line).not.toContain(key)
  }
  // The rule is worth nothing if nobody answered.
  expect(answered.length).toBeGreaterThan(10)
})
