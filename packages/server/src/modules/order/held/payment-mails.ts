import { mayPay, refundWords } from '@allmend/domain/bookings'
import { formatChf, formatMoney } from '@allmend/domain/money'
import { leastMinutesToPay } from '@allmend/domain/payments'
import { weekdayTime } from '@allmend/domain/time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Subscriber } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../mail/index.ts'
import { mailOrderLetter } from '../letter/mail-letter.ts'
import { recipientsOf } from '../office-recipients.ts'
import { bookingFacts } from '../order-mail-data.ts'
import { deskUrl, orderUrl } from '../order-platform.ts'
import { readOrder } from '../own/own-orders.ts'
import { isPaymentChecked } from './return-online.ts'

const about = z.object({ orderId: z.number(), site: z.string() })

async function mailReceipt(tx: TenantTx, payload: unknown): Promise<void> {
  const { orderId, site } = about.parse(payload)
  // Cancelled meanwhile: what becomes of the money is told with that.
  if ((await readOrder(tx, orderId, null))?.hasEnded) return
  await mailOrderLetter(tx, orderId, { site, isReceipt: true })
}

/** Whoever left the page of the provider finds the way back: once, and only while the dates are kept. */
export async function tellUnpaid(tx: TenantTx, orderId: number, site: string): Promise<void> {
  const { rows } = await sql<{ until: string }>`
    update customer_order c set unpaid_told_at = now() from app
    where c.app_id = ${tx.appId} and c.id = ${orderId} and app.id = c.app_id and c.unpaid_told_at is null
      and c.state = 'new' and c.held_until > now() + make_interval(mins => ${leastMinutesToPay}) and not ${isPaymentChecked}
    returning to_char(c.held_until at time zone app.zone, 'YYYY-MM-DD HH24:MI') as until
  `.execute(tx.db)
  const [kept] = rows
  const order = kept && (await readOrder(tx, orderId, null))
  if (!order || order.contact.email === '') return
  const { firstname, lastname, email } = order.contact
  const facts = { orderNumber: order.number, amount: formatChf(order.owed), dates: order.reservations.length }
  const until = weekdayTime(kept.until)
  const bookings = bookingFacts(order.reservations)
  const values = { firstname, lastname, ...facts, until, bookings, url: await orderUrl(tx, site, orderId) }
  await queueMail(tx, 'customerPaymentOpen', email, values, { about: { orderId } })
}

async function mailExpired(tx: TenantTx, payload: unknown): Promise<void> {
  const { orderId } = about.parse(payload)
  const order = await readOrder(tx, orderId, null)
  if (!order || order.contact.email === '') return
  const { firstname, lastname, email } = order.contact
  await queueMail(
    tx,
    'customerOrderExpired',
    email,
    { firstname, lastname, orderNumber: order.number, isChecked: order.isPaymentChecked },
    { about: { orderId } },
  )
}

async function tellOffice(tx: TenantTx, { orderId, site }: z.output<typeof about>, problem: string): Promise<void> {
  const order = await readOrder(tx, orderId, null)
  if (!order) return
  const deskLink = await deskUrl(tx, site, orderId)
  const values = { orderNumber: order.number, problem, deskLink }
  const recipients = await recipientsOf(
    tx,
    order.reservations.map(({ objectId }) => objectId),
  )
  for (const to of recipients) await queueMail(tx, 'adminPaymentTrouble', to, values, { about: { orderId } })
}

async function mailTooLate(tx: TenantTx, payload: unknown): Promise<void> {
  const told = about
    .extend({
      paymentId: z.number(),
      reason: z.string().default('Die Zahlung kam zu spät, die Termine waren vergeben.'),
    })
    .parse(payload)
  const { orderId, site, paymentId } = told
  const order = await readOrder(tx, orderId, null)
  const payment = await tx.db
    .selectFrom('online_payment')
    .where('app_id', '=', tx.appId)
    .where('id', '=', paymentId)
    .select('amount')
    .executeTakeFirst()
  if (!order || !payment) return
  const amount = formatChf(payment.amount)
  const { firstname, lastname, email } = order.contact
  if (email !== '') {
    const { reason } = told
    const values = {
      firstname,
      lastname,
      orderNumber: order.number,
      amount,
      reason,
      url: await orderUrl(tx, site, orderId),
    }
    await queueMail(tx, 'customerPaymentReturned', email, values, { about: { orderId } })
  }
  await tellOffice(tx, told, `Eine Zahlung von ${amount} wird zurückerstattet. ${told.reason}`)
}

async function mailMismatch(tx: TenantTx, payload: unknown): Promise<void> {
  const told = about.extend({ problem: z.string() }).parse(payload)
  await tellOffice(
    tx,
    told,
    `Eine Zahlung stimmt nicht mit der Bestellung überein und ist nicht verbucht. ${told.problem}`,
  )
}

async function mailMissing(tx: TenantTx, payload: unknown): Promise<void> {
  const told = about.extend({ amount: z.number() }).parse(payload)
  await tellOffice(
    tx,
    told,
    `Eine Zahlung von ${formatChf(told.amount)} ist hier verbucht, beim Zahlungsanbieter aber nicht vorhanden. Bitte klären Sie das mit ihm; alle solchen Zahlungen stehen unter «Zahlungen» zuoberst.`,
  )
}

