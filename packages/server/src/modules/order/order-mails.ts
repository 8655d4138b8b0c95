import type { Reservation } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import type { SchemaTopic } from '@allmend/domain/template'
import { displaySpan } from '@allmend/domain/time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Subscriber } from '../../platform/events/outbox.ts'
import { queueMail } from '../mail/index.ts'
import { extraRecipients, noData } from '../template/index.ts'
import { calendarEntry } from './calendar.ts'
import { readToday } from './desk/order-rows.ts'
import { paymentSubscribers } from './held/payment-mails.ts'
import { letterSubscribers } from './letter/mail-letter.ts'
import { recipientsOf } from './office-recipients.ts'
import { bookingFacts, isWaiting, kindOf, mailDataOf, payWords, standOf, sumsOf, whenOf } from './order-mail-data.ts'
import { deskUrl, orderUrl } from './order-platform.ts'
import { readOrder } from './own/own-orders.ts'
import { presentReservations } from './reservation.present.ts'
import { readReservations } from './reservation.repository.ts'
import { returnedMoney } from './returned-money.ts'

/** The same with what the municipality chose for a topic. */
export const officeRecipients = async (tx: TenantTx, topic: SchemaTopic, objectIds: readonly number[]) =>
  extraRecipients(tx, topic, await recipientsOf(tx, objectIds))

/** Staff who order for somebody may leave the customer's mail out. */
const placedPayload = z.object({ orderId: z.number(), site: z.string(), withMail: z.boolean().default(true) })

async function mailOrder(tx: TenantTx, payload: unknown): Promise<void> {
  const { orderId, site, withMail } = placedPayload.parse(payload)
  const order = await readOrder(tx, orderId, null)
  if (!order) return
  const { firstname, lastname, email } = order.contact
  const facts = {
    firstname,
    lastname,
    orderNumber: order.number,
    bookings: bookingFacts(order.reservations),
    isWaiting: isWaiting(order),
    kind: kindOf(order),
    stand: standOf(order),
  }
  const about = { reservations: order.reservations, withSums: true }
  const today = await readToday(tx)
  if (withMail && email) {
    const url = await orderUrl(tx, site, orderId)
    const bookingIds = order.reservations.map(({ id }) => id)
    const attachments = bookingIds.length > 0 ? [await calendarEntry(tx, { bookingIds, isOver: false, url })] : []
    const data = await mailDataOf(tx, order, { ...about, url })
    const values = { ...facts, sums: sumsOf(order, { today }), pay: payWords(order), url, data }
    await queueMail(tx, 'customerOrder', email, values, { attachments, about: { orderId } })
  }
  const objectIds = order.reservations.map(({ objectId }) => objectId)
  const recipients = await officeRecipients(tx, 'adminOrder', objectIds)
  const deskLink = await deskUrl(tx, site, orderId)
  const data = recipients.length > 0 ? await mailDataOf(tx, order, { ...about, url: '', more: { deskLink } }) : noData
  const sums = sumsOf(order, { today, isOffice: true })
  const told = { ...facts, sums, bookings: bookingFacts(order.reservations, { withAnswers: true }), deskLink, data }
  for (const to of recipients) await queueMail(tx, 'adminOrder', to, told, { about: { orderId } })
}

/** One booking with the person who made it. */
async function readFacts(tx: TenantTx, bookingId: number) {
  const [row] = await readReservations(tx, { where: sql`b.id = ${bookingId}` })
  const order = row && (await readOrder(tx, row.order_id, null))
  const [reservation] = row ? await presentReservations(tx, [row]) : []
  if (!row || !order || !reservation) return null
  const { firstname, lastname, email } = order.contact
  const facts = {
    firstname,
    lastname,
    title: row.object_title,
    when: whenOf(reservation),
    orderNumber: order.number,
    ...(reservation.fee > 0 && { fee: formatChf(reservation.fee) }),
  }
  return { order, reservation, facts, email, recipients: await recipientsOf(tx, [row.object_id]) }
}

