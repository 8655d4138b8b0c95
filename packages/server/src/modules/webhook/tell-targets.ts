import type { WebhookEvent } from '@allmend/domain/webhooks'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Happened, Subscriber } from '../../platform/events/outbox.ts'

/** What is told about one thing. */
interface Told {
  readonly event: WebhookEvent
  readonly subject: string
  readonly order?: string | undefined
  readonly data: Record<string, unknown>
}

/** A delivery for each target that wants it. */
async function tell(tx: TenantTx, all: readonly Told[], at: Date): Promise<void> {
  if (all.length === 0) return
  const rows = JSON.stringify(all.map(({ order = '', ...told }) => ({ ...told, order })))
  await sql`
    insert into webhook_delivery (app_id, target_id, event, subject, order_number, data, occurred_at)
    select t.app_id, t.id, e.value ->> 'event', e.value ->> 'subject', e.value ->> 'order', e.value -> 'data', ${at}
    from jsonb_array_elements(${rows}::jsonb) with ordinality e
    join webhook_target t on t.app_id = ${tx.appId} and t.is_active and (e.value ->> 'event') = any(t.events)
    order by e.ordinality
  `.execute(tx.db)
  await sql`select pg_notify('webhooks', '')`.execute(tx.db)
}

const orderFacts = z.object({
  id: z.number(),
  number: z.string(),
  state: z.string(),
  total: z.number(),
  customerId: z.number().nullable(),
})
type OrderFacts = z.output<typeof orderFacts>

/** Times as the clock of the municipality shows them. */
const bookingFacts = z.object({
  bookingId: z.number(),
  objectId: z.number(),
  object: z.string(),
  state: z.string(),
  start: z.string(),
  end: z.string(),
})
type BookingFacts = z.output<typeof bookingFacts>

const factsOf = z.object({ order: orderFacts.nullable(), bookings: z.array(bookingFacts) })

/** How things stood when it happened; for what nobody had asked for then, how they stand now. */
async function readFacts(tx: TenantTx, source: string, payload: unknown, kept: unknown) {
  if (kept !== null) return factsOf.parse(kept)
  const { rows } = await sql<{ facts: unknown }>`
    select event_facts(${tx.appId}, ${source}, ${JSON.stringify(payload)}::jsonb) as facts
  `.execute(tx.db)
  return factsOf.parse(rows[0]?.facts)
}

const ofOrder = (order: OrderFacts) => ({ subject: `order:${order.id}`, order: order.number })
const orderData = ({ id, number, state, total, customerId }: OrderFacts) => ({
  ...{ orderId: id, order: number, state, total, currency: 'CHF', customerId },
})

const about = z.object({ orderId: z.number() })
type Listen = (tx: TenantTx, payload: unknown, happened: Happened & { readonly source: string }) => Promise<void>

interface Facts {
  readonly order: OrderFacts
  /** Those it is about; of an order that was placed all. */
  readonly bookings: readonly BookingFacts[]
  readonly payload: unknown
}

const withOrder =
  (words: (facts: Facts, tx: TenantTx) => readonly Told[] | Promise<readonly Told[]>): Listen =>
  async (tx, payload, { at, facts, source }) => {
    const { order, bookings } = await readFacts(tx, source, payload, facts)
    if (order) await tell(tx, await words({ order, bookings, payload }, tx), at)
  }

const bookingTold = (event: WebhookEvent, order: OrderFacts, booking: BookingFacts, more: object = {}): Told => ({
  ...{ event, ...ofOrder(order), data: { orderId: order.id, order: order.number, ...booking, ...more } },
})

const confirmedOf = ({ order, bookings }: Facts): readonly Told[] =>
  bookings
    .filter(({ state }) => state === 'confirmed')
    .map((booking) => bookingTold('booking.confirmed', order, booking))

/** What was confirmed at once is told as confirmed, too; where its money did that, after the money. */
const placed = withOrder((facts) => {
  const { order, bookings, payload } = facts
  const { isPaidFirst = false } = z.object({ isPaidFirst: z.boolean().optional() }).parse(payload)
  return [
    { event: 'order.created', ...ofOrder(order), data: { ...orderData(order), bookings } },
    ...(isPaidFirst ? [] : confirmedOf(facts)),
  ]
})

const confirmed = withOrder(confirmedOf)

