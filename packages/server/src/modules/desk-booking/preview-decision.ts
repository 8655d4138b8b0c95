import type { previewDecision as previewRoute, RouteParsed, RouteResult } from '@allmend/contract'
import { bookingNumber, type FeeStep, refundable, staffStepFrom } from '@allmend/domain/bookings'
import { displaySpan } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { mailTexts } from '../mail/index.ts'
import { feesOf, isSeries, mailDataOf, orderNumber, readOrder, whatBrieflyOf, whatOf } from '../order/index.ts'
import { subjectOf as subjectOfTopic } from '../template/index.ts'
import { personOf, wallsIn } from './booking-row.present.ts'
import { type BookingRow, bookingsOf } from './booking-rows.ts'
import { decisionTexts } from './decision-text.ts'
import { decisionTopics } from './decision-topics.ts'
import { seesMoney } from './viewer.ts'

type Asked = RouteParsed<typeof previewRoute>['body']
type Preview = Omit<RouteResult<typeof previewRoute>, 'success'>

interface OpenRequest {
  readonly kind: 'time' | 'options' | 'cancel'
  readonly start: string | null
  readonly end: string | null
}

const read = (tx: TenantTx, ids: readonly number[]) =>
  bookingsOf(tx)
    .where('b.id', 'in', ids)
    .select([
      'b.id',
      'b.name',
      'b.order_id',
      'b.object_title as title',
      'b.display_start',
      'b.display_end',
      'b.total',
      'b.series_key',
      'app.zone',
      'c.year',
      'c.number as order_number',
      'c.paid',
      'c.refunded',
    ])
    .select([
      sql<BookingRow['state']>`b.state`.as('state'),
      sql<FeeStep[]>`b.fee_steps`.as('fee_steps'),
      sql<boolean>`(c.summary -> 'terms' ->> 'roundsToFive')::boolean`.as('rounds_to_five'),
      sql<BookingRow['contact']>`c.contact`.as('contact'),
      sql<OpenRequest | null>`(
        select jsonb_build_object('kind', r.kind, 'start', r.display_start, 'end', r.display_end) from change_request r
        where r.app_id = b.app_id and r.booking_id = b.id and r.state = 'open'
      )`.as('request'),
    ])
    .orderBy('b.display_start')
    .orderBy('b.id')
    .execute()
type Row = Awaited<ReturnType<typeof read>>[number]

/** What a decision would lead to, before it is made: who is told what, and which bookings can still be decided. */
export async function previewDecision(tx: TenantTx, { ids, to }: Asked, user: SessionUser): Promise<Preview> {
  const rows = await read(tx, ids)
  const from = staffStepFrom(to)
  const possible = rows.filter(({ state }) => from.includes(state))
  const fees = to === 'cancelled' ? await feesOf(tx, possible, { isAlone: false }) : new Map<number, number>()
  return {
    text: decisionTexts[to],
    subject: await subjectOf(tx, possible, to),
    recipients: [...new Set(possible.flatMap(({ contact }) => contact.email || []))],
    bookings: rows.map((row) => {
      const { start, end } = timeOf(row)
      return {
        id: row.id,
        number: bookingNumber(row.id),
        title: row.name ? `${row.name}, ${row.title}` : row.title,
        when: displaySpan(start, end),
        booker: row.contact.company || personOf(row),
        isPossible: from.includes(row.state),
        fee: seesMoney(user) ? (fees.get(row.id) ?? 0) : null,
        wish: row.request && wishOf(row.request, row.zone),
      }
    }),
    paidOrders: to !== 'confirmed' && seesMoney(user) ? paidOrdersOf(possible) : [],
  }
}

/** Ending their bookings leaves money to be given back, which nobody does by deciding about bookings. */
function paidOrdersOf(rows: readonly Row[]): Preview['paidOrders'] {
  const orders = new Map(rows.map((row) => [row.order_id, row]))
  return [...orders.values()].flatMap((row) => {
    const paid = refundable(row)
    return paid > 0 ? [{ id: row.order_id, number: orderNumber(row.year, row.order_number ?? 0), paid }] : []
  })
}

function wishOf({ kind, start, end }: OpenRequest, zone: string): string {
  if (kind === 'cancel') return 'Stornierung'
  if (kind === 'options' || start === null || end === null) return 'andere Optionen'
  const wall = wallsIn(zone)
  return `andere Zeit, ${displaySpan(wall(new Date(start)), wall(new Date(end)))}`
}

function timeOf({ zone, display_start, display_end }: Row) {
  const wall = wallsIn(zone)
  return { start: wall(display_start), end: wall(display_end) }
}

/** As the mail will have it; each order gets its own, the first one stands for all. */
async function subjectOf(tx: TenantTx, rows: readonly Row[], to: Asked['to']): Promise<string> {
  const [first] = rows
  const order = first && (await readOrder(tx, first.order_id, null))
  if (!order) return ''
  const ids = rows.map(({ id }) => id)
  const reservations = order.reservations.filter(({ id }) => ids.includes(id))
  const topic = decisionTopics[to][isSeries(reservations) ? 1 : 0]
  if (topic !== 'customerBookingCancellation') {
    return subjectOfTopic(tx, topic, await mailDataOf(tx, order, { reservations, url: '' }))
  }
  const person = { firstname: '', lastname: '', orderNumber: '', bookings: [], text: '', url: '' }
  return mailTexts[topic]({ ...person, what: whatOf(reservations), whatBriefly: whatBrieflyOf(reservations) }, '')
    .subject
}
