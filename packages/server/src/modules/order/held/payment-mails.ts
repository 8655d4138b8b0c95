import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import { z } from 'zod'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Subscriber } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../mail/index.ts'
import { mailOrderLetter } from '../letter/mail-letter.ts'
import { recipientsOf } from '../office-recipients.ts'
import { deskUrl, orderUrl } from '../order-platform.ts'
import { readOrder } from '../own/own-orders.ts'

const about = z.object({ orderId: z.number(), site: z.string() })

async function mailReceipt(tx: TenantTx, payload: unknown): Promise<void> {
  const { orderId, site } = about.parse(payload)
  await mailOrderLetter(tx, orderId, { site, isReceipt: true })
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
    { firstname, lastname, orderNumber: order.number },
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
  const told = about.extend({ paymentId: z.number() }).parse(payload)
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
    const values = { firstname, lastname, orderNumber: order.number, amount, url: await orderUrl(tx, site, orderId) }
    await queueMail(tx, 'customerPaymentReturned', email, values, { about: { orderId } })
  }
  await tellOffice(
    tx,
    told,
    `Eine Zahlung von ${amount} kam zu spät: Die Termine waren vergeben. Sie wird zurückerstattet.`,
  )
}

async function mailMismatch(tx: TenantTx, payload: unknown): Promise<void> {
  const told = about.extend({ problem: z.string() }).parse(payload)
  await tellOffice(
    tx,
    told,
    `Eine Zahlung stimmt nicht mit der Bestellung überein und ist nicht verbucht. ${told.problem}`,
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

const refundAbout = about.extend({ refundId: z.number() })

async function mailRefunded(tx: TenantTx, payload: unknown): Promise<void> {
  const { orderId, site, refundId } = refundAbout.parse(payload)
  const order = await readOrder(tx, orderId, null)
  const refund = await tx.db
    .selectFrom('online_refund')
    .where('app_id', '=', tx.appId)
    .where('id', '=', refundId)
    .select(['amount', 'reason'])
    .executeTakeFirst()
  if (!order || !refund || order.contact.email === '') return
  const { firstname, lastname, email } = order.contact
  const until = order.dueOn === null ? '' : `, zahlbar bis ${displayDate(order.dueOn)}`
  const open = order.owed > 0 ? `Damit sind ${formatChf(order.owed)} wieder offen${until}.` : ''
  const facts = { orderNumber: order.number, amount: formatChf(refund.amount), reason: refund.reason, open }
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
  { name: 'payment.mail_refund_refused', event: 'payment.refund_refused', handle: mailRefundRefused },
  { name: 'payment.mail_refunded', event: 'payment.refunded', handle: mailRefunded },
  { name: 'payment.mail_taken_back', event: 'payment.taken_back', handle: mailTakenBack },
  { name: 'payment.mail_overpaid', event: 'payment.overpaid', handle: mailOverpaid },
  { name: 'payment.mail_unwelcome', event: 'payment.unwelcome', handle: mailUnwelcome },
]
