import { afterAll, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { startOddServer } from '../../../test/odd-mail-server.ts'
import { runJobs, silent, untilIdle } from '../../../test/run-jobs.ts'
import { eventJobs } from '../../platform/events/outbox.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createMetrics } from '../../platform/log/metrics.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { deskSubscribers } from '../desk-booking/index.ts'
import { mailJobs } from '../mail/index.ts'
import { orderSubscribers } from './index.ts'

const app = await buildTestApp()
const { databaseUrl, deps } = app
const { db } = deps
const scene = await deskScene(app)
const { appId, clerk, customerToken, hall, query, place, as, decide } = scene
const post = await startOddServer()
const transports = [1, 2].map(() => openMailTransport(post.url, 'post@betrieb.test'))
afterAll(async () => {
  for (const transport of transports) transport?.close()
  await post.down()
})

// What is told about payments at providers is shown where they are paid.
const subscribers = [...orderSubscribers.filter(({ name }) => !name.startsWith('payment.')), ...deskSubscribers]
const events = eventJobs(subscribers)
const [customer, office] = ['regula@example.test', 'haus@eschen.test']

const ok = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}
const wish = (id: number, day: string) =>
  ok(
    as(customerToken, `POST /api/account/reservations/${id}/change-request`, {
      ...{ kind: 'time', displayStart: `${day} 14:00`, displayEnd: `${day} 16:00` },
    }),
  )
const bill = async (orderId: number) => {
  const [{ version }] = await query('select version from customer_order where id = $1', orderId)
  await ok(as(clerk, `POST /api/admin/orders/${orderId}/state`, { to: 'booked', version }))
}

/** All that is told about orders, while nobody listens. */
async function causeAll() {
  await query(`update app_setting set notification_recipients = $2 where app_id = $1`, appId, [office])
  const long = await place()
  await wish(long.id, long.day)
  await ok(as(clerk, `POST /api/admin/bookings/${long.id}/request`, { accept: false }))
  const move = { displayStart: `${long.day} 15:00`, displayEnd: `${long.day} 17:00`, text: '' }
  await ok(as(clerk, `POST /api/admin/bookings/${long.id}/move`, move))
  await decide([long.id], 'confirmed')
  await bill(long.orderId)
  const asking = await place()
  await wish(asking.id, asking.day)
  const leaving = await place()
  await ok(as(customerToken, `POST /api/account/reservations/${leaving.id}/cancel`))
  const together = [await place(), await place()]
  const ids = together.map(({ orderId }) => orderId)
  await ok(as(clerk, 'POST /api/admin/collective-invoices', { ids }))
  return { long, asking, leaving, together }
}

/** Hands out what happened, then doubles every delivery and turns their sequence round. */
async function deliverTwiceAndBackwards() {
  const dispatch = events['events.dispatch']
  if (!dispatch) throw new Error('events are handed out')
  await runJobs(db, databaseUrl, { 'events.dispatch': dispatch })
  await query(
    `select graphile_worker.add_job('events.deliver', j.payload) from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'events.deliver'`,
  )
  await query(
    `update graphile_worker._private_jobs set priority = -(payload ->> 'eventId')::int where payload ->> 'eventId' is not null`,
  )
}

async function runTwoWorkers() {
  const jobs = transports.map((transport) => ({ ...events, ...mailJobs(transport, 'allmend.test') }))
  const workers = await Promise.all(
    jobs.map((all) =>
      startWorker({
        ...{ databaseUrl, db, jobs: all, log: silent, metrics: createMetrics(db), pollInterval: 20 },
      }),
    ),
  )
  await untilIdle(db, jobs[0] ?? {})
  for (const worker of workers) await worker.stop()
}