const ended = withOrder(({ order }) => [{ event: 'order.cancelled', ...ofOrder(order), data: orderData(order) }])

const decisions: Readonly<Record<string, WebhookEvent>> = {
  confirmed: 'booking.confirmed',
  rejected: 'booking.rejected',
  cancelled: 'booking.cancelled',
}

const decided = withOrder(({ order, bookings, payload }) => {
  const { to } = z.object({ to: z.string() }).parse(payload)
  const event = Object.hasOwn(decisions, to) ? decisions[to] : undefined
  return event ? bookings.map((booking) => bookingTold(event, order, booking)) : []
})

const eachBooking = (event: WebhookEvent) =>
  withOrder(({ order, bookings }) => bookings.map((booking) => bookingTold(event, order, booking)))

const requested = withOrder(async ({ order, bookings, payload }, tx) => {
  const { requestId } = z.object({ requestId: z.number() }).parse(payload)
  const request = await tx.db
    .selectFrom('change_request')
    .where('app_id', '=', tx.appId)
    .where('id', '=', requestId)
    .select('kind')
    .executeTakeFirst()
  if (!request) return []
  return bookings.map((booking) => bookingTold('change.requested', order, booking, { requestId, kind: request.kind }))
})

const money = withOrder(({ order, payload }) => {
  const { kind, amount, how } = z
    .object({ kind: z.enum(['payment', 'refund']), amount: z.number(), how: z.string() })
    .parse(payload)
  const event = kind === 'payment' ? 'payment.paid' : 'payment.refunded'
  return [{ event, ...ofOrder(order), data: { orderId: order.id, order: order.number, amount, currency: 'CHF', how } }]
})

const declined = withOrder(({ order, payload }) => {
  const { amount } = z.object({ amount: z.number() }).parse(payload)
  return [
    {
      event: 'payment.failed',
      ...ofOrder(order),
      data: { orderId: order.id, order: order.number, amount, currency: 'CHF' },
    },
  ]
})

const objectChanged: Listen = async (tx, payload, { at }) => {
  const { objectId } = z.object({ objectId: z.number() }).parse(payload)
  await tell(tx, [{ event: 'object.updated', subject: `object:${objectId}`, data: { objectId } }], at)
}

const registered: Listen = async (tx, payload, { at }) => {
  const { userId } = z.object({ userId: z.number() }).parse(payload)
  await tell(tx, [{ event: 'user.registered', subject: `user:${userId}`, data: { customerId: userId } }], at)
}

interface Source {
  readonly event: string
  readonly tells: readonly WebhookEvent[]
  readonly handle: Listen
}

/** What happens here, and what others are told of it. */
const sources: readonly Source[] = [
  { event: 'order.placed', tells: ['order.created', 'booking.confirmed'], handle: placed },
  { event: 'order.confirmed', tells: ['booking.confirmed'], handle: confirmed },
  { event: 'order.ended', tells: ['order.cancelled'], handle: ended },
  {
    event: 'booking.decided',
    tells: ['booking.confirmed', 'booking.rejected', 'booking.cancelled'],
    handle: decided,
  },
  { event: 'booking.changed', tells: ['booking.moved'], handle: eachBooking('booking.moved') },
  { event: 'booking.cancelled', tells: ['booking.cancelled'], handle: eachBooking('booking.cancelled') },
  { event: 'booking.change_requested', tells: ['change.requested'], handle: requested },
  { event: 'order.money', tells: ['payment.paid', 'payment.refunded'], handle: money },
  { event: 'payment.declined', tells: ['payment.failed'], handle: declined },
  { event: 'object.changed', tells: ['object.updated'], handle: objectChanged },
  { event: 'user.registered', tells: ['user.registered'], handle: registered },
]

/** Which happenings have to be heard for these. */
export const heardBy = (events: readonly WebhookEvent[]): string[] =>
  sources.filter(({ tells }) => tells.some((event) => events.includes(event))).map(({ event }) => event)

/** Of one order, in the sequence in which it happened. */
const afterOrder = async (_: TenantTx, payload: unknown) => about.safeParse(payload).data ?? null

export const webhookSubscribers: readonly Subscriber[] = sources.map(({ event, handle }) => ({
  ...{ name: `webhook.${event}`, event, after: afterOrder, isOnRequest: true },
  handle: (tx, payload, { at, facts }) => handle(tx, payload, { at, facts, source: event }),
}))
