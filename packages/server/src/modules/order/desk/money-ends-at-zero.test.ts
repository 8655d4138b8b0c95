import type { CustomerOrder, DeskOrder, Evaluation } from '@allmend/contract'
import { formatAmount } from '@allmend/domain/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { parseCsv } from '../../../../test/parse-csv.ts'
import { pdfText } from '../../../../test/pdf-text.ts'

const { call, deps, make, server } = await buildTestApp()

let appId: number
let staff: string
let customer: string
let customerId: number
let hall: { id: number; intervalId: number }
let beamer: number
beforeAll(async () => {
  appId = await make.app()
  staff = await make.keeperToken()
  customerId = await make.user(appId, { firstname: 'Regula', lastname: 'Meier' })
  customer = await make.userToken(appId, customerId)
  const body = { name: 'Einheimische', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: staff, body })
  const category = (made.body.priceCategory as { id: number }).id
  const hourly = {
    name: 'Stunden',
    type: 'dynamic' as const,
    interval: 60,
    maxSteps: 8,
    prices: { [category]: 10_810 },
  }
  // The rent carries VAT, the option does not.
  const options = [{ value: 'Beamer', inputType: 'checkbox' as const, prices: { [category]: 2003 }, isTaxable: false }]
  hall = await make.object(appId, { title: 'Aula', isTaxable: true, intervals: [hourly], options })
  beamer = (await query('select id from object_option where object_id = $1', hall.id))[0].id
  await query(`update bookable set fee_steps = '[{"days": 5000, "percent": 30}]' where id = $1`, hall.id)
  await query(
    `update app_setting set vat_number = 'CHE-123.456.789 MWST', rounds_to_five = true where app_id = $1`,
    appId,
  )
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
let days = 0
const nextDay = () => {
  days += 1
  return new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
}

const read = async (id: number) =>
  (await call(`GET /api/admin/orders/${id}`, { appId, token: staff })).body.order as DeskOrder
const seen = async (id: number) =>
  (await call(`GET /api/account/orders/${id}`, { appId, token: customer })).body.order as CustomerOrder
const letterOf = async (id: number) => {
  const answer = await server.inject({
    url: `/api/account/orders/${id}/pdf`,
    headers: { 'x-app-id': String(appId), authorization: `Bearer ${customer}` },
  })
  return pdfText(answer.rawPayload)
}

/** Two dates of CHF 108.10 with CHF 8.10 of VAT and CHF 20.03 without, and cleaning for CHF 54.05 with CHF 4.05 of VAT. */
async function place(withPosition = true, userId = customerId): Promise<number> {
  const bookings = [0, 1].map(() => {
    const date = nextDay()
    return { ...bookingDraft(hall, `${date} 10:00`, `${date} 11:00`), options: [{ id: beamer, value: true }] }
  })
  const positions = withPosition ? [{ title: 'Reinigung', quantity: 1, unitPrice: 5405, isTaxable: true }] : []
  const { status, body } = await call('POST /api/admin/orders', {
    appId,
    token: staff,
    body: { userId, clientKey: crypto.randomUUID(), bookings, positions, withMail: false },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(body.orderId)
}

const acts = {
  pay: (order: DeskOrder) => post(order, 'payments', { kind: 'payment', amount: Math.max(1, order.owed), ...onDay }),
  giveBack: (order: DeskOrder) =>
    post(order, 'payments', { kind: 'refund', amount: Math.max(1, -order.owed), ...onDay }),
  bill: (order: DeskOrder) => post(order, 'state', { to: 'booked' }),
  staffCancel: ({ reservations }: DeskOrder) => {
    const ids = [reservations[0]?.id]
    const body = { ids, to: 'cancelled', withFee: true, withMail: false }
    return call('POST /api/admin/bookings/decide', { appId, token: staff, body })
  },
  customerCancels: ({ reservations }: DeskOrder) =>
    call(`POST /api/account/reservations/${reservations[1]?.id}/cancel`, { appId, token: customer }),
  cancelAll: (order: DeskOrder) => post(order, 'cancel', { reason: 'Sturm', refund: order.refundable }),
  cancelWithFee: (order: DeskOrder) => post(order, 'cancel', { reason: 'Sturm', withFee: true }),
  cancelAndKeep: (order: DeskOrder) =>
    post(order, 'cancel', { reason: 'Sturm', withFee: true, refund: Math.floor(order.refundable / 2) }),
} as const
type Act = keyof typeof acts
const onDay = { onDay: '2026-01-01' }
const post = ({ id, version }: DeskOrder, path: string, body: object) =>
  call(`POST /api/admin/orders/${id}/${path}`, { appId, token: staff, body: { ...body, version } })

const isOver = ({ state }: DeskOrder) => state.startsWith('cancel')

/** What the order has to come to by what stands and what was decided, reckoned without its total and its credits. */
function expected(order: DeskOrder): number {
  const bookings = order.reservations.map(({ state, total, fee }) => (state === 'cancelled' ? fee : total))
  const positions = isOver(order) ? [] : order.positions.map(({ total }) => total)
  const charges = sumOf([...bookings, ...positions])
  // Once it is decided what goes back, what came in and stays is what it costs.
  const kept = order.paid - order.refunded
  const isDecided = isOver(order) && (order.refunded > 0 || kept > charges)
  return isDecided ? kept : charges
}

/** Every place that names a sum names the same one. */
async function agree(order: DeskOrder, trail: string) {
  const charged = order.total - order.credited
  expect(Math.abs(charged - expected(order)), `${trail}: charged ${charged}`).toBeLessThanOrEqual(2)
  expect(order.owed, trail).toBe(charged - order.paid + order.refunded)
  const own = await seen(order.id)
  expect([own.total, own.paid, own.refunded, own.owed], trail).toEqual([
    order.total,
    order.paid,
    order.refunded,
    order.owed,
  ])
  expect(
    own.credits.map(({ amount, fee }) => amount - fee),
    trail,
  ).toEqual(order.credits.map(({ amount, fee }) => amount - fee))
  expect(sumOf(own.reservations.map(({ fee }) => fee)), trail).toBe(sumOf(order.reservations.map(({ fee }) => fee)))
}

async function agreeOnPaper(order: DeskOrder, trail: string) {
  const letter = await letterOf(order.id)
  const last = order.owed < 0 ? 'Zu Ihren Gunsten' : 'Zu bezahlen'
  const isSaid = order.credits.length > 0 || order.paid !== order.refunded
  expect(letter, trail).toMatch(
    new RegExp(`${isSaid ? last : '(Total|Zu bezahlen)'}\nCHF ${formatAmount(Math.abs(order.owed))}`),
  )
  for (const { fee } of order.credits) if (fee > 0) expect(letter, trail).toContain(formatAmount(fee))
  if (!isOver(order)) return
  expect(letter, trail).toContain(`Stornierung\n${order.number}`)
  expect(letter, trail).not.toMatch(/Rechnung\s+20|Besten Dank/)
}

/** What is owed is paid, what came in too much goes back: afterwards nothing is left, and what was cancelled can be closed. */
async function settle(order: DeskOrder, trail: string): Promise<DeskOrder> {
  if (order.owed > 0) expect((await acts.pay(order)).status, trail).toBe(200)
  if (order.owed < 0) expect((await acts.giveBack(order)).status, trail).toBe(200)
  const after = await read(order.id)
  expect(after.owed, trail).toBe(0)
  if (after.state === 'cancelled') {
    expect((await post(after, 'state', { to: 'cancelcompleted' })).status, trail).toBe(200)
  }
  return read(order.id)
}

/** Does it step by step; after each every place tells the same sum, and in the end nothing is left. */
async function follow(sequence: readonly Act[], { withPosition = true, isPrinted = false } = {}): Promise<number> {
  const id = await place(withPosition)
  const trail: string[] = []
  let [order, done] = [await read(id), 0]
  for (const act of sequence) {
    const { status, body } = await acts[act](order)
    expect([200, 409, 422], `${trail.join(', ')}, ${act}: ${JSON.stringify(body)}`).toContain(status)
    trail.push(status === 200 ? act : `(${act})`)
    if (status !== 200) continue
    done += 1
    order = await read(id)
    await agree(order, trail.join(', '))
  }
  if (isPrinted) await agreeOnPaper(order, trail.join(', '))
  await settle(order, trail.join(', '))
  return done
}

describe('an order tells one sum everywhere and ends at zero', () => {
  /** How it ends, after and before everything that moves money. */
  const paths = (ending: Act): Act[][] => [
    [ending],
    [ending, 'pay'],
    ['pay', ending],
    ['staffCancel', ending, 'pay'],
    ['staffCancel', 'pay', ending],
    ['pay', 'staffCancel', ending],
    ['pay', 'customerCancels', 'giveBack', ending],
    ['customerCancels', 'pay', 'staffCancel', ending],
  ]

  it.each(['cancelAll', 'cancelWithFee', 'cancelAndKeep'] as const)(
    'when it is over by %s, whatever came before',
    async (ending) => {
      for (const [at, path] of paths(ending).entries()) {
        // Billed from the beginning, or only by what happens to it.
        const sequence: Act[] = at % 2 === 0 ? ['bill', ...path] : path
        const done = await follow(sequence, { withPosition: at % 3 > 0, isPrinted: true })
        expect(done, sequence.join(', ')).toBeGreaterThanOrEqual(sequence.length - 1)
      }
    },
    120_000,
  )
})

const csv = async (path: string) => {
  const { body } = await call(`GET ${path}`, { appId, token: staff })
  const [head = [], ...lines] = parseCsv(String(body.text))
  return lines.map((line) => Object.fromEntries(line.map(({ value }, at) => [head[at]?.value ?? '', value])))
}
const rappen = (text: string | undefined) => Math.round(Number(text) * 100)

describe('what the accounts get of them', () => {
  it('names the same sums in list, files and evaluation, and VAT only for what still stands', async () => {
    const lines = Map.groupBy(await csv('/api/admin/orders/lines/export?format=csv'), (line) => line.Bestellnummer)
    const orders = await csv('/api/admin/orders/export?format=csv')
    const list = await call('GET /api/admin/orders?itemsPerPage=all', { appId, token: staff })
    const rows = new Map((list.body.rows as DeskOrder[]).map((row) => [row.number, row]))
    const taxes = await query(
      `select c.year || '-' || lpad(c.number::text, 6, '0') as number, (
         select coalesce(sum((t ->> 'total')::int), 0)::int from booking b, jsonb_array_elements(b.tax) t
         where b.app_id = c.app_id and b.order_id = c.id and b.state = 'confirmed'
       ) + case when c.state in ('cancelled', 'cancelcompleted') then 0 else (
         select coalesce(sum(p.tax), 0)::int from order_position p where p.app_id = c.app_id and p.order_id = c.id
       ) end as tax
       from customer_order c where c.app_id = $1`,
      appId,
    )
    const vat = new Map(taxes.map(({ number, tax }) => [number, tax]))
    expect(orders.length).toBeGreaterThanOrEqual(24)
    for (const order of orders) {
      const [number, own] = [order.Nummer ?? '', lines.get(order.Nummer) ?? []]
      expect(rappen(order['Offen CHF']), number).toBe(rows.get(number)?.owed)
      const charged = rappen(order['Total CHF']) - rappen(order['Gutgeschrieben CHF'])
      expect(sumOf(own.map((line) => rappen(line['Brutto CHF']))), number).toBe(charged)
      expect(sumOf(own.map((line) => rappen(line['MwSt. CHF']))), `VAT of ${number}`).toBe(vat.get(number))
      for (const line of own) {
        const [net, tax] = [rappen(line['Netto CHF']), rappen(line['MwSt. CHF'])]
        expect(net + tax).toBe(rappen(line['Brutto CHF']))
        // The VAT of a line is what its rate says; of several lines in one credit, to their rounding.
        const rate = Number(line['Satz %'])
        expect(Math.abs(tax - (net * rate) / 100), `${number} ${line.Text}`).toBeLessThanOrEqual(1.5)
      }
    }
    const [{ due }] = await query(
      'select sum(total - credited)::int as due from customer_order where app_id = $1',
      appId,
    )
    const year = new Date().getUTCFullYear()
    const revenue = async (from: string, until: string) => {
      const { body } = await call(`GET /api/admin/evaluation?from=${from}&until=${until}`, { appId, token: staff })
      return (body.evaluation as Evaluation).totals.revenue
    }
    const now = await revenue(`${year - 1}-06-01`, `${year}-12-31`)
    const later = await revenue('2030-01-01', '2030-12-31')
    expect(now + later).toBe(due)
  })
})

describe('worked out by hand', () => {
  it('a fee is one number: before, in the dialog, at the booking, on order and letter, with an invoice or without', async () => {
    // 30 % of 128.13 are 38.44, in five Rappen 38.45.
    for (const isBilled of [false, true]) {
      const id = await place(false)
      if (isBilled) await acts.bill(await read(id))
      const [one, two] = (await read(id)).reservations
      const body = { ids: [one?.id, two?.id], to: 'cancelled' }
      const asked = await call('POST /api/admin/bookings/preview-decision', { appId, token: staff, body })
      expect((asked.body.bookings as { fee: number }[]).map(({ fee }) => fee)).toEqual([3845, 3845])
      expect([one?.cancellationFee, two?.cancellationFee]).toEqual([3845, 3845])
      expect((await seen(id)).reservations.map(({ cancellationFee }) => cancellationFee)).toEqual([3845, 3845])
      await acts.staffCancel(await read(id))
      const alone = `POST /api/account/reservations/${two?.id}/cancel` as const
      const told = await call(alone, { appId, token: customer, body: { expectedFee: 3845 } })
      expect(told).toMatchObject({ status: 200, body: { reservation: { fee: 3845 } } })
      const order = await read(id)
      expect(order.reservations.map(({ fee }) => fee)).toEqual([3845, 3845])
      expect(order).toMatchObject({ owed: 7690 })
      expect(order.credits.map(({ fee }) => fee)).toEqual(isBilled ? [3845, 3845] : [])
      expect(await letterOf(id)).toContain('38.45')
      expect(await letterOf(id)).not.toContain('38.44')
    }
  })

  const total = 31_030
  it('a billed order that is cancelled by its bookings or as a whole costs the same', async () => {
    const both = await Promise.all([place(), place()])
    const [one, two] = [await read(both[0]), await read(both[1])]
    // 2 × (108.10 + 20.03) + 54.05 = 310.31, in five Rappen 310.30.
    expect([one.total, two.total]).toEqual([total, total])
    for (const order of [one, two]) expect((await acts.bill(order)).status).toBe(200)
    const ids = one.reservations.map(({ id }) => id)
    const body = { ids, to: 'cancelled', withFee: true, withMail: false }
    await call('POST /api/admin/bookings/decide', { appId, token: staff, body })
    await acts.cancelAll(await read(one.id))
    await acts.cancelWithFee(await read(two.id))
    // 30 % of 128.13 are 38.44, in five Rappen 38.45, twice 76.90. All of the invoice is credited, so that what is left is in five Rappen:
    // of 310.30 first 128.13 + 54.05 + 38.45 = 220.63, so 220.65, and 128.10 fall away; then 54.05 + 76.90 = 130.95, and 128.15 fall away.
    const after = { total, state: 'cancelled', credited: total - 7690, owed: 7690, isOverdue: false }
    const credits = [
      { amount: 12_810, fee: 3845 },
      { amount: 12_815, fee: 3845 },
      { amount: 5405, fee: 0 },
    ]
    expect(await read(one.id)).toMatchObject({ ...after, credits })
    expect(await read(two.id)).toMatchObject({ ...after, credits })
    const letter = await letterOf(two.id)
    // What falls away, and the fee; its VAT is told apart, of all credits together: 3 × 8.1 % of 100.00 are 24.30.
    expect(letter).toContain('−128.10\nStornogebühr Aula')
    expect(letter).toContain('In Gutschriften enthaltene MWST\nBasis\nSteuer\n8.1 %')
    expect(letter).toContain('Zu bezahlen\nCHF 76.90')
    expect(letter).toMatch(/Zahlbar innert \d+ Tagen, bis am/)
    // It is asked for like every other bill, and over once it is paid.
    const open = await call('GET /api/admin/orders?tab=open&itemsPerPage=all', { appId, token: staff })
    expect((open.body.rows as DeskOrder[]).map(({ id }) => id)).toEqual(expect.arrayContaining(both))
    const early = await post(await read(two.id), 'state', { to: 'cancelcompleted' })
    expect(early.body).toMatchObject({ code: 'order.owed', details: { owed: 7690 } })
    expect(await settle(await read(two.id), '')).toMatchObject({ owed: 0, state: 'cancelcompleted' })
    expect(await letterOf(two.id)).toContain('Die Bestellung ist storniert. Es ist nichts mehr offen.')
  })

  it('a paid order that is cancelled keeps its fee, gives the rest back, and owes nothing', async () => {
    const id = await place()
    await acts.pay(await read(id))
    const paid = await read(id)
    expect(paid).toMatchObject({ state: 'payed', paid: total, owed: 0 })
    expect(await letterOf(id)).toMatch(/Rechnung\s+20[\s\S]*Der Betrag ist bezahlt. Besten Dank./)
    // 310.30 came in, 76.90 are kept: 233.40 go back.
    await post(paid, 'cancel', { reason: 'Sturm', withFee: true, refund: 23_340 })
    expect(await read(id)).toMatchObject({
      credited: 23_340,
      refunded: 23_340,
      owed: 0,
      paymentState: 'partly_refunded',
    })
  })

  it('is a cancellation on paper, too, once its last booking is gone', async () => {
    const id = await place(false)
    await query(`update customer_order set payment_description = 'Zahlbar innert 30 Tagen.' where id = $1`, id)
    await acts.bill(await read(id))
    expect(await letterOf(id)).toMatch(/Rechnung\s+20[\s\S]*Zahlbar innert 30 Tagen/)
    await acts.pay(await read(id))
    await acts.staffCancel(await read(id))
    expect(await letterOf(id)).toMatch(/Rechnung\s+20/)
    await acts.customerCancels(await read(id))
    // 256.25 less twice 38.45.
    const letter = await letterOf(id)
    expect(letter).toMatch(/Stornierung\s+20[\s\S]*Wir zahlen Ihnen CHF.179\.35 zurück/)
    expect(letter).not.toMatch(/Rechnung\s+20|Zahlbar/)
  })

  it('stays an invoice while a position is left on it', async () => {
    const id = await place()
    await acts.bill(await read(id))
    await acts.staffCancel(await read(id))
    await acts.customerCancels(await read(id))
    const row = await read(id)
    expect(row.positions).toHaveLength(1)
    expect(await letterOf(id)).toMatch(/Rechnung\s+20/)
  })

  it('what is kept beyond the fee is charged, not owed to the customer', async () => {
    const id = await place()
    await acts.pay(await read(id))
    // 100.00 go back, 210.30 stay: 76.90 as fees, 133.40 more.
    await post(await read(id), 'cancel', { reason: 'Sturm', withFee: true, refund: 10_000 })
    const order = await read(id)
    expect(order).toMatchObject({ credited: 10_000, owed: 0 })
    expect(order.credits.at(-1)).toMatchObject({ bookingId: null, fee: 13_340 })
    expect(await letterOf(id)).toContain('Einbehalten\n133.40')
  })

  it('nobody keeps more than an order cost: what was paid too much goes back, or the cancellation is refused', async () => {
    const id = await place(false)
    // 256.25 are due, 300.00 came in: 43.75 too much.
    await post(await read(id), 'payments', { kind: 'payment', amount: 30_000, ...onDay })
    for (const refund of [0, 4374]) {
      const kept = await post(await read(id), 'cancel', { reason: 'Sturm', refund })
      expect(kept).toMatchObject({ status: 409, body: { code: 'order.refund_too_low', details: { least: 4375 } } })
    }
    expect(await read(id)).toMatchObject({ state: 'payed', owed: -4375 })
    expect((await post(await read(id), 'cancel', { reason: 'Sturm', refund: 4375 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'cancelled', refunded: 4375, credited: 0, owed: 0 })
  })

  it('what was paid in part before an invoice and kept is charged all the same', async () => {
    const id = await place(false)
    // 2 × 128.13 = 256.26, in five Rappen 256.25.
    await post(await read(id), 'payments', { kind: 'payment', amount: 10_000, ...onDay })
    expect(await read(id)).toMatchObject({ total: 25_625, state: 'created', owed: 15_625 })
    await post(await read(id), 'cancel', { reason: 'Sturm', refund: 4000 })
    expect(await read(id)).toMatchObject({ state: 'cancelled', credited: 25_625 - 6000, refunded: 4000, owed: 0 })
  })

  it('a fee of an order without an invoice is billed when the order is cancelled', async () => {
    const id = await place()
    await acts.cancelWithFee(await read(id))
    // 76.90, with the cleaning 130.95; the cleaning falls away.
    expect(await read(id)).toMatchObject({ state: 'cancelled', owed: 7690, bookedOn: expect.any(String) })
    expect((await read(id)).dueOn).not.toBeNull()
    expect(await letterOf(id)).toMatch(/Stornogebühr Aula[\s\S]*Zu bezahlen\nCHF 76.90/)
  })

  it('a customer who is too late for a refund of everything is told what comes back', async () => {
    const id = await place(false)
    await acts.pay(await read(id))
    await acts.customerCancels(await read(id))
    // 128.13 and a fee of 38.45 stay, in five Rappen 166.60 as without an invoice: 89.65 come back.
    expect(await seen(id)).toMatchObject({ total: 25_625, paid: 25_625, owed: -8965 })
    const letter = await letterOf(id)
    expect(letter).toContain('Wir zahlen Ihnen CHF\u00a089.65 zurück.')
    expect(letter).not.toContain('Besten Dank')
  })

  it('money that is given back twice is refused once nothing is left of it', async () => {
    const id = await place(false)
    await acts.pay(await read(id))
    const back = (amount: number, order: DeskOrder) => post(order, 'payments', { kind: 'refund', amount, ...onDay })
    expect((await back(20_000, await read(id))).status).toBe(200)
    // 256.25 − 200.00 = 56.25 are left.
    expect(await read(id)).toMatchObject({ refundable: 5625, refunded: 20_000, owed: 20_000 })
    expect((await back(5626, await read(id))).body).toMatchObject({
      code: 'order.refund_too_high',
      details: { refundable: 5625 },
    })
    expect((await back(5625, await read(id))).status).toBe(200)
    expect(await read(id)).toMatchObject({ refundable: 0, refunded: 25_625, paymentState: 'refunded' })
    expect((await back(1, await read(id))).body.code).toBe('order.refund_too_high')
  })
})

describe('an order of which only fees are left', () => {
  /** Dates of 128.13 that were cancelled for 38.44 each, as fees were kept once; what they come to is billed in five Rappen. */
  async function billedFees(dates: number, total: number): Promise<number> {
    const bookings = Array.from({ length: dates }, () => {
      const date = nextDay()
      return { ...bookingDraft(hall, `${date} 10:00`, `${date} 11:00`), options: [{ id: beamer, value: true }] }
    })
    const body = { userId: customerId, clientKey: crypto.randomUUID(), bookings, withMail: false }
    const made = await call('POST /api/admin/orders', { appId, token: staff, body })
    const id = Number(made.body.orderId)
    const ids = (await read(id)).reservations.map((one) => one.id)
    const decided = { ids, to: 'cancelled', withFee: true, withMail: false }
    expect((await call('POST /api/admin/bookings/decide', { appId, token: staff, body: decided })).status).toBe(200)
    await query('update booking set fee = 3844 where order_id = $1', id)
    await query(
      `update customer_order set total = $2, summary = summary || jsonb_build_object('total', $2::int, 'totalWithoutTax', $2::int,
         'roundingDifference', $2::int - $3::int) where id = $1`,
      id,
      total,
      dates * 3844,
    )
    expect((await acts.bill(await read(id))).status).toBe(200)
    return id
  }
  // 38.44 is rounded up by 0.01, 76.88 by 0.02, 115.32 down by 0.02.
  const rounded = [
    [1, 3845],
    [2, 7690],
    [3, 11_530],
  ] as const

  it.each(rounded)('of %i dates, %i Rappen, owes nothing once all of it was given back', async (dates, total) => {
    const id = await billedFees(dates, total)
    expect((await acts.pay(await read(id))).status).toBe(200)
    expect(await read(id)).toMatchObject({ total, paid: total, owed: 0 })
    expect((await post(await read(id), 'cancel', { reason: 'Kulanz', refund: total })).status).toBe(200)
    expect(await read(id)).toMatchObject({ total, credited: total, refunded: total, owed: 0 })
    expect(await letterOf(id)).toContain('Es ist nichts mehr offen.')
  })

  it.each(rounded)('of %i dates, %i Rappen, gives back what was paid too much, and no more', async (dates, total) => {
    const id = await billedFees(dates, total)
    const paid = { kind: 'payment', amount: total + 232, ...onDay }
    expect((await post(await read(id), 'payments', paid)).status).toBe(200)
    const cancelled = await post(await read(id), 'cancel', { reason: 'Zu viel bezahlt', refund: 232 })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect(await read(id)).toMatchObject({ total, credited: 0, refunded: 232, owed: 0 })
  })

  it.each(rounded)('of %i dates, %i Rappen, is owed as it was billed', async (dates, total) => {
    const id = await billedFees(dates, total)
    expect((await post(await read(id), 'cancel', { reason: 'Nicht erschienen' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ total, credited: 0, owed: total })
  })
})

describe('a discount that outlives what it was given on', () => {
  async function withDiscount(unitPrice: number): Promise<number> {
    const date = nextDay()
    const booking = bookingDraft(hall, `${date} 10:00`, `${date} 11:00`)
    const positions = [{ title: 'Rabatt', quantity: 1, unitPrice, isTaxable: true }]
    const body = { userId: customerId, clientKey: crypto.randomUUID(), bookings: [booking], positions, withMail: false }
    const { body: made } = await call('POST /api/admin/orders', { appId, token: staff, body })
    return Number(made.orderId)
  }
  const cancelBooking = async (id: number, withFee: boolean) => {
    const ids = (await read(id)).reservations.map((one) => one.id)
    const body = { ids, to: 'cancelled', withFee, withMail: false }
    expect((await call('POST /api/admin/bookings/decide', { appId, token: staff, body })).status).toBe(200)
  }
  const vatOf = async (number: string) =>
    sumOf(
      (await csv('/api/admin/orders/lines/export?format=csv'))
        .filter((line) => line.Bestellnummer === number)
        .map((line) => rappen(line['MwSt. CHF'])),
    )

  it('carries no VAT once nothing is charged', async () => {
    const id = await withDiscount(-1500)
    await cancelBooking(id, false)
    const order = await read(id)
    expect(order).toMatchObject({ total: 0, tax: [], owed: 0 })
    expect(await vatOf(order.number)).toBe(0)
  })

  it('leaves no VAT where all of it is credited', async () => {
    const id = await withDiscount(-170)
    await cancelBooking(id, true)
    // 30 % of 108.10 are 32.43, in five Rappen 32.45 without VAT. The discount of 1.70 was one on the booking, and is gone with it.
    expect(await read(id)).toMatchObject({ total: 3245, tax: [] })
    await acts.bill(await read(id))
    await acts.pay(await read(id))
    expect((await post(await read(id), 'cancel', { reason: 'Kulanz', refund: 3245 })).status).toBe(200)
    const order = await read(id)
    expect(order).toMatchObject({ credited: 3245, owed: 0 })
    expect(await vatOf(order.number)).toBe(0)
  })
})

describe('what somebody owed who is removed', () => {
  const partsOf = async (id: number) =>
    (await query('select parts from order_credit where order_id = $1 order by id desc limit 1', id))[0].parts
  const remove = async (userId: number) =>
    expect((await call(`DELETE /api/admin/users/${userId}`, { appId, token: staff })).status).toBe(200)
  const partly = (order: DeskOrder) =>
    post(order, 'payments', { kind: 'payment', amount: order.owed - 10_000, ...onDay })

  it('falls away with its share of the VAT: what is charged beside it carries its own', async () => {
    const userId = await make.user(appId)
    const id = await place(false, userId)
    await acts.bill(await read(id))
    await acts.staffCancel(await read(id))
    // 128.13 are left, and 30 % of that, 38.45, as a fee: in five Rappen 166.60, of which 108.10 with 8.10 of VAT; 66.60 are paid.
    const { number, ...billed } = await read(id)
    expect(billed).toMatchObject({ owed: 16_660 })
    await partly(await read(id))
    await remove(userId)
    const order = await read(id)
    expect(order).toMatchObject({ owed: 0, paid: 6660, state: 'cancelled' })
    expect(order.credits.at(-1)).toMatchObject({ title: 'Nicht mehr einforderbar', amount: 10_000, fee: 0 })
    const exported = (await csv('/api/admin/orders/lines/export?format=csv')).filter(
      (line) => line.Bestellnummer === number && Number(line['MwSt. CHF']) !== 0,
    )
    // 200.00 were invoiced with 16.20 of VAT; 100.00 and 60.03 fell away.
    expect(sumOf(exported.map((line) => rappen(line['Netto CHF'])))).toBe(3997)
    expect(sumOf(exported.map((line) => rappen(line['MwSt. CHF'])))).toBe(324)
    // 8.10 × 100.00 / 166.60 = 4.86 and 108.10 × 100.00 / 166.60 = 64.89; what is left of 100.00 is fee and option.
    expect(await partsOf(id)).toEqual([
      { rate: 810, net: 6003, tax: 486, gross: 6489 },
      { rate: 0, net: 3511, tax: 0, gross: 3511 },
    ])
  })

  it('does so without an invoice, too', async () => {
    const userId = await make.user(appId)
    const id = await place(false, userId)
    await acts.staffCancel(await read(id))
    // 128.13 and a fee of 38.45, in five Rappen 166.60.
    expect(await read(id)).toMatchObject({ owed: 16_660, state: 'created' })
    await partly(await read(id))
    await remove(userId)
    const order = await read(id)
    expect(order).toMatchObject({ owed: 0, paid: 6660, state: 'cancelled' })
    expect(order.tax).toEqual([{ rate: 8.1, base: 10_000, total: 810 }])
    // 8.10 × 100.00 / 166.60 = 4.86 and 108.10 × 100.00 / 166.60 = 64.89.
    expect(await partsOf(id)).toEqual([
      { rate: 810, net: 6003, tax: 486, gross: 6489 },
      { rate: 0, net: 3511, tax: 0, gross: 3511 },
    ])
  })

  it('is all of it where nothing was paid, and no VAT is left', async () => {
    const userId = await make.user(appId)
    const id = await place(true, userId)
    await acts.bill(await read(id))
    const before = (await read(id)).tax
    expect(before).toEqual([{ rate: 8.1, base: 25_000, total: 2025 }])
    await remove(userId)
    // Of whom it was is forgotten, what the VAT is reckoned on is not.
    expect((await read(id)).tax).toEqual(before)
    // 2 × 128.13 + 54.05 = 310.31, in five Rappen 310.30; VAT 2 × 8.10 + 4.05.
    expect(await partsOf(id)).toEqual([
      { rate: 810, net: 25_000, tax: 2025, gross: 27_025 },
      { rate: 0, net: 4005, tax: 0, gross: 4005 },
    ])
    expect(await read(id)).toMatchObject({ total: 31_030, credited: 31_030, owed: 0 })
  })
})
