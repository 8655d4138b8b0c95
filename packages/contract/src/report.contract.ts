import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { instant, success } from './field-schema.ts'

const count = z.number().int()
const rappen = z.number().int()
const staff = role('admin', 'keeper')

/** What staff have to decide next. Dates of a series that wait together are one. */
const nextDecision = z.object({
  kind: z.enum(['unconfirmed', 'change', 'series']),
  bookingId: z.number().int(),
  seriesKey: z.uuid().nullable(),
  booker: z.string(),
  name: z.string(),
  objectTitle: z.string(),
  displayStart: z.string(),
  displayEnd: z.string(),
  /** Of a series: how many dates wait. */
  dates: count,
  /** Whole days until it begins. */
  daysLeft: z.number().int(),
  waitingSince: instant,
  /** Null without the right to see money. */
  total: rappen.nullable(),
  isOnRequest: z.boolean(),
})
export type NextDecision = z.output<typeof nextDecision>

const todayBar = z.object({
  kind: z.enum(['confirmed', 'unconfirmed', 'shared', 'block']),
  bookingId: z.number().int().nullable(),
  label: z.string(),
  /** 0 is today, 1 tomorrow; minutes of that day as the clock shows them. */
  day: z.number().int(),
  from: z.number(),
  until: z.number(),
})
export type TodayBar = z.output<typeof todayBar>

/** A part is null where the person lacks the right to see what it is about. */
export const getDashboard = defineRoute({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'What needs attention in the back office, as far as the person may see it',
  access: staff,
  response: success.extend({
    /** What the clock of the municipality shows. */
    now: z.string(),
    bookings: z
      .object({
        unconfirmed: count,
        oldest: instant.nullable(),
        requests: count,
        requestsThisWeek: count,
        series: count,
        seriesDates: count,
        /** Unconfirmed, or with an open request. */
        waiting: count,
        next: z.array(nextDecision),
      })
      .nullable(),
    week: z
      .object({
        /** In percent by day, Monday first; null where nothing is open. */
        days: z.array(z.number().nullable()),
        total: z.number().nullable(),
        before: z.number().nullable(),
      })
      .nullable(),
    today: z
      .object({
        objects: z.array(z.object({ id: z.number().int(), title: z.string(), bars: z.array(todayBar) })),
        /** Objects with something on these days that are not listed. */
        more: count,
      })
      .nullable(),
    orders: z
      .object({
        /** Invoices that went out and are not paid. */
        open: count,
        openSum: rappen,
        overdue: count,
        new: count,
        latest: z.array(
          z.object({
            id: z.number().int(),
            number: z.string(),
            customer: z.string(),
            createdAt: instant,
            total: rappen,
            paymentOption: z.string(),
          }),
        ),
      })
      .nullable(),
    /** Of this month up to today, day by day, each day with all before it. */
    revenue: z.object({ days: z.array(rappen), before: z.array(rappen) }).nullable(),
    failedMails: count.nullable(),
    /** Topics whose own words cannot be sent. */
    brokenTopics: count.nullable(),
    queuedMails: count.nullable(),
    customers: count.nullable(),
    deletionRequests: count.nullable(),
    staff: count.nullable(),
  }),
})

/** The numbers beside entries of the menu: what waits there. Null without the right to see it. */
export const getCounters = defineRoute({
  method: 'GET',
  path: '/api/admin/counters',
  summary: 'How much waits: bookings, series, orders, and payments the provider knows differently',
  access: staff,
  response: success.extend({
    bookings: count.nullable(),
    series: count.nullable(),
    orders: count.nullable(),
    payments: count.nullable(),
  }),
})
