import type { Page } from '@playwright/test'
import { holdSession } from './session.ts'
import type { E2eServer } from './start-server.ts'
import { expect } from './test.ts'

/** Days from today, as the calls write it. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE')
const headers = { 'x-app-id': '1' }

interface Kitchen {
  readonly objectId: number
  readonly intervalId: number
}

/** The kitchen, where staff decide about every booking from here on. */
async function kitchenOf(server: E2eServer): Promise<Kitchen> {
  await server.query(
    `update bookable set confirmation = 'manual', horizon_days = 3000 where app_id = 1 and title = 'Gemeindeküche'`,
  )
  const [row] = await server.query(
    `select o.id as "objectId", i.id as "intervalId" from bookable o
     join booking_interval i on i.app_id = o.app_id and i.object_id = o.id where o.app_id = 1 and o.title = 'Gemeindeküche'`,
  )
  return { objectId: Number(row?.objectId), intervalId: Number(row?.intervalId) }
}

export interface Booked {
  readonly email: string
  readonly userId: number
  readonly ids: readonly number[]
  readonly days: readonly string[]
}

let nextDay = 400

/** A customer of its own with so many bookings that wait, each on a free day from 09:00 to 11:00; the customer is signed in. */
export async function bookKitchen(
  page: Page,
  server: E2eServer,
  names: readonly string[],
  company = 'Harmonie Seewilen',
): Promise<Booked> {
  const email = `${crypto.randomUUID()}@demo.test`
  const [user] = await server.query(
    `insert into app_user (app_id, role, username, email, firstname, lastname, company, street, streetno, zipcode, city, phone, email_verified_at)
     values (1, 'user', $1, $1, 'Regula', 'Ammann', $2, 'Kirchgasse', '8', '8699', 'Eschenbühl', '079 555 20 14', now()) returning id`,
    [email, company],
  )
  await holdSession(page, server, Number(user?.id))
  const kitchen = await kitchenOf(server)
  const ids: number[] = []
  const days: string[] = []
  for (const name of names) {
    nextDay += 1
    const day = dayIn(nextDay)
    ids.push(await place(page, server, kitchen, name, day, '09:00', '11:00'))
    days.push(day)
  }
  return { email, userId: Number(user?.id), ids, days }
}

/** One more booking of whoever is signed in. */
export async function bookKitchenAt(
  page: Page,
  server: E2eServer,
  name: string,
  day: string,
  from: string,
  until: string,
): Promise<number> {
  return place(page, server, await kitchenOf(server), name, day, from, until)
}

async function place(
  page: Page,
  server: E2eServer,
  { objectId, intervalId }: Kitchen,
  name: string,
  day: string,
  from: string,
  until: string,
): Promise<number> {
  const [displayStart, displayEnd] = [`${day} ${from}`, `${day} ${until}`]
  const span = { start: displayStart, end: displayEnd, displayStart, displayEnd }
  const booking = {
    objectId,
    intervalId,
    name,
    remark: '',
    color: '',
    isSerial: false,
    options: [],
    answers: [],
    ...span,
  }
  const payment = await server.query(`select id from payment_option where app_id = 1 and is_default`)
  const answer = await page.request.post('/api/orders', {
    headers,
    data: { bookings: [booking], acceptsRules: true, paymentOptionId: payment[0]?.id },
  })
  const body = await answer.json()
  expect(body.success, JSON.stringify(body)).toBe(true)
  const [row] = await server.query('select id from booking where app_id = 1 and order_id = $1', [body.orderId])
  return Number(row?.id)
}
