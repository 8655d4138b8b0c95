import type { CustomerOrder, Reservation } from '@allmend/contract'
import {
  type BookingState,
  bookingStateWords,
  type FeeStep,
  feeRuleWords,
  feeWords,
  isChecked,
  mayPay,
  paymentHint,
  takingStates,
} from '@allmend/domain/bookings'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { parsePoint } from '@allmend/domain/objects'
import { factorWords, sumRows } from '@allmend/domain/pricing'
import type { MailVariable } from '@allmend/domain/template'
import { displayDate, displaySpan, shownEnd, weekdayDate, weekdayTime } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Costs, MailData, Row, TableDate, TableEntry, Tone } from '../template/index.ts'
import { today } from './desk/order-rows.ts'
import { whatBrieflyOf, whatOf } from './what-of.ts'

export const whenOf = ({ displayStart, displayEnd }: Pick<Reservation, 'displayStart' | 'displayEnd'>) =>
  displaySpan(displayStart, displayEnd)

const stateOf = ({ state, fee }: Reservation) =>
  fee > 0 ? `${bookingStateWords[state]}, Gebühr ${formatChf(fee)}` : bookingStateWords[state]

const tones: Readonly<Record<BookingState, Tone>> = {
  confirmed: 'good',
  held: 'waiting',
  unconfirmed: 'waiting',
  rejected: 'bad',
  cancelled: 'bad',
  expired: 'bad',
}

/** Dates of a series stand together. */
const groupsOf = (reservations: readonly Reservation[]) => [
  ...Map.groupBy(reservations, ({ id, seriesKey }) => seriesKey ?? String(id)).values(),
]

function dateOf(one: Reservation, first: Reservation | undefined): TableDate {
  const { displayStart, displayEnd, objectTitle, state } = one
  // A date that was moved to another object says where.
  const where = objectTitle === first?.objectTitle ? '' : `, in «${objectTitle}»`
  const isSameDay = displayStart.slice(0, 10) === shownEnd(displayEnd).slice(0, 10)
  const when = `${whenOf(one)}${where}`
  return {
    when,
    lines: isSameDay
      ? [when]
      : [`${weekdayTime(displayStart)} Uhr`, `bis ${weekdayTime(shownEnd(displayEnd))} Uhr${where}`],
    state: stateOf(one),
    tone: tones[state],
  }
}

type Places = ReadonlyMap<number, Place>
interface Place {
  readonly title: string
  readonly handoverInfo: string
  readonly coordinates: string
}

/** Where a booking takes place, and how to get there. */
function placeOf({ building, address, objectId }: Reservation, places: Places) {
  const { map, route } = linksTo(address, places.get(objectId)?.coordinates ?? '')
  const words = [building, address].filter(Boolean).join(', ')
  const links = [
    ...(map === '' ? [] : [{ label: 'Link zur Karte', href: map }]),
    ...(route === '' ? [] : [{ label: 'Anfahrt', href: route }]),
  ]
  return words === '' && links.length === 0 ? null : { words, links }
}

/** By its address, or by its point on the map where it has none. */
function linksTo(address: string, coordinates: string): { map: string; route: string } {
  const point = parsePoint(coordinates)
  const found = address || (point ? `${point.lat},${point.lon}` : '')
  if (found === '') return { map: '', route: '' }
  const place = encodeURIComponent(found)
  return {
    map: `https://map.geo.admin.ch/?lang=de&swisssearch=${place}`,
    route: `https://www.google.com/maps/dir/?api=1&destination=${place}`,
  }
}

const entriesOf = (reservations: readonly Reservation[], places: Places): TableEntry[] =>
  groupsOf(reservations).map((dates) => {
    const [first] = dates
    const picture = first?.picture ?? null
    return {
      title: first?.objectTitle ?? '',
      picture: picture && {
        id: picture.id,
        alt: picture.alt || (first?.objectTitle ?? ''),
        focus: picture.focus,
      },
      dates: dates.map((one) => dateOf(one, first)),
      place: first ? placeOf(first, places) : null,
      rows: first?.name ? [['Anlass', first.name] as const] : [],
      options: (first?.options ?? []).map(({ title, value }) => [title, value] as const),
      answers: (first?.answers ?? []).map(({ question, answer }) => [question, answer] as const),
    }
  })

