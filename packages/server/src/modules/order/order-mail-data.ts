import type { CustomerOrder, Reservation } from '@allmend/contract'
import { bookingStateWords } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { sumRows } from '@allmend/domain/pricing'
import type { MailVariable } from '@allmend/domain/template'
import { displaySpan, weekdayDate, weekdayTime } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { MailData, Row, TableEntry } from '../template/index.ts'
import { whatOf } from './what-of.ts'

export const whenOf = ({ displayStart, displayEnd }: Pick<Reservation, 'displayStart' | 'displayEnd'>) =>
  displaySpan(displayStart, displayEnd)

const stateOf = ({ state, fee }: Reservation) =>
  fee > 0 ? `${bookingStateWords[state]}, Gebühr ${formatChf(fee)}` : bookingStateWords[state]

/** Dates of a series stand together: one heading, a line for each date. */
function entriesOf(reservations: readonly Reservation[]): TableEntry[] {
  const groups = Map.groupBy(reservations, ({ id, seriesKey }) => seriesKey ?? String(id))
  return [...groups.values()].map((dates) => {
    const [first] = dates
    // A date that was moved to another object says where.
    const where = ({ objectTitle }: Reservation) => (objectTitle === first?.objectTitle ? '' : `, in «${objectTitle}»`)
    const dateRows = dates.map((one) => [`${whenOf(one)}${where(one)}`, stateOf(one)] as const)
    const name = first?.name ? [['Anlass', first.name] as const] : []
    return {
      title: first?.objectTitle ?? '',
      rows: [...dateRows, ...name],
      options: (first?.options ?? []).map(({ title, value }) => [title, value] as const),
      answers: (first?.answers ?? []).map(({ question, answer }) => [question, answer] as const),
    }
  })
}

export const bookingFacts = (reservations: readonly Reservation[]) =>
  entriesOf(reservations).map(({ title, rows, options }) => ({ title, rows: [...rows, ...options] }))

export function sumsOf(order: CustomerOrder): Row[] {
  const { total, hasNoPriceObject, paymentOption, paymentDescription } = order
  return [
    ...sumRows(order).map(({ label, amount }) => [label, formatChf(amount)] as const),
    ['Total', formatChf(total)] as const,
    ...(hasNoPriceObject ? [['', 'Ein Teil wird auf Anfrage verrechnet.'] as const] : []),
    ...(paymentOption ? [['Zahlung', [paymentOption, paymentDescription].filter(Boolean).join(': ')] as const] : []),
  ]
}

export const isWaiting = ({ reservations }: Pick<CustomerOrder, 'reservations'>): boolean =>
  reservations.some(({ state }) => state !== 'confirmed')

interface About {
  /** The bookings the mail is about. */
  readonly reservations: readonly Reservation[]
  /** The link of the order; empty for those who need none. */
  readonly url: string
  readonly withSums?: boolean
  readonly more?: Partial<Record<MailVariable, string>>
}

/** What the mail of a topic can say of an order. */
export async function mailDataOf(
  tx: TenantTx,
  order: CustomerOrder,
  { reservations, url, withSums = false, more = {} }: About,
): Promise<MailData> {
  const { contact } = order
  const [first] = [...reservations].sort((a, b) => a.displayStart.localeCompare(b.displayStart))
  const objects = await placesOf(
    tx,
    reservations.map(({ objectId }) => objectId),
  )
  const placed = await readPlaced(tx, order.id)
  const links = first?.calendarLinks
  const address = first?.address ?? ''
  const isSameDay = first?.displayStart.slice(0, 10) === first?.displayEnd.slice(0, 10)
  return {
    variables: {
      ...contact,
      orderNumber: order.number,
      orderDate: weekdayDate(placed.day),
      total: formatChf(order.total),
      paymentOption: order.paymentOption ?? '',
      priceCategory: order.priceCategory ?? '',
      state: isWaiting(order)
        ? 'Die unbestätigten Termine sind für Sie gehalten. Wir prüfen sie und melden uns bei Ihnen.'
        : 'Alle Termine sind bestätigt.',
      waiting: isWaiting(order) ? 'wartet auf Bestätigung' : '',
      what: whatOf(reservations),
      dates: String(reservations.length),
      object: [...new Set(reservations.map(({ objectTitle }) => objectTitle))].join(', '),
      building: first?.building ?? '',
      objectAddress: address,
      handoverInfo: handoverOf(objects),
      occasion: first?.name ?? '',
      date: first ? weekdayDate(first.displayStart) : '',
      start: first?.displayStart.slice(11, 16) ?? '',
      end: first ? (isSameDay ? first.displayEnd.slice(11, 16) : weekdayTime(first.displayEnd)) : '',
      cancelUntil: first?.mayCancel ? weekdayTime(first.cancelUntil) : '',
      orderLink: url,
      mapLink: address === '' ? '' : `https://map.geo.admin.ch/?lang=de&swisssearch=${encodeURIComponent(address)}`,
      calendarLinkGoogle: links?.google ?? '',
      calendarLinkOutlook: links?.outlook ?? '',
      calendarLinkOffice365: links?.office365 ?? '',
      calendarLinkYahoo: links?.yahoo ?? '',
      ...more,
    },
    bookings: entriesOf(reservations),
    sums: withSums ? sumsOf(order) : [],
    address: [
      contact.company,
      `${contact.firstname} ${contact.lastname}`.trim(),
      `${contact.street} ${contact.streetno}`.trim(),
      `${contact.zipcode} ${contact.city}`.trim(),
    ].filter(Boolean),
    isOnInvoice: placed.kind === 'invoice',
  }
}

async function placesOf(tx: TenantTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .where('id', 'in', [...new Set(ids)])
    .select(['title', 'handover_info'])
    .orderBy('id')
    .execute()
}

/** How to get in, object by object; with its name where there are several. */
function handoverOf(objects: readonly { title: string; handover_info: string }[]): string {
  return objects
    .flatMap(({ title, handover_info: info }) => {
      if (info === '') return []
      return objects.length > 1 ? `${title}: ${info}` : info
    })
    .join('\n')
}

/** What of an order only its row knows: when it was placed by the clock of the app, and whether it is paid on invoice. */
async function readPlaced(tx: TenantTx, orderId: number) {
  const { rows } = await sql<{ day: string; kind: string | null }>`
    select to_char(c.created_at at time zone app.zone, 'YYYY-MM-DD') as day, p.kind
    from customer_order c join app on app.id = c.app_id
    left join payment_option p on p.app_id = c.app_id and p.id = c.payment_option_id
    where c.app_id = ${tx.appId} and c.id = ${orderId}
  `.execute(tx.db)
  return rows[0] ?? { day: '', kind: null }
}
