import { beforeAll, expect, it } from 'vitest'
import { bookingDraft } from './booking-draft.ts'
import { buildTestApp } from './build-test-app.ts'

const { call, deps, make } = await buildTestApp()

interface Offer {
  readonly id: number
  readonly intervalId: number
  readonly options: readonly { readonly id: number; readonly type: string; readonly values: readonly number[] }[]
}

let appId: number
const tokens: string[] = []
const offers: Offer[] = []

/** Always the same numbers, so that a failure can be looked at. */
let seed = 20_261_115
function roll(sides: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * sides)
}

beforeAll(async () => {
  appId = await make.app()
  const keeper = await make.keeperToken()
  const categories: number[] = []
  for (const name of ['Alle', 'Einheimische', 'Vereine']) {
    const body = { name, isDefault: name === 'Alle', zipcodes: [] }
    const made = await call('POST /api/admin/pricecategories', { appId, token: keeper, body })
    categories.push((made.body.priceCategory as { id: number }).id)
  }
  await deps.db.pool.query(
    `update app_setting set vat_number = 'CHE-123.456.789 MWST', rounds_to_five = true where app_id = $1`,
    [appId],
  )
  for (const priceCategoryId of categories) {
    tokens.push(await make.userToken(appId, await make.user(appId, { priceCategoryId })))
  }
  const prices = () => Object.fromEntries(categories.slice(roll(2)).map((id) => [id, roll(20_000)]))
  for (let index = 0; index < 12; index += 1) {
    const object = await make.object(appId, {
      isTaxable: index % 2 === 0,
      hasPrices: index % 5 !== 4,
      stock: index % 4 === 3 ? 50 : 1,
      options: [
        { value: 'Beamer', inputType: 'checkbox', isTaxable: true, prices: prices() },
        { value: 'Gedecke', inputType: 'number', prices: prices() },
        {
          value: 'Bestuhlung',
          inputType: 'select',
          values: [{ value: 'Konzert', prices: prices() }, { value: 'Bankett' }],
        },
      ],
      intervals: [
        {
          name: 'Zeit',
          type: 'dynamic',
          interval: [15, 30, 60][index % 3] ?? 60,
          maxSteps: 40,
          isFlat: index % 6 === 5,
          prices: prices(),
          priceRules: [
            { label: 'Wochenende', weekdays: [0, 6], factor: 133 },
            { label: 'Abend', from: '18:00', until: '22:00', surcharge: 333 },
          ],
        },
      ],
    })
    const { rows } = await deps.db.pool.query(
      `select o.id, o.input_type as type, array(select v.id from option_value v where v.app_id = o.app_id and v.option_id = o.id) as values
       from object_option o where o.object_id = $1`,
      [object.id],
    )
    offers.push({ ...object, options: rows })
  }
})

function draft(turn: number): object {
  const offer = offers[roll(offers.length)] as Offer
  const day = new Date(Date.UTC(2027, 0, 1 + turn)).toISOString().slice(0, 10)
  const hour = 8 + roll(10)
  const time = (value: number) => `${day} ${String(value).padStart(2, '0')}:00`
  const options = offer.options
    .filter(() => roll(2) === 0)
    .map(({ id, type, values }) => ({
      id,
      value: type === 'checkbox' ? true : type === 'number' ? roll(200) : [values[roll(values.length)]],
    }))
  return bookingDraft(offer, time(hour), time(hour + 1 + roll(3)), { options, quantity: 1 })
}

it('what is shown is what is stored, over 1,000 drafts', async () => {
  let compared = 0
  const one = async (turn: number) => {
    const bookings = Array.from({ length: 5 }, (_, index) => draft(turn * 5 + index))
    const token = tokens[roll(tokens.length)] as string
    const shown = await call('POST /api/booking/validate-bookings', { appId, token, body: { bookings } })
    const summary = shown.body.summary as {
      total: number
      totalWithoutTax: number
      tax: { rate: number; total: number }[]
    }
    const placed = await call('POST /api/orders', { appId, token, body: { bookings, expectedTotal: summary.total } })
    expect(placed.body.success, JSON.stringify(placed.body)).toBe(true)
    const { order } = (await call(`GET /api/account/orders/${placed.body.orderId}`, { appId, token })).body as {
      order: typeof summary & { reservations: { total: number }[]; roundingDifference: number }
    }
    expect({ total: order.total, net: order.totalWithoutTax, tax: order.tax }).toEqual({
      total: summary.total,
      net: summary.totalWithoutTax,
      tax: summary.tax,
    })
    const parts = order.reservations.reduce((sum, { total }) => sum + total, 0)
    expect(parts + order.roundingDifference).toBe(order.total)
    expect(order.totalWithoutTax + order.tax.reduce((sum, { total }) => sum + total, 0)).toBe(order.total)
    compared += bookings.length
  }
  for (let turn = 0; turn < 200; turn += 5) {
    await Promise.all(Array.from({ length: 5 }, (_, index) => one(turn + index)))
  }
  expect(compared).toBe(1000)
})
