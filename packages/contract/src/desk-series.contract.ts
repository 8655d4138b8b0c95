import { z } from 'zod'
import { permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { changedPrice, deskBookingRow } from './desk-booking.contract.ts'
import { moveBooking, newTime } from './desk-booking-change.contract.ts'
import { id, instant, success, wall } from './field-schema.ts'
import { sentence } from './german-errors.ts'
import { search, tableResponse, tableSpec } from './table-query.ts'

export const seriesTabs = ['all', 'waiting', 'running', 'old'] as const

const deskSeries = z.object({
  key: z.uuid(),
  /** Of its first date: what lists know a row by. */
  id: z.number().int(),
  name: z.string(),
  objectId: z.number().int(),
  objectTitle: z.string(),
  booker: deskBookingRow.shape.booker,
  intervalName: z.string(),
  /** Weekdays its dates fall on, Sunday 0, in the order of the week. */
  weekdays: z.array(z.number().int()),
  first: z.string(),
  /** When the first date ends: the time of day most dates share. */
  firstEnd: z.string(),
  last: z.string(),
  next: z.string().nullable(),
  dates: z.number().int(),
  unconfirmed: z.number().int(),
  confirmed: z.number().int(),
  /** Rejected or cancelled. */
  ended: z.number().int(),
  openRequests: z.number().int(),
  /** Null without the right to see money. */
  total: z.number().int().nullable(),
  orderId: z.number().int(),
  orderNumber: z.string(),
  isBilled: z.boolean(),
  createdAt: instant,
})
export type DeskSeries = z.output<typeof deskSeries>

export const deskSeriesTable = tableSpec({
  sortable: ['first', 'name', 'objectTitle', 'booker', 'next', 'dates', 'createdAt'],
  defaultSort: 'next,asc',
  filters: z.object({
    search,
    tab: z.enum(seriesTabs).default('all'),
    object: id.optional(),
    customer: id.optional(),
  }),
})

export const listDeskSeries = defineRoute({
  method: 'GET',
  path: '/api/admin/serialbookings',
  summary: 'All series, for staff; with how many there are behind each tab',
  access: permission('reservation:view'),
  table: deskSeriesTable,
  response: tableResponse(deskSeries).extend({ counts: z.record(z.enum(seriesTabs), z.number().int()) }),
})

export const exportDeskSeries = defineExport(listDeskSeries)

const one = { params: z.object({ key: z.uuid() }) }

export const getDeskSeries = defineRoute({
  method: 'GET',
  path: '/api/admin/serialbookings/:key',
  summary: 'One series; its dates are the bookings with this key',
  access: permission('reservation:view'),
  ...one,
  response: success.extend({ series: deskSeries }),
  errors: ['record.not_found'],
})

export const addSeriesDates = defineRoute({
  method: 'POST',
  path: '/api/admin/serialbookings/:key/dates',
  summary: 'More dates for a series, like the others of it; all of them or none',
  access: permission('reservation:change'),
  ...one,
  body: z.object({
    dates: z
      .array(newTime.omit({ objectId: true }))
      .min(1)
      .max(200),
    isForced: z.boolean().default(false),
  }),
  response: success.extend({ series: deskSeries, added: z.array(z.number().int()) }),
  errors: [
    'record.not_found',
    'booking.slot_taken',
    'booking.not_bookable',
    'object.interval_unknown',
    'order.billed',
    'booking.price_negative',
    'order.amount_too_large',
  ],
})

const yearInMinutes = 366 * 24 * 60

/** On the clock at the wall, below zero for earlier: a week is 10 080, also where the hour changes. */
const minutes = z
  .number()
  .int()
  .min(-yearInMinutes)
  .max(yearInMinutes)
  .refine((shift) => shift !== 0, { error: sentence((field) => `${field} darf nicht 0 sein`) })

export const checkSeriesMove = defineRoute({
  method: 'POST',
  path: '/api/admin/serialbookings/:key/check-move',
  summary: 'What the dates of a series still to come would cost together at another time',
  access: permission('reservation:change'),
  ...one,
  body: z.object({ minutes }),
  response: success.extend(changedPrice.shape),
  errors: ['record.not_found', 'object.interval_unknown', 'order.amount_too_large', 'booking.price_negative'],
})

export const moveSeries = defineRoute({
  method: 'POST',
  path: '/api/admin/serialbookings/:key/move',
  summary: 'The dates of a series still to come at another time, all of them by as much; all of them or none',
  access: permission('reservation:change'),
  ...one,
  body: moveBooking.body.pick({ isForced: true, withMail: true, text: true }).extend({
    /** When the next date begins, as whoever moves it saw it: the same move sent twice moves once. */
    next: wall,
    minutes,
  }),
  response: success.extend({ series: deskSeries, moved: z.array(z.number().int()) }),
  errors: moveBooking.errors,
})
