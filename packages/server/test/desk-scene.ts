import type { GrantablePermission } from '@allmend/domain/access'
import { expect } from 'vitest'
import { deskSubscribers } from '../src/modules/desk-booking/index.ts'
import { mailJobs } from '../src/modules/mail/index.ts'
import { orderSubscribers } from '../src/modules/order/index.ts'
import { userJobs } from '../src/modules/user/index.ts'
import { eventJobs } from '../src/platform/events/outbox.ts'
import { bookingDraft } from './booking-draft.ts'
import type { TestApp } from './build-test-app.ts'
import { goodPassword } from './factories.ts'
import { runJobs } from './run-jobs.ts'

const clerkRights: GrantablePermission[] = [
  'reservation:view',
  'reservation:status',
  'reservation:change',
  'order:view',
  'order:edit',
]

interface Place {
  readonly object?: { readonly id: number; readonly intervalId: number }
  readonly day?: string
  readonly from?: string
  readonly until?: string
  readonly more?: object
}

/** A municipality with a hall that is confirmed by hand, a customer and a clerk; bookings are placed as customers place them. */
export async function deskScene({ call, deps, make, databaseUrl }: TestApp) {
  const appId = await make.app()
  const customer = {
    email: 'regula@example.test',
    password: goodPassword,
    firstname: 'Regula',
    lastname: 'Meier',
    company: 'Harmonie',
    phone: '079 555 20 14',
    street: 'Kirchgasse',
    streetno: '8',
    zipcode: '8199',
    city: 'Seewilen',
  }
  const customerId = await make.user(appId, customer)
  const customerToken = await make.userToken(appId, customerId)
  const keeper = await make.keeperToken()
  const made = await call('POST /api/admin/pricecategories', {
    appId,
    token: keeper,
    body: { name: 'Einheimische', isDefault: true, zipcodes: [] },
  })
  const category = (made.body.priceCategory as { id: number }).id
  const hourly = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices: { [category]: 4567 } }
  const hall = await make.object(appId, { title: 'Mehrzweckhalle', confirmation: 'manual', intervals: [hourly] })
  const clerk = await make.staffToken(appId, clerkRights)
  const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

  let days = 0
  /** One booking of two hours on a day of its own, unless a day is named. */
  const place = async ({ object = hall, day, from = '10:00', until = '12:00', more = {} }: Place = {}) => {
    days += 1
    const date = day ?? new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
    const draft = bookingDraft(object, `${date} ${from}`, `${date} ${until}`, { name: 'Jahreskonzert', ...more })
    const { body } = await call('POST /api/orders', { appId, token: customerToken, body: { bookings: [draft] } })
    expect(body.success, JSON.stringify(body)).toBe(true)
    const [booking] = await query('select id, order_id from booking where order_id = $1 order by id', body.orderId)
    return { id: Number(booking.id), orderId: Number(booking.order_id), day: date }
  }
  type Line = Parameters<typeof call>[0]
  const as = (token: string, line: Line, body?: object) => call(line, { appId, token, ...(body && { body }) })
  const decide = (ids: readonly number[], to: string, more: object = {}, token = clerk) =>
    as(token, 'POST /api/admin/bookings/decide', { ids, to, ...more })
  const jobs = () =>
    runJobs(deps.db, databaseUrl, {
      ...eventJobs([...orderSubscribers, ...deskSubscribers]),
      ...mailJobs(null, 'host', { keepsSecrets: true }),
      ...userJobs,
    })
  const mails = (topic: string, bookingId?: number) =>
    query(
      'select topic, recipient, subject, text_body as text from mail_message where app_id = $1 and topic = $2 and ($3::int is null or booking_id = $3)',
      appId,
      topic,
      bookingId ?? null,
    )
  const stateOf = async (id: number) => (await query('select state from booking where id = $1', id))[0]?.state as string
  return {
    appId,
    category,
    hourly,
    hall,
    clerk,
    customerId,
    customerToken,
    query,
    place,
    as,
    decide,
    jobs,
    mails,
    stateOf,
  }
}