async function mailCancellation(tx: TenantTx, payload: unknown): Promise<void> {
  const { bookingId, site } = z.object({ bookingId: z.number(), site: z.string().default('') }).parse(payload)
  const found = await readFacts(tx, bookingId)
  if (!found) return
  const { orderId } = found.reservation
  const about = { orderId, bookingId }
  const money = await returnedMoney(tx, found.order)
  // Who ordered on paper has none.
  if (found.email) {
    const attachments = [await calendarEntry(tx, { bookingIds: [bookingId], isOver: true })]
    const url = site && money.customer ? { url: await orderUrl(tx, site, orderId) } : {}
    const values = { ...found.facts, money: money.customer, ...url }
    await queueMail(tx, 'customerCancellation', found.email, values, { about, attachments })
  }
  const deskLink = site === '' ? '' : await deskUrl(tx, site, orderId)
  const told = { ...found.facts, money: money.office, deskLink }
  for (const to of found.recipients) await queueMail(tx, 'adminCancellation', to, told, { about })
}

async function mailRequest(tx: TenantTx, payload: unknown): Promise<void> {
  const { requestId, site } = z.object({ requestId: z.number(), site: z.string().default('') }).parse(payload)
  const request = await tx.db
    .selectFrom('change_request')
    .where('app_id', '=', tx.appId)
    .where('id', '=', requestId)
    .where('state', '=', 'open')
    .select(['booking_id', 'message'])
    .executeTakeFirst()
  const found = request && (await readFacts(tx, request.booking_id))
  if (!request || !found) return
  const { orderId, objectId } = found.reservation
  const deskLink = site === '' ? '' : await deskUrl(tx, site, orderId)
  const more = { wish: wishOf(found.reservation), message: request.message, deskLink }
  const data = await mailDataOf(tx, found.order, { reservations: [found.reservation], url: '', more })
  const values = { ...found.facts, ...more, data }
  for (const to of await officeRecipients(tx, 'adminChangeRequest', [objectId]))
    await queueMail(tx, 'adminChangeRequest', to, values, { about: { orderId, bookingId: request.booking_id } })
}

function wishOf({ changeRequest }: Reservation): string {
  if (changeRequest?.kind === 'time' && changeRequest.displayStart && changeRequest.displayEnd) {
    return `Gewünschte Zeit: ${displaySpan(changeRequest.displayStart, changeRequest.displayEnd)}`
  }
  if (changeRequest?.kind === 'options') {
    return `Gewünschte Optionen: ${changeRequest.options.map(({ title, value }) => `${title}: ${value}`).join(', ')}`
  }
  return 'Gewünscht ist eine Stornierung nach Ablauf der Frist.'
}

/** The mails of an order are written as they were caused: what happened to a booking is told after the order it belongs to. */
export async function afterOrder(tx: TenantTx, payload: unknown): Promise<{ orderId: number } | null> {
  const { orderId, bookingId, bookingIds, requestId } = told.parse(payload)
  if (orderId !== undefined) return { orderId }
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from booking where app_id = ${tx.appId} and id = coalesce(${bookingId ?? bookingIds?.[0] ?? null}::int,
      (select booking_id from change_request where app_id = ${tx.appId} and id = ${requestId ?? null}::int))
  `.execute(tx.db)
  return rows[0] ?? null
}

const told = z.object({
  orderId: z.number().optional(),
  bookingId: z.number().optional(),
  bookingIds: z.array(z.number()).optional(),
  requestId: z.number().optional(),
})

/** The mails that follow from what customers do, and from what is billed. */
export const orderSubscribers: readonly Subscriber[] = [
  { name: 'order.mail', event: 'order.placed', handle: mailOrder },
  { name: 'booking.mail_cancellation', event: 'booking.cancelled', handle: mailCancellation, after: afterOrder },
  { name: 'booking.mail_request', event: 'booking.change_requested', handle: mailRequest, after: afterOrder },
  ...[...letterSubscribers, ...paymentSubscribers].map((subscriber) => ({ ...subscriber, after: afterOrder })),
]
