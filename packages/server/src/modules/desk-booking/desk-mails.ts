import type { CustomerOrder, Reservation } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Subscriber } from '../../platform/events/outbox.ts'
import { queueMail } from '../mail/index.ts'
import {
  afterOrder,
  bookingFacts,
  calendarEntry,
  deskUrl,
  isSeries,
  mailDataOf,
  officeRecipients,
  orderUrl,
  payWords,
  readOrder,
  whatBrieflyOf,
  whatOf,
} from '../order/index.ts'
import { decisionTexts, requestTexts } from './decision-text.ts'
import { decisionTopics } from './decision-topics.ts'

const staffTopics = {
  confirmed: ['adminBookingConfirmation', 'adminSerialConfirmation'],
  rejected: ['adminBookingRejection', 'adminSerialRejection'],
} as const

function factsOf(order: CustomerOrder, reservations: readonly Reservation[], text: string) {
  const { firstname, lastname } = order.contact
  const [what, whatBriefly] = [whatOf(reservations), whatBrieflyOf(reservations)]
  const bookings = bookingFacts(reservations)
  return { firstname, lastname, orderNumber: order.number, what, whatBriefly, bookings, text }
}

const decidedPayload = z.object({
  orderId: z.number(),
  bookingIds: z.array(z.number()),
  to: z.enum(['confirmed', 'rejected', 'cancelled']),
  text: z.string(),
  withMail: z.boolean(),
  site: z.string(),
  by: z.string(),
})

/** That something is off is said in any case; staff may have said it themselves. */
function cancelledWords(text: string): string[] {
  if (text === '') return [decisionTexts.cancelled]
  return /storn|annul/i.test(text) ? [text] : [decisionTexts.cancelled, text]
}

/** What is kept or charged for a cancellation; where money came in, what becomes of it says that, too. */
function costWords(order: CustomerOrder, ended: readonly Reservation[]): string {
  const fee = ended.reduce((sum, one) => sum + one.fee, 0)
  const words = moneyWords(order)
  return words === '' && fee > 0 ? `Für die Stornierung verrechnen wir eine Gebühr von ${formatChf(fee)}.` : words
}

/** What becomes of money that came in, once nothing of the order stands. */
function moneyWords({ paid, refunded, owed, reservations }: CustomerOrder): string {
  if (paid === 0 || reservations.some(({ state }) => takingStates.includes(state))) return ''
  const open = Math.max(0, -owed)
  const back = refunded + open
  const came = `Sie haben ${formatChf(paid)} bezahlt.`
  if (refunded > 0 && open > 0) {
    const kept = back < paid ? ` ${formatChf(paid - back)} behalten wir.` : ''
    return `${came} Davon sind ${formatChf(refunded)} schon zurückerstattet, ${formatChf(open)} folgen.${kept}`
  }
  if (back >= paid) return `${came} Wir erstatten Ihnen den ganzen Betrag.`
  if (back === 0) return `${came} Der Betrag bleibt bei uns.`
  return `${came} Davon behalten wir ${formatChf(paid - back)} und erstatten Ihnen ${formatChf(back)}.`
}

async function mailDecision(tx: TenantTx, payload: unknown): Promise<void> {
  const { orderId, bookingIds, to, text, withMail, site, by } = decidedPayload.parse(payload)
  const order = await readOrder(tx, orderId, null)
  const reservations = order?.reservations.filter(({ id }) => bookingIds.includes(id)) ?? []
  if (!order || reservations.length === 0) return
  const words =
    to === 'cancelled' ? [...cancelledWords(text), costWords(order, reservations)] : [text || decisionTexts[to]]
  const facts = factsOf(order, reservations, words.filter(Boolean).join('\n\n'))
  const bookingId = reservations.length === 1 ? reservations[0]?.id : undefined
  const about = { orderId, bookingId }
  const which = isSeries(reservations) ? 1 : 0
  if (withMail && order.contact.email) {
    // What is rejected was in the calendar file of the order, as not certain yet.
    const url = await orderUrl(tx, site, orderId)
    const attachments = [await calendarEntry(tx, { bookingIds, isOver: to !== 'confirmed', url })]
    const data = await mailDataOf(tx, order, { reservations, url, more: { decisionText: facts.text } })
    const values = { ...facts, pay: payWords(order), url, data }
    await queueMail(tx, decisionTopics[to][which], order.contact.email, values, { about, attachments })
  }
  if (to === 'cancelled') return
  const topic = staffTopics[to][which]
  const objectIds = reservations.map(({ objectId }) => objectId)
  const deskLink = await deskUrl(tx, site, orderId)
  const data = await mailDataOf(tx, order, { reservations, url: '', more: { decidedBy: by, deskLink } })
  for (const recipient of await officeRecipients(tx, topic, objectIds)) {
    await queueMail(tx, topic, recipient, { ...facts, by, deskLink, data }, { about })
  }
}

