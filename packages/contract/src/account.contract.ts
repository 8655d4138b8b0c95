import { bookingStates, letterKinds, orderStates } from '@allmend/domain/bookings'
import { dunningLevels } from '@allmend/domain/dunning'
import { passwordProofFields } from '@allmend/domain/people'
import { z } from 'zod'
import { anonymous, notImpersonating, role } from './access.ts'
import { bookingDraft, priceFactors, totals } from './booking.contract.ts'
import { defineRoute } from './define-route.ts'
import { id, success, wall, withRules } from './field-schema.ts'
import { asset } from './object-shapes.ts'
import { contact } from './person-shapes.ts'
import { search, tableSpec } from './table-query.ts'
import { acceptance } from './text-shapes.ts'

const changeRequest = z.object({
  id: z.number().int(),
  kind: z.enum(['time', 'options', 'cancel']),
  state: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  displayStart: z.string().nullable(),
  displayEnd: z.string().nullable(),
  options: z.array(z.object({ title: z.string(), value: z.string() })),
  text: z.string(),
  /** What the administration answered. */
  answer: z.string(),
  createdAt: z.iso.datetime(),
})

/** A booking as its customer sees it; times as the municipality's clock shows them: `2026-12-24 18:00`. */
export const reservation = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  orderNumber: z.string(),
  objectId: z.number().int(),
  objectTitle: z.string(),
  building: z.string(),
  address: z.string(),
  picture: asset.nullable(),
  name: z.string(),
  remark: z.string(),
  color: z.string(),
  quantity: z.number().int(),
  intervalId: z.number().int().nullable(),
  intervalName: z.string(),
  displayStart: z.string(),
  displayEnd: z.string(),
  state: z.enum(bookingStates),
  /** Its end is over. */
  isOld: z.boolean(),
  seriesKey: z.uuid().nullable(),
  options: z.array(z.object({ id: z.number().int(), title: z.string(), value: z.string() })),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.number(),
      unitPrice: z.number().int().nullable(),
      factors: priceFactors.optional(),
      total: z.number().int().nullable(),
    }),
  ),
  total: z.number().int(),
  isOnRequest: z.boolean(),
  /** Until when the customer cancels alone. */
  cancelUntil: z.string(),
  mayCancel: z.boolean(),
  /** What cancelling it now costs by the rules of its object. */
  cancellationFee: z.number().int(),
  /** What is to be given back then; null where nothing came in for its order. */
  cancellationRefund: z.number().int().nullable(),
  /** What a cancelled one still costs. */
  fee: z.number().int(),
  /** Its order keeps part of what came in, for no booking in particular. */
  isMoneyKept: z.boolean(),
  /** It waited for its payment, and somebody ended that before its time ran out. */
  isGivenUp: z.boolean(),
  /** Money came in for its order that is not what was asked for: somebody looks at it, and nobody pays meanwhile. */
  isPaymentChecked: z.boolean(),
  mayRequestChange: z.boolean(),
  changeRequest: changeRequest.nullable(),
  /** What staff wrote when they decided. */
  decision: z.string(),
  /** Ready-made addresses that put it into somebody's calendar. */
  calendarLinks: z.object({ google: z.string(), outlook: z.string(), office365: z.string(), yahoo: z.string() }),
})
export type Reservation = z.output<typeof reservation>

const orderRow = z.object({
  id: z.number().int(),
  number: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(orderStates),
  objects: z.array(z.string()),
  bookings: z.number().int(),
  total: z.number().int(),
  /** Fees of warnings. */
  dunned: z.number().int(),
  /** What fell away since the invoice; the total stays as it was billed. */
  credited: z.number().int(),
  hasNoPriceObject: z.boolean(),
  paymentOption: z.string().nullable(),
  /** Something is open past its due day. */
  isOverdue: z.boolean(),
  /** What is still to be paid; below zero it is to be given back. */
  owed: z.number().int(),
  /** Nothing of it stands any more. */
  hasEnded: z.boolean(),
})

