import { expect, it } from 'vitest'
import { buildTestApp } from './build-test-app.ts'

/**
 * While an installation is upgraded, processes of the version before go on asking the database of this one. These are its statements
 * for an order, word for word and with the fields it knows; whoever changes a routine keeps the old form in `sql/kept` for one
 * release, and then writes the statements of that release here.
 */
const begin = 'select begin_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as begun'
const place = 'select place_order($1, $2, $3, $4, $5, $6, $7, $8, $9) as number'

const { deps, make, call } = await buildTestApp()

it('an order of the release before is still placed', async () => {
  const appId = await make.app()
  const hall = await make.object(appId)
  const userId = await make.user(appId)
  const clientKey = crypto.randomUUID()
  const minutes = (text: string) => Date.parse(text) / 60_000
  const [start, end] = ['2030-05-03T08:00:00Z', '2030-05-03T10:00:00Z']
  const begun = [
    clientKey,
    [hall.id],
    minutes(start) - 24_480,
    minutes(end) + 24_480,
    userId,
    '',
    false,
    null,
    null,
    null,
  ]
  const number = await deps.db.openTenant(
    appId,
    { sql: begin, parameters: [...begun, null, null, null] },
    async (tx, row) => {
      const { orderId, groups, scene, terms } = (row as { begun: Record<string, object> }).begun
      expect({ groups, scene, terms }).toMatchObject({
        groups: [hall.id],
        scene: { rules: [{ id: hall.id, leaves: [hall.id] }], questions: [], taken: [] },
        terms: { zone: 'Europe/Zurich', paymentOptions: [{ kind: 'invoice' }] },
      })
      const order = {
        id: orderId,
        year: 2030,
        client_key: clientKey,
        user_id: userId,
        price_category_id: null,
        price_category_name: '',
        payment_option_id: null,
        payment_option_name: '',
        payment_description: '',
        contact: null,
        accepts_rules: true,
        summary: { total: 0, tax: [], terms: { pricesIncludeVat: true, roundsToFive: true } },
        total: 0,
      }
      const booking = {
        object_id: hall.id,
        interval_id: hall.intervalId,
        state: 'confirmed',
        series_key: null,
        name: 'Probe',
        remark: '',
        color: '',
        quantity: 1,
        starts_at: start,
        ends_at: end,
        display_start: start,
        display_end: end,
        steps: 2,
        interval_name: '',
        options: [],
        answers: [],
        price_lines: [],
        total_without_tax: 0,
        tax: [],
        total: 0,
        is_on_request: false,
        place: 0,
      }
      const span = { first: 0, count: 1, starts: minutes(start), ends: minutes(end), place: 0 }
      const occupancy = { object_id: hall.id, booked: hall.id, ...span }
      const json = [order, [booking], [occupancy], []].map((part) => JSON.stringify(part))
      const event = JSON.stringify({ orderId, site: 'https://x.test' })
      return tx.finish({ sql: place, parameters: [...json, [], [], [], '[]', event] })
    },
  )
  expect(number).toEqual({ number: 1 })
  const { body } = await call('GET /api/account/orders', { appId, token: await make.userToken(appId, userId) })
  expect(body.orders).toMatchObject([{ number: '2030-000001' }])
})