async function mailRefundRefused(tx: TenantTx, payload: unknown): Promise<void> {
  const told = about.extend({ amount: z.number() }).parse(payload)
  await tellOffice(
    tx,
    told,
    `Der Zahlungsanbieter hat eine Rückerstattung von ${formatChf(told.amount)} abgelehnt. Bitte erstatten Sie den Betrag auf anderem Weg.`,
  )
}

/** Until when the dates of an order wait for its payment, if they do. */
async function heldWords(tx: TenantTx, orderId: number): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select to_char(c.held_until at time zone app.zone, 'YYYY-MM-DD HH24:MI') as until
    from customer_order c join app on app.id = c.app_id
    where c.app_id = ${tx.appId} and c.id = ${orderId} and c.state = 'new' and c.held_until > now()
  `.execute(tx.db)
  return rows[0] ? ` Ihre Reservation ist bis ${weekdayTime(rows[0].until)} Uhr gehalten.` : ''
}

const refundAbout = about.extend({ refundId: z.number() })

async function mailRefunded(tx: TenantTx, payload: unknown): Promise<void> {
  const { orderId, site, refundId } = refundAbout.parse(payload)
  const order = await readOrder(tx, orderId, null)
  const refund = await tx.db
    .selectFrom('online_refund as r')
    .innerJoin('online_payment as p', (join) =>
      join.onRef('p.app_id', '=', 'r.app_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .where('r.app_id', '=', tx.appId)
    .where('r.id', '=', refundId)
    .select(['r.amount', 'r.waived', 'r.reason', 'p.state', 'p.told_currency'])
    .executeTakeFirst()
  if (!order || !refund || order.contact.email === '') return
  const { firstname, lastname, email } = order.contact
  const { amount, waived, state } = refund
  const isOdd = state === 'mismatch'
  // What is gone is not paid any more.
  const owed = isOdd && !mayPay(order) ? 0 : Math.max(0, order.owed)
  const held = isOdd && owed > 0 ? await heldWords(tx, orderId) : ''
  const open = `${refundWords({ amount, waived, owed, dueOn: order.dueOn, isOdd })}${held}`
  const facts = {
    orderNumber: order.number,
    amount: formatMoney(amount, refund.told_currency),
    reason: refund.reason,
    open,
  }
  const values = { firstname, lastname, ...facts, url: await orderUrl(tx, site, orderId) }
  await queueMail(tx, 'customerRefunded', email, values, { about: { orderId } })
}

async function mailTakenBack(tx: TenantTx, payload: unknown): Promise<void> {
  const told = about.extend({ amount: z.number(), status: z.string(), isBooked: z.boolean() }).parse(payload)
  const how = told.status === 'chargeback' ? 'von der Bank zurückgebucht' : 'beim Zahlungsanbieter zurückerstattet'
  const then = told.isBooked
    ? 'Der Betrag ist als Rückerstattung verbucht.'
    : 'Der Betrag ist nicht verbucht, weil schon anders zurückbezahlt wurde. Bitte klären Sie das mit dem Kunden.'
  await tellOffice(tx, told, `${formatChf(told.amount)} wurden ${how}. ${then}`)
}

async function mailOverpaid(tx: TenantTx, payload: unknown): Promise<void> {
  const told = about.extend({ amount: z.number() }).parse(payload)
  await tellOffice(
    tx,
    told,
    `Online wurde mehr bezahlt, als noch offen war: ${formatChf(told.amount)} sind zu viel. Bitte erstatten Sie den Betrag zurück.`,
  )
}

async function mailUnwelcome(tx: TenantTx, payload: unknown): Promise<void> {
  await tellOffice(
    tx,
    about.parse(payload),
    'Der Zahlungsanbieter nimmt keine Zahlungen mehr an. Bitte prüfen Sie die Zugangsdaten unter «Zahlungen».',
  )
}

/** The mails about money that moved at a provider, or did not. */
export const paymentSubscribers: readonly Subscriber[] = [
  { name: 'payment.mail_receipt', event: 'payment.received', handle: mailReceipt },
  { name: 'payment.mail_expired', event: 'order.expired', handle: mailExpired },
  { name: 'payment.mail_too_late', event: 'payment.too_late', handle: mailTooLate },
  { name: 'payment.mail_mismatch', event: 'payment.mismatch', handle: mailMismatch },
  { name: 'payment.mail_missing', event: 'payment.missing', handle: mailMissing },
  { name: 'payment.mail_refund_refused', event: 'payment.refund_refused', handle: mailRefundRefused },
  { name: 'payment.mail_refunded', event: 'payment.refunded', handle: mailRefunded },
  { name: 'payment.mail_taken_back', event: 'payment.taken_back', handle: mailTakenBack },
  { name: 'payment.mail_overpaid', event: 'payment.overpaid', handle: mailOverpaid },
  { name: 'payment.mail_unwelcome', event: 'payment.unwelcome', handle: mailUnwelcome },
]