export const customerOrder = orderRow.extend({
  ...totals.shape,
  roundingDifference: z.number().int(),
  /** What fell away since the invoice, each with the fee that stays for it. */
  credits: z.array(
    z.object({
      id: z.number().int(),
      bookingId: z.number().int().nullable(),
      title: z.string(),
      amount: z.number().int(),
      fee: z.number().int(),
    }),
  ),
  /** What is charged besides bookings. */
  positions: z.array(
    z.object({
      title: z.string(),
      quantity: z.number(),
      unitPrice: z.number().int().nullable(),
      total: z.number().int(),
    }),
  ),
  /** What its letter is at the moment. */
  letter: z.literal(letterKinds),
  paid: z.number().int(),
  refunded: z.number().int(),
  /** What is on its way back, the way it came. */
  returning: z.number().int(),
  /** When the invoice is to be paid; null before there is one. */
  dueOn: z.string().nullable(),
  /** Until when what was decided about is to be paid online, as long as there is no invoice that says so. */
  payUntil: z.string().nullable(),
  /** Reminders and warnings that went out about it. */
  notices: z.array(
    z.object({ id: z.number().int(), level: z.literal(dunningLevels), onDay: z.string(), dueOn: z.string() }),
  ),
  /** The collective invoice it is paid with. */
  collective: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  priceCategory: z.string().nullable(),
  paymentDescription: z.string(),
  /** Its payment option leads to a provider. */
  isPaidOnline: z.boolean(),
  /** A provider takes money at this moment. */
  takesOnline: z.boolean(),
  /** Money came in that is not what was asked for: somebody looks at it, and nobody pays meanwhile. */
  isPaymentChecked: z.boolean(),
  /** The bill for it comes from the municipality's own software, and is paid there. */
  isBilledElsewhere: z.boolean(),
  /** Its dates wait for a payment: until when, and with what the page of that payment is opened. */
  held: z.object({ until: z.iso.datetime(), payment: z.string().nullable() }).nullable(),
  contact,
  hasAccount: z.boolean(),
  reservations: z.array(reservation),
  acceptance,
  /** What the municipality tells whoever ordered, as HTML. */
  orderSuccess: z.string(),
})
export type CustomerOrder = z.output<typeof customerOrder>

const series = z.object({
  key: z.uuid(),
  name: z.string(),
  objectId: z.number().int(),
  objectTitle: z.string(),
  intervalName: z.string(),
  first: z.string(),
  last: z.string(),
  /** The next date that is still to come. */
  next: z.string().nullable(),
  dates: z.number().int(),
  confirmed: z.number().int(),
  unconfirmed: z.number().int(),
  total: z.number().int(),
})

export const getAccountOverview = defineRoute({
  method: 'GET',
  path: '/api/account/overview',
  summary: 'What a customer sees first: the next bookings, what is to do, the last orders, and how many of each kind',
  access: role('user'),
  response: success.extend({
    next: z.array(reservation).max(5),
    counts: z.object({
      confirmed: z.number().int(),
      /** With those that wait for their payment. */
      unconfirmed: z.number().int(),
      /** Of the unconfirmed ones those that wait for their payment, and not for a decision. */
      held: z.number().int(),
      old: z.number().int(),
      serial: z.number().int(),
      openRequests: z.number().int(),
    }),
    orders: z.array(orderRow).max(3),
    /** Orders whose dates are kept until they are paid, or that are to be paid online since they were confirmed. */
    unpaid: z
      .array(
        z.object({
          orderId: z.number().int(),
          number: z.string(),
          objects: z.array(z.string()),
          owed: z.number().int(),
          isPaymentChecked: z.boolean(),
          payUntil: z.string().nullable(),
        }),
      )
      .max(5),
    /** Invoices that wait to be paid, those due first. */
    bills: z
      .array(
        z.object({
          orderId: z.number().int(),
          number: z.string(),
          owed: z.number().int(),
          dueOn: z.string(),
          isOverdue: z.boolean(),
        }),
      )
      .max(5),
    priceCategory: z.string().nullable(),
  }),
})

export const reservationTable = tableSpec({
  sortable: ['displayStart', 'objectTitle'],
  defaultSort: 'displayStart,asc',
  filters: z.object({ status: z.enum(['confirmed', 'unconfirmed', 'old']).optional(), search }),
})

export const listReservations = defineRoute({
  method: 'GET',
  path: '/api/account/reservations',
  summary: 'Own bookings: confirmed and unconfirmed ones are those to come, old ones are over',
  access: role('user'),
  table: reservationTable,
  response: success.extend({ totalRecords: z.number().int(), reservations: z.array(reservation) }),
})

export const listSeries = defineRoute({
  method: 'GET',
  path: '/api/account/reservations/serial',
  summary: 'Own series',
  access: role('user'),
  response: success.extend({ series: z.array(series) }),
})

export const getSeries = defineRoute({
  method: 'GET',
  path: '/api/account/reservations/serial/:key',
  summary: 'One own series with all its dates',
  access: role('user'),
  params: z.object({ key: z.uuid() }),
  response: success.extend({ series, reservations: z.array(reservation) }),
  errors: ['record.not_found'],
})

const own = { access: role('user'), params: z.object({ id }) }
const answer = success.extend({ reservation })

export const getReservation = defineRoute({
  method: 'GET',
  path: '/api/account/reservations/:id',
  summary: 'One own booking',
  ...own,
  response: answer,
  errors: ['record.not_found'],
})

/** What the customer was told that cancelling costs; refused where it costs something else by now. */
const cancellation = z.object({ expectedFee: z.number().int().min(0).max(1_000_000_000).optional() }).nullish()
const cancelErrors = [
  'record.not_found',
  'payment.waited_for',
  'payment.unclear',
  'booking.deadline_over',
  'booking.state_changed',
  'booking.fee_changed',
] as const

export const cancelReservation = defineRoute({
  method: 'POST',
  path: '/api/account/reservations/:id/cancel',
  summary: 'Cancel an own booking while its deadline is not over, for the fee the rules of the object say',
  ...own,
  body: cancellation,
  response: answer,
  errors: cancelErrors,
})

