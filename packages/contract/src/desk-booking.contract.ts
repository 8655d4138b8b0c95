import { bookingStates, paymentStates } from '@allmend/domain/bookings'
import { z } from 'zod'
import { permission } from './access.ts'
import { reservation } from './account.contract.ts'
import { totals } from './booking.contract.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { day, id, instant, success } from './field-schema.ts'
import { flag, idList, search, tableResponse, tableSpec } from './table-query.ts'

/**
 * The tabs above the list. What is not over yet: `unconfirmed`, `confirmed`, `change` (with an open request). Whenever: `rejected`,
 * `cancelled`. What is over: `old`.
 */
export const bookingTabs = ['all', 'unconfirmed', 'change', 'confirmed', 'rejected', 'cancelled', 'old'] as const

/** Of a person whoever may only look sees name and phone; the rest is null then. */
const booker = z.object({
  userId: z.number().int().nullable(),
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Street and town, in lines. */
  address: z.string().nullable(),
})

export const deskBookingRow = z.object({
  id: z.number().int(),
  number: z.string(),
  name: z.string(),
  color: z.string(),
  objectId: z.number().int(),
  objectTitle: z.string(),
  category: z.string().nullable(),
  booker,
  priceCategory: z.string(),
  displayStart: z.string(),
  displayEnd: z.string(),
  /** Null without the right to see money. */
  total: z.number().int().nullable(),
  isOnRequest: z.boolean(),
  /** It was changed after its invoice went out, and nobody has looked at what it would cost. */
  isPriceToCheck: z.boolean(),
  paymentState: z.enum(paymentStates).nullable(),
  isOverdue: z.boolean(),
  state: z.enum(bookingStates),
  isOld: z.boolean(),
  /** It waited for its payment, and somebody ended that before its time ran out. */
  isGivenUp: z.boolean(),
  hasRequest: z.boolean(),
  hasNote: z.boolean(),
  hasDocument: z.boolean(),
  seriesKey: z.uuid().nullable(),
  orderId: z.number().int(),
  orderNumber: z.string(),
  createdAt: instant,
  version: z.number().int(),
})
export type DeskBookingRow = z.output<typeof deskBookingRow>

export const deskBookingTable = tableSpec({
  sortable: ['number', 'name', 'objectTitle', 'booker', 'displayStart', 'total', 'state', 'createdAt'],
  defaultSort: 'displayStart,asc',
  filters: z.object({
    search,
    tab: z.enum(bookingTabs).default('all'),
    objects: idList,
    category: id.optional(),
    /** Days the booking touches. */
    from: day.optional(),
    until: day.optional(),
    customer: id.optional(),
    series: z.uuid().optional(),
    order: id.optional(),
    /** Not over yet, and unconfirmed or with an open request. */
    waiting: flag,
    ids: idList,
  }),
})

export const listBookings = defineRoute({
  method: 'GET',
  path: '/api/admin/bookings',
  summary: 'All bookings, for staff; with how many there are behind each tab',
  access: permission('reservation:view'),
  buildings: 'filtered',
  table: deskBookingTable,
  response: tableResponse(deskBookingRow).extend({ counts: z.record(z.enum(bookingTabs), z.number().int()) }),
})

export const exportBookings = defineExport(listBookings)

export const getBookingsCalendar = defineRoute({
  method: 'GET',
  path: '/api/admin/bookings/calendar',
  summary: 'The bookings a list shows, as an iCalendar file',
  access: permission('reservation:view'),
  buildings: 'filtered',
  table: deskBookingTable,
  file: true,
  response: z.string(),
})

/** A stretch of the day as the bar of the detail page draws it; minutes since midnight of that day. */
const neighbour = z.object({
  kind: z.enum(['own', 'booking', 'block', 'processing']),
  start: z.number(),
  end: z.number(),
  label: z.string(),
})