it('every event is told to those it concerns, once, though it is delivered twice, backwards and by two workers', async () => {
  const { long, asking, leaving, together } = await causeAll()
  const heard = await query('select distinct type from outbox where app_id = $1', appId)
  // Whoever adds a subscriber adds what it listens to. That an order is over is told to other systems only.
  expect(heard.map(({ type }) => type).toSorted()).toEqual(
    [...new Set(['order.ended', ...subscribers.map(({ event }) => event)])].toSorted(),
  )
  await deliverTwiceAndBackwards()
  await runTwoWorkers()

  const placed = [`customerOrder ${customer}`, `adminOrder ${office}`]
  const told = async (orderId: number) =>
    (await query('select topic, recipient, state from mail_message where order_id = $1 order by id', orderId)).map(
      ({ topic, recipient, state }) => `${topic} ${recipient}${state === 'sent' ? '' : ` ${state}`}`,
    )
  const ofLong = await told(long.orderId)
  const decided = [`customerBookingConfirmation ${customer}`, `adminBookingConfirmation ${office}`]
  const inBetween = [`customerChangeRequestRejection ${customer}`, `customerBookingChange ${customer}`]
  expect(ofLong.toSorted()).toEqual([...placed, ...inBetween, ...decided, `customerInvoice ${customer}`].toSorted())
  // What became of an order is told after the order, and what is to be paid after what was decided.
  expect(ofLong.slice(0, 2)).toEqual(placed)
  expect(ofLong.filter((line) => /Confirmation|Invoice/.test(line))).toEqual([
    ...decided,
    `customerInvoice ${customer}`,
  ])
  expect(await told(asking.orderId)).toEqual([...placed, `adminChangeRequest ${office}`])
  expect(await told(leaving.orderId)).toEqual([
    ...placed,
    `customerCancellation ${customer}`,
    `adminCancellation ${office}`,
  ])
  const [first, second] = together.map(({ orderId }) => orderId)
  expect(await told(first ?? 0)).toEqual([...placed, `customerInvoice ${customer}`])
  expect(await told(second ?? 0)).toEqual(placed)

  const arrived = post.taken.splice(0)
  expect(arrived).toHaveLength(7 + 3 + 4 + 3 + 2)
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(arrived.length)
})

it('what came to nothing before it was told is told as it is: no wish that was taken back, no order that is gone', async () => {
  const [withdrawn, erased] = [await place(), await place()]
  await wish(withdrawn.id, withdrawn.day)
  await ok(as(customerToken, `DELETE /api/account/reservations/${withdrawn.id}/change-request`))
  await query(
    'update outbox set payload = payload || $2 where payload @> $1',
    { orderId: erased.orderId },
    { orderId: 999_999 },
  )
  await runTwoWorkers()
  const topics = await query('select topic from mail_message where order_id = $1 order by id', withdrawn.orderId)
  expect(topics.map(({ topic }) => topic)).toEqual(['customerOrder', 'adminOrder'])
  expect(await query('select from mail_message where order_id = $1', erased.orderId)).toEqual([])
  post.taken.splice(0)
})

it('an order of somebody without an address is told to the office alone, whatever becomes of it', async () => {
  const groupless = await app.make.user(appId, { email: '', username: 'papier', firstname: 'Paul', lastname: 'Papier' })
  const staff = await app.make.staffToken(appId, ['order:create', 'order:view', 'order:edit'])
  const body = {
    ...{ userId: groupless, clientKey: crypto.randomUUID() },
    bookings: [bookingDraft(hall, '2031-05-05 10:00', '2031-05-05 12:00')],
  }
  const made = await as(staff, 'POST /api/admin/orders', body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const orderId = Number(made.body.orderId)
  const [id] = made.body.bookingIds as number[]
  const { body: link } = await as(clerk, `POST /api/admin/orders/${orderId}/link`)
  const token = String(link.url).split('/order/')[1]
  await ok(app.call(`POST /api/order-link/${token}/reservations/${id}/cancel`, { appId }))
  await runTwoWorkers()
  const mails = await query('select topic, recipient, state from mail_message where order_id = $1 order by id', orderId)
  expect(mails).toEqual([
    { topic: 'adminOrder', recipient: office, state: 'sent' },
    { topic: 'adminCancellation', recipient: office, state: 'sent' },
  ])
})
