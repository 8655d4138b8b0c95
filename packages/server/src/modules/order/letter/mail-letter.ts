import { isBilled, owed, paymentHint } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import { z } from 'zod'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Subscriber } from '../../../platform/events/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { type MailedLetter, queueMail } from '../../mail/index.ts'
import { findCollective, ordersOfCollective, readCollective } from '../collective/read-collective.ts'
import { readToday } from '../desk/order-rows.ts'
import { payWords } from '../order-mail-data.ts'
import { orderUrl } from '../order-platform.ts'
import { readOrder } from '../own/own-orders.ts'
import { wholeContact } from '../whole-contact.ts'
import { fileName } from './letter-file.ts'
import { letterOrders } from './letter-rows.ts'
import { readLetter } from './order-letter.ts'
import { isReceipt as isPaidReceipt, paidFacts } from './receipt.ts'

interface Sending {
  /** Where the link of the mail leads. */
  readonly site: string
  /** It was just paid: then the letter is the receipt. */
  readonly isReceipt?: boolean
  /** Another address than the customer's: then the mail carries no link, which would open the order to whoever reads it. */
  readonly to?: string
}

const attachment = (title: string, letter: MailedLetter) => ({
  ...{ filename: fileName(title), contentType: 'application/pdf', letter },
})

/** What of an order is still to be paid, as its page says it, and whether that leads to the provider. */
async function openWords(
  tx: TenantTx,
  orderId: number,
): Promise<{ readonly open: string; readonly isPayable: boolean }> {
  const order = await readOrder(tx, orderId, null)
  if (!order || order.owed <= 0) return { open: '', isPayable: false }
  const pay = payWords(order)
  return { open: pay || paymentHint(order, await readToday(tx)), isPayable: pay !== '' }
}

const overpaidWords = (amount: number) =>
  `Sie haben ${formatChf(amount)} zu viel bezahlt. Wir erstatten Ihnen diesen Betrag zurück.`

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Mails the letter of an order: to its customer, or to an address somebody typed. Nobody is written to where there is none. */
export async function mailOrderLetter(
  tx: TenantTx,
  orderId: number,
  { site, to, isReceipt = false }: Sending,
): Promise<Refusal | null> {
  const [row] = await letterOrders(tx, { ids: [orderId] }).execute()
  const found = row ? await readLetter(tx, orderId) : refuse('record.not_found')
  if (!row || isRefusal(found)) return refuse('record.not_found')
  const contact = wholeContact(row.recipient)
  const address = to ?? contact.email
  if (address === '') return null
  const { title } = found.letter
  const rest = owed(row)
  const isWholly = isPaidReceipt(row)
  const isPaid = isReceipt || isWholly
  const kept = row.paid - row.refunded
  const isCustomer = sameAddress(address, contact.email) && row.user_id !== null
  const values = {
    ...{ firstname: contact.firstname, lastname: contact.lastname, title, isWhole: rest <= 0, isReceipt: isWholly },
    rows: [
      ['Total', formatChf(row.total + row.dunned - row.credited)] as const,
      ...(isPaid || (rest <= 0 && kept > 0) ? [['Bezahlt', formatChf(kept)] as const] : []),
      ...(isPaid ? paidFacts(row).map(({ name, value }) => [name, value] as const) : []),
      ...(isPaid && rest > 0 ? [['Noch offen', formatChf(rest)] as const] : []),
      ...(isPaid && rest < 0 ? [['Zu viel bezahlt', formatChf(-rest)] as const] : []),
      ...(rest > 0 && row.due_on ? [['Zahlbar bis', displayDate(row.due_on)] as const] : []),
    ],
    ...(isPaid && rest < 0 && { open: overpaidWords(-rest) }),
    ...(isCustomer && { url: await orderUrl(tx, site, orderId), ...(rest > 0 && (await openWords(tx, orderId))) }),
  }
  // An invoice of which nothing is owed any more asks for nothing.
  const topic = isPaid ? 'customerReceipt' : isBilled(row.state) && rest > 0 ? 'customerInvoice' : 'customerLetter'
  await queueMail(tx, topic, address, values, {
    attachments: [attachment(title, { kind: 'order', id: orderId })],
    about: { orderId },
  })
  return null
}

export async function mailCollective(tx: TenantTx, id: number, { to }: Pick<Sending, 'to'>): Promise<Refusal | null> {
  const [found, collective] = [await findCollective(tx, id), await readCollective(tx, id)]
  if (!found || !collective) return refuse('record.not_found')
  const contact = wholeContact(found.contact)
  const address = to ?? contact.email
  const [first] = await ordersOfCollective(tx, id)
  if (address === '' || !first) return null
  const title = `Sammelrechnung ${collective.number}`
  const values = {
    ...{ firstname: contact.firstname, lastname: contact.lastname, title },
    rows: [
      ['Bestellungen', collective.orders.map(({ number }) => number).join(', ')] as const,
      [collective.owed > 0 ? 'Zu bezahlen' : 'Offen', formatChf(collective.owed)] as const,
      ...(collective.owed > 0 ? [['Zahlbar bis', displayDate(collective.dueOn)] as const] : []),
    ],
  }
  await queueMail(tx, collective.owed > 0 ? 'customerInvoice' : 'customerLetter', address, values, {
    attachments: [attachment(title, { kind: 'collective', id })],
    about: { orderId: first.id },
  })
  return null
}

const billed = z.object({ orderId: z.number(), to: z.string(), site: z.string().nullable() })

/** *Verbuchen* mails the invoice, where it is paid by invoice and something is owed. */
async function mailInvoice(tx: TenantTx, payload: unknown): Promise<void> {
  const { orderId, to, site } = billed.parse(payload)
  if (to !== 'booked' || site === null) return
  const [row] = await letterOrders(tx, { ids: [orderId] }).execute()
  // What was cancelled or paid in the meantime is not asked for.
  if (row?.payment_kind !== 'invoice' || owed(row) <= 0 || row.collective) return
  await mailOrderLetter(tx, orderId, { site })
}

async function mailBilledCollective(tx: TenantTx, payload: unknown): Promise<void> {
  const { collectiveId } = z.object({ collectiveId: z.number() }).parse(payload)
  await mailCollective(tx, collectiveId, {})
}

export const letterSubscribers: readonly Subscriber[] = [
  { name: 'order.mail_invoice', event: 'order.billed', handle: mailInvoice },
  { name: 'collective.mail', event: 'collective.billed', handle: mailBilledCollective },
]