/** One heading, a line for each date, what was chosen, and for the office what was answered. */
export const bookingFacts = (reservations: readonly Reservation[], { withAnswers = false } = {}) =>
  groupsOf(reservations).map((dates) => {
    const [first] = dates
    const dateRows = dates.map((one) => {
      const { when, state } = dateOf(one, first)
      return [when, state] as const
    })
    const name = first?.name ? [['Anlass', first.name] as const] : []
    const options = (first?.options ?? []).map(({ title, value }) => [title, value] as const)
    const answers = withAnswers ? (first?.answers ?? []).map(({ question, answer }) => [question, answer] as const) : []
    return { title: first?.objectTitle ?? '', rows: [...dateRows, ...name, ...options, ...answers] }
  })

/** What a booking comes to, line by line; of a series all dates together. */
function costLines(order: CustomerOrder) {
  const standing = order.reservations.filter(({ state }) => takingStates.includes(state))
  const amount = (total: number | null) => (total === null ? 'auf Anfrage' : formatAmount(total))
  const bookings = groupsOf(standing).flatMap((dates) => {
    const [first] = dates
    if (dates.length > 1) {
      const isOnRequest = dates.some((one) => one.isOnRequest)
      const total = isOnRequest ? null : dates.reduce((sum, one) => sum + one.total, 0)
      return [{ title: first?.objectTitle ?? '', note: `${dates.length} Termine`, amount: amount(total) }]
    }
    return (first?.lines ?? []).map((line) => ({
      title: line.title,
      note: factorWords(line),
      amount: amount(line.total),
    }))
  })
  const positions = order.positions.map(({ title, total, ...line }) => ({
    title,
    note: factorWords({ ...line, total }),
    amount: formatAmount(total),
  }))
  return [...bookings, ...positions]
}

/** Where nothing has a price yet there is no sum. */
const totalWords = ({ total, hasNoPriceObject }: CustomerOrder): string =>
  hasNoPriceObject && total === 0 ? 'auf Anfrage' : formatChf(total)

/** How an order is paid, what of it is there, and what is open. Customers are told what their page says; what they can pay now is asked for apart. */
function paymentRows(order: CustomerOrder, { today, isOffice = false }: Told): Row[] {
  const { paymentOption, owed, paid, refunded, isPaidOnline } = order
  const kept = paid - refunded
  const isAsked = mayPay(order) || (isOffice && (isPaidOnline || isChecked(order)))
  const how = isAsked ? '' : paymentHint(order, today)
  return [
    ...(paymentOption ? [['Zahlung', paymentOption] as const] : []),
    ...(kept > 0 ? [['Bezahlt', formatChf(kept)] as const] : []),
    ...(kept > 0 && owed > 0 ? [['Noch offen', formatChf(owed)] as const] : []),
    ...(how && (paymentOption || kept > 0) ? [['', how] as const] : []),
  ]
}

interface Told {
  /** The day it is in the app. */
  readonly today: string
  readonly isOffice?: boolean
}

function costsOf(order: CustomerOrder, told: Told): Costs {
  const { total, hasNoPriceObject } = order
  return {
    lines: costLines(order),
    sums: sumRows(order).map(({ label, amount }) => [label, formatChf(amount)] as const),
    total: totalWords(order),
    notes: [
      ...(hasNoPriceObject && total > 0 ? ['Ein Teil wird auf Anfrage verrechnet.'] : []),
      ...paymentRows(order, told).map(([label, value]) => (label === '' ? value : `${label}: ${value}`)),
    ],
  }
}