/** What a change does, or did, to the price of a booking. Amounts are null without the right to see money, or when it cannot be had. */
export const changedPrice = z.object({
  total: z.number().int().nullable(),
  /** What it costs, or what was billed: that stands. */
  totalBefore: z.number().int().nullable(),
  /** What is to be charged or given back besides, less what somebody dealt with before. */
  difference: z.number().int().nullable(),
  isOnRequest: z.boolean(),
  isBilled: z.boolean(),
  /** Staff named its price, and it would be another object or take another time: the price stays unless they change it. */
  keepsAgreedPrice: z.boolean(),
  /** It would be another object, and options go along that this one does not have. */
  keepsOptions: z.boolean(),
  /** For one of these reasons, or since an invoice went out: somebody has to look at it. */
  isPriceToCheck: z.boolean(),
})
export type ChangedPrice = z.output<typeof changedPrice>

export const deskBooking = deskBookingRow.extend({
  remark: z.string(),
  isNamePublic: z.boolean(),
  quantity: z.number().int(),
  intervalId: z.number().int().nullable(),
  intervalName: z.string(),
  preProcessingTime: z.number().int(),
  postProcessingTime: z.number().int(),
  /** What else it takes: titles of its parts, or of the whole it is part of. */
  alsoTakes: z.array(z.string()),
  options: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      value: z.string(),
      /** A file the customer added. */
      document: z.object({ key: z.uuid(), name: z.string(), size: z.number().int() }).nullable(),
    }),
  ),
  answers: reservation.shape.answers,
  lines: reservation.shape.lines.nullable(),
  totals: totals.nullable(),
  fee: z.number().int().nullable(),
  decision: z.string(),
  decidedBy: z.string(),
  paymentOption: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** An invoice went out: the price stands. */
  isBilled: z.boolean(),
  /** It was changed since, and nobody has looked at what it would cost; null where there is nothing to look at. */
  priceToCheck: changedPrice.nullable(),
  request: reservation.shape.changeRequest,
  /** The day it begins on: open times, and all that takes the object. */
  day: z.object({ date: z.string(), open: z.array(z.tuple([z.number(), z.number()])), spans: z.array(neighbour) }),
  /** How many bookings the customer has in all. */
  otherBookings: z.number().int(),
  /** Where it stands among those that wait, the nearest first; 0 if it does not wait. */
  waiting: z.object({
    place: z.number().int(),
    count: z.number().int(),
    previous: z.number().int().nullable(),
    next: z.number().int().nullable(),
  }),
  can: z.object({ decide: z.boolean(), change: z.boolean(), seeMoney: z.boolean(), seePeople: z.boolean() }),
})
export type DeskBooking = z.output<typeof deskBooking>

export const getBooking = defineRoute({
  method: 'GET',
  path: '/api/admin/bookings/:id',
  summary: 'One booking with everything staff need to decide about it',
  access: permission('reservation:view'),
  buildings: { 'params.id': 'booking' },
  params: z.object({ id }),
  response: success.extend({ booking: deskBooking }),
  errors: ['record.not_found'],
})

export const getBookingDocument = defineRoute({
  method: 'GET',
  path: '/api/admin/bookings/:id/documents/:key',
  summary: 'A file the customer added to a booking',
  access: permission('reservation:view'),
  buildings: { 'params.id': 'booking' },
  params: z.object({ id, key: z.uuid() }),
  file: true,
  response: z.string(),
  errors: ['record.not_found', 'access.denied'],
})

/** What happened to a booking or an order, from the log, the notes and the mails. */
export const deskHistoryEntry = z.object({
  id: z.string(),
  kind: z.enum(['change', 'note', 'mail']),
  at: instant,
  title: z.string(),
  text: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  by: z.string(),
  /** A mail that could not be delivered. */
  isFailed: z.boolean(),
})
export type DeskHistoryEntry = z.output<typeof deskHistoryEntry>

export const getBookingHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/bookings/:id/history',
  summary: 'What happened to a booking, newest first',
  access: permission('reservation:view'),
  buildings: { 'params.id': 'booking' },
  params: z.object({ id }),
  response: success.extend({ entries: z.array(deskHistoryEntry) }),
  errors: ['record.not_found'],
})

export const addBookingNote = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/:id/notes',
  summary: 'A note of staff for staff',
  access: permission('reservation:view'),
  buildings: { 'params.id': 'booking' },
  params: z.object({ id }),
  body: z.object({ text: z.string().trim().min(1).max(4000) }),
  response: success.extend({ entries: z.array(deskHistoryEntry) }),
  errors: ['record.not_found'],
})