const change = z.object({
  kind: z.enum(['time', 'options', 'cancel']),
  displayStart: wall.optional(),
  displayEnd: wall.optional(),
  steps: bookingDraft.shape.steps,
  options: bookingDraft.shape.options,
  text: z.string().max(2000).default(''),
})
const changeErrors = [
  'record.not_found',
  'payment.waited_for',
  'booking.request_open',
  'booking.state_changed',
  'booking.not_bookable',
  'booking.slot_taken',
  'booking.incomplete',
  'object.option_unknown',
] as const

export const requestChange = defineRoute({
  method: 'POST',
  path: '/api/account/reservations/:id/change-request',
  summary: 'Ask the administration for another time, other options, or a cancellation after the deadline',
  ...own,
  body: change,
  response: answer,
  errors: changeErrors,
})

export const withdrawChange = defineRoute({
  method: 'DELETE',
  path: '/api/account/reservations/:id/change-request',
  summary: 'Take back an open request',
  ...own,
  response: answer,
  errors: ['record.not_found'],
})

export const ownOrderTable = tableSpec({
  sortable: ['createdAt', 'total'],
  defaultSort: 'createdAt,desc',
  filters: z.object({ search }),
})

export const listOwnOrders = defineRoute({
  method: 'GET',
  path: '/api/account/orders',
  summary: 'Own orders',
  access: role('user'),
  table: ownOrderTable,
  response: success.extend({ totalRecords: z.number().int(), orders: z.array(orderRow) }),
})

export const getOwnOrder = defineRoute({
  method: 'GET',
  path: '/api/account/orders/:id',
  summary: 'One own order with its bookings',
  ...own,
  response: success.extend({ order: customerOrder }),
  errors: ['record.not_found'],
})

const token = z.object({ token: z.string().max(200) })

export const getOrderByLink = defineRoute({
  method: 'GET',
  path: '/api/order-link/:token',
  summary: 'An order by the secret link of its mail, for whoever has no account',
  access: anonymous(),
  params: token,
  response: success.extend({ order: customerOrder }),
  errors: ['record.not_found'],
})

const linked = { access: anonymous(), params: token.extend({ id }) }

export const cancelByLink = defineRoute({
  method: 'POST',
  path: '/api/order-link/:token/reservations/:id/cancel',
  summary: 'Cancel a booking of the order by its link while the deadline is not over',
  ...linked,
  body: cancellation,
  response: answer,
  errors: cancelErrors,
})

export const requestChangeByLink = defineRoute({
  method: 'POST',
  path: '/api/order-link/:token/reservations/:id/change-request',
  summary: 'Ask for a change by the link of the order',
  ...linked,
  body: change,
  response: answer,
  errors: changeErrors,
})

export const withdrawChangeByLink = defineRoute({
  method: 'DELETE',
  path: '/api/order-link/:token/reservations/:id/change-request',
  summary: 'Take back an open request by the link of the order',
  ...linked,
  response: answer,
  errors: ['record.not_found'],
})

export const getOrderCalendar = defineRoute({
  method: 'GET',
  path: '/api/order-link/:token/calendar',
  summary: 'The bookings of an order as an iCalendar file',
  access: anonymous(),
  params: token,
  query: z.object({ booking: id.optional() }),
  file: true,
  response: z.string(),
  errors: ['record.not_found'],
})

export const getReservationCalendar = defineRoute({
  method: 'GET',
  path: '/api/account/reservations/:id/calendar',
  summary: 'An own booking as an iCalendar file',
  ...own,
  file: true,
  response: z.string(),
  errors: ['record.not_found'],
})

const feed = success.extend({ isOn: z.boolean(), createdAt: z.iso.datetime().nullable() })

export const getCalendarFeed = defineRoute({
  method: 'GET',
  path: '/api/account/calendar-feed',
  summary: 'Whether the own bookings can be subscribed to',
  access: role('user'),
  response: feed,
})

export const createCalendarFeed = defineRoute({
  method: 'POST',
  path: '/api/account/calendar-feed',
  summary: 'A new secret address of the own calendar; the one before stops working. It is shown once.',
  access: notImpersonating(role('user')),
  body: withRules(z.object({ currentPassword: z.string().max(1000) }), passwordProofFields),
  response: feed.extend({ url: z.string() }),
  errors: ['password.wrong', 'request.too_many'],
})

export const removeCalendarFeed = defineRoute({
  method: 'DELETE',
  path: '/api/account/calendar-feed',
  summary: 'The secret address stops working',
  access: notImpersonating(role('user')),
  response: feed,
})

export const readCalendarFeed = defineRoute({
  method: 'GET',
  path: '/api/calendar/:token',
  summary: 'What calendar programs fetch: the coming bookings of whoever owns the secret address',
  access: anonymous(),
  tenant: 'token',
  params: token,
  file: true,
  response: z.string(),
  errors: ['record.not_found'],
})