/** A mail about all of an order that stands tells what it comes to; about a part of it, the sum would be another. */
const isWhole = ({ reservations: all }: CustomerOrder, told: readonly Reservation[]) =>
  told.length > 0 && told.length === all.length && told.every(({ state }) => takingStates.includes(state))

/** The state of all of them in a word; nothing where they differ. */
function statusOf(reservations: readonly Reservation[]): { status: string; tone: Tone } {
  const states = [...new Set(reservations.map(({ state }) => state))]
  const [only] = states
  return only === undefined || states.length > 1
    ? { status: '', tone: 'waiting' }
    : { status: bookingStateWords[only], tone: tones[only] }
}

export function sumsOf(order: CustomerOrder, told: Told): Row[] {
  const { total, hasNoPriceObject } = order
  return [
    ...sumRows(order).map(({ label, amount }) => [label, formatChf(amount)] as const),
    ['Total', totalWords(order)] as const,
    ...(hasNoPriceObject && total > 0 ? [['', 'Ein Teil wird auf Anfrage verrechnet.'] as const] : []),
    ...paymentRows(order, told),
  ]
}

/** What was ordered besides bookings alone is no reservation. */
export const kindOf = ({ reservations }: Pick<CustomerOrder, 'reservations'>): 'Reservation' | 'Bestellung' =>
  reservations.length > 0 ? 'Reservation' : 'Bestellung'

/** How its dates stand; nothing where it has none. */
export function standOf(order: Pick<CustomerOrder, 'reservations'>): string {
  if (order.reservations.length === 0) return ''
  return isWaiting(order)
    ? 'Die unbestätigten Termine sind für Sie gehalten. Wir prüfen sie und melden uns bei Ihnen.'
    : 'Alle Termine sind bestätigt.'
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
  const places = await placesOf(
    tx,
    reservations.map(({ objectId }) => objectId),
  )
  const { status, tone } = statusOf(reservations)
  const placed = await readPlaced(tx, order.id)
  const payText = payWords(order)
  const links = first?.calendarLinks
  const address = first?.address ?? ''
  const { map, route } = linksTo(address, (first && places.get(first.objectId)?.coordinates) ?? '')
  const isSameDay = first?.displayStart.slice(0, 10) === first?.displayEnd.slice(0, 10)
  return {
    variables: {
      ...contact,
      orderNumber: order.number,
      orderDate: weekdayDate(placed.day),
      total: formatChf(order.total),
      paymentOption: order.paymentOption ?? '',
      priceCategory: order.priceCategory ?? '',
      orderKind: kindOf(order),
      state: standOf(order),
      waiting: isWaiting(order) ? 'wartet auf Bestätigung' : '',
      what: whatOf(reservations),
      whatBriefly: whatBrieflyOf(reservations),
      dates: first ? String(reservations.length) : '',
      object: [...new Set(reservations.map(({ objectTitle }) => objectTitle))].join(', '),
      building: first?.building ?? '',
      objectAddress: address,
      handoverInfo: handoverOf([...places.values()]),
      occasion: first?.name ?? '',
      date: first ? weekdayDate(first.displayStart) : '',
      start: first?.displayStart.slice(11, 16) ?? '',
      end: first ? (isSameDay ? first.displayEnd.slice(11, 16) : weekdayTime(first.displayEnd)) : '',
      status,
      cancelUntil: first?.mayCancel ? weekdayTime(first.cancelUntil) : '',
      cancelCosts: first?.mayCancel ? await cancelCosts(tx, reservations) : '',
      orderLink: url,
      payText,
      payLink: payText === '' ? '' : url,
      mapLink: map,
      routeLink: route,
      calendarLinkFile: first && url ? calendarFileUrl(url, reservations) : '',
      calendarLinkGoogle: links?.google ?? '',
      calendarLinkOutlook: links?.outlook ?? '',
      calendarLinkOffice365: links?.office365 ?? '',
      calendarLinkYahoo: links?.yahoo ?? '',
      ...more,
    },
    tone,
    bookings: entriesOf(reservations, places),
    costs:
      withSums || isWhole(order, reservations) ? costsOf(order, { today: placed.today, isOffice: url === '' }) : null,
    address: [
      contact.company,
      `${contact.firstname} ${contact.lastname}`.trim(),
      `${contact.street} ${contact.streetno}`.trim(),
      `${contact.zipcode} ${contact.city}`.trim(),
    ].filter(Boolean),
    isOnInvoice: placed.kind === 'invoice',
  }
}