const changedPayload = z.object({
  /** Told by a server from before several could change together, and not handed out until now. */
  bookingId: z.number().optional(),
  bookingIds: z.array(z.number()).default([]),
  before: z.string(),
  text: z.string(),
  withMail: z.boolean(),
  site: z.string(),
})

/** Bookings of one order, with it. */
async function find(tx: TenantTx, bookingIds: readonly number[]) {
  const [bookingId = 0] = bookingIds
  const row = await tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('id', '=', bookingId)
    .select('order_id')
    .executeTakeFirst()
  const order = row && (await readOrder(tx, row.order_id, null))
  const reservations = order?.reservations.filter(({ id }) => bookingIds.includes(id)) ?? []
  if (!order || reservations.length === 0) return null
  return { order, reservations, about: { orderId: order.id, ...(reservations.length === 1 && { bookingId }) } }
}

async function mailChange(tx: TenantTx, payload: unknown): Promise<void> {
  const { bookingId, before, text, withMail, site, ...changed } = changedPayload.parse(payload)
  const bookingIds = bookingId === undefined ? changed.bookingIds : [bookingId]
  const found = withMail ? await find(tx, bookingIds) : null
  if (!found?.order.contact.email) return
  const { order, reservations, about } = found
  const facts = { ...factsOf(order, reservations, text), before, url: await orderUrl(tx, site, order.id) }
  const attachments = [await calendarEntry(tx, { bookingIds, isOver: false, url: facts.url })]
  await queueMail(tx, 'customerBookingChange', order.contact.email, facts, { about, attachments })
}

const answeredPayload = z.object({ bookingId: z.number(), requestId: z.number(), site: z.string() })

async function mailAnswer(tx: TenantTx, payload: unknown): Promise<void> {
  const { bookingId, requestId, site } = answeredPayload.parse(payload)
  const found = await find(tx, [bookingId])
  const request = await tx.db
    .selectFrom('change_request')
    .where('app_id', '=', tx.appId)
    .where('id', '=', requestId)
    .select(['state', 'answer'])
    .executeTakeFirst()
  if (!found?.order.contact.email || !request) return
  const { order, reservations, about } = found
  const isAccepted = request.state === 'accepted'
  const topic = isAccepted ? 'customerChangeRequestAcceptance' : 'customerChangeRequestRejection'
  const text = request.answer || (isAccepted ? requestTexts.accepted : requestTexts.rejected)
  const url = await orderUrl(tx, site, order.id)
  const data = await mailDataOf(tx, order, { reservations, url, more: { decisionText: text } })
  const facts = { ...factsOf(order, reservations, text), url, data }
  const entry = { bookingIds: [bookingId], isOver: false, url: facts.url }
  const attachments = isAccepted ? [await calendarEntry(tx, entry)] : []
  await queueMail(tx, topic, order.contact.email, facts, { about, attachments })
}

/** The mails that follow from what staff decide. */
export const deskSubscribers: readonly Subscriber[] = [
  { name: 'desk.mail_decision', event: 'booking.decided', handle: mailDecision, after: afterOrder },
  { name: 'desk.mail_change', event: 'booking.changed', handle: mailChange, after: afterOrder },
  { name: 'desk.mail_answer', event: 'booking.request_answered', handle: mailAnswer, after: afterOrder },
]