/** Asks for what can be paid at the provider now; nothing where nothing can. */
export function payWords(order: CustomerOrder): string {
  if (!mayPay(order)) return ''
  const day = order.dueOn ?? order.payUntil
  const until = day === null ? '' : ` bis ${displayDate(day)}`
  const how = order.paymentOption ? ` (${order.paymentOption})` : ''
  const kept = order.paid - order.refunded
  const there = kept > 0 ? `Bezahlt sind ${formatChf(kept)}. ` : ''
  return `${there}Bitte bezahlen Sie ${kept > 0 ? 'noch ' : ''}${formatChf(order.owed)}${until} online${how}.`
}

/** Where the link of an order offers these bookings as a file. */
function calendarFileUrl(url: string, reservations: readonly Reservation[]): string {
  const { origin, pathname } = new URL(url)
  const [only] = reservations
  const which = only && reservations.length === 1 ? `?booking=${only.id}` : ''
  return `${origin}/api/order-link/${pathname.split('/').at(-1)}/calendar${which}`
}

/** What cancelling costs by the rules the bookings were made under, object by object where these differ. */
async function cancelCosts(tx: TenantTx, reservations: readonly Reservation[]): Promise<string> {
  const costly = reservations.filter(
    ({ state, total, isOnRequest }) => takingStates.includes(state) && (total > 0 || isOnRequest),
  )
  if (costly.length === 0) return ''
  const { rows } = await sql<{ title: string; steps: FeeStep[]; start: Date; zone: string }>`
    select b.object_title as title, b.fee_steps as steps, b.display_start as start, app.zone
    from booking b join app on app.id = b.app_id
    where b.app_id = ${tx.appId} and b.id = any(${costly.map(({ id }) => id)}) order by b.display_start, b.id
  `.execute(tx.db)
  const [only] = rows
  if (only && reservations.length === 1) {
    return feeWords(only.steps, { start: only.start.getTime(), zone: only.zone, now: Date.now() })
  }
  const rules = new Map(rows.map(({ title, steps }) => [title, feeRuleWords(steps)]))
  const isSame = new Set(rules.values()).size === 1
  return isSame
    ? ([...rules.values()][0] ?? '')
    : [...rules].flatMap(([title, words]) => (words === '' ? [] : `${title}: ${words}`)).join('\n')
}

async function placesOf(tx: TenantTx, ids: readonly number[]): Promise<Places> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'title', 'handover_info as handoverInfo', 'coordinates'])
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** How to get in, object by object; with its name where there are several. */
function handoverOf(objects: readonly Place[]): string {
  return objects
    .flatMap(({ title, handoverInfo: info }) => {
      if (info === '') return []
      return objects.length > 1 ? `${title}: ${info}` : info
    })
    .join('\n')
}

/** What of an order only its row knows: when it was placed by the clock of the app, what day it is there, and whether it is paid on invoice. */
async function readPlaced(tx: TenantTx, orderId: number) {
  const { rows } = await sql<{ day: string; today: string; kind: string | null }>`
    select to_char(c.created_at at time zone app.zone, 'YYYY-MM-DD') as day, ${today}::text as today, p.kind
    from customer_order c join app on app.id = c.app_id
    left join payment_option p on p.app_id = c.app_id and p.id = c.payment_option_id
    where c.app_id = ${tx.appId} and c.id = ${orderId}
  `.execute(tx.db)
  return rows[0] ?? { day: '', today: '', kind: null }
}
