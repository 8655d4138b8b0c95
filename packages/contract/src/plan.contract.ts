import { longestDays, reasons } from '@allmend/domain/availability'
import { bookingStates } from '@allmend/domain/bookings'
import { z } from 'zod'
import { anonymous, permission } from './access.ts'
import { bookingDrafts, clientId, notOffered, wrongAnswers } from './booking.contract.ts'
import { defineRoute } from './define-route.ts'
import { day, id, success, version, wall } from './field-schema.ts'

/** A moment as minutes since 1970 UTC: a plan is drawn by moments, since a day may have 23 or 25 hours. */
const moment = z.number()
const span = z.tuple([moment, moment])

const planDay = z.object({
  date: z.string(),
  start: moment,
  end: moment,
  /** From these moments on the clock is so many minutes ahead of UTC; two on the days it is changed. */
  clock: z.array(z.object({ from: moment, offset: z.number() })),
})

const planObject = z.object({
  id: z.number().int(),
  title: z.string(),
  building: z.string(),
  categoryId: z.number().int().nullable(),
  capacity: z.number().int().nullable(),
  stock: z.number().int(),
  /** Stands right after the whole it is part of. */
  isPart: z.boolean(),
  partCount: z.number().int(),
  open: z.array(span),
})

/** Of the person name and phone: all that anybody who looks at the plan may see. */
const planBooking = z.object({
  id: z.number().int(),
  number: z.string(),
  name: z.string(),
  color: z.string(),
  state: z.enum(bookingStates),
  isSerial: z.boolean(),
  hasRequest: z.boolean(),
  quantity: z.number().int(),
  /** A club or firm, else the person. */
  booker: z.string(),
  person: z.string(),
  phone: z.string(),
  /** With the times before and after, in which nobody else can be there. */
  occupied: span,
  version: z.number().int(),
})

const planBlock = z.object({ id: z.number().int(), note: z.string(), version: z.number().int() })

export const planBarKinds = ['booking', 'shared', 'block', 'closed', 'hold'] as const

const planBar = z.object({
  key: z.string(),
  /** `shared`: taken through a part or the whole; `closed`: a blocking day; `hold`: somebody is just reserving it. */
  kind: z.enum(planBarKinds),
  objectId: z.number().int(),
  from: moment,
  until: moment,
  start: z.string(),
  end: z.string(),
  label: z.string(),
  booking: planBooking.nullable(),
  block: planBlock.nullable(),
})
export type PlanBar = z.output<typeof planBar>

const range = {
  from: day.optional(),
  days: z.coerce.number().int().min(1).max(42).default(7),
  category: id.optional(),
}
const scene = { zone: z.string(), now: moment, today: z.string(), days: z.array(planDay) }
const categories = z.array(z.object({ id: z.number().int(), name: z.string() }))

export const getPlan = defineRoute({
  method: 'GET',
  path: '/api/admin/plan',
  summary: 'What takes which object on some days, with opening times and blocking days',
  access: permission('reservation:view'),
  query: z.object(range),
  response: success.extend({
    ...scene,
    categories,
    objects: z.array(planObject.extend({ isVisible: z.boolean(), closedNote: z.string() })),
    bars: z.array(planBar),
  }),
})
export type Plan = z.output<typeof getPlan.response>

export const getPublicPlan = defineRoute({
  method: 'GET',
  path: '/api/plan',
  summary: 'When objects are taken; never by whom, and the occasion only where staff made it public',
  access: anonymous(),
  query: z.object({ ...range, object: id.optional(), building: z.string().max(200).optional() }),
  response: success.extend({
    ...scene,
    categories,
    objects: z.array(planObject),
    spans: z.array(
      z.object({
        objectId: z.number().int(),
        kind: z.enum(['taken', 'closed']),
        from: moment,
        until: moment,
        start: z.string(),
        end: z.string(),
        name: z.string(),
        /** The part, whole or neighbour whose booking takes it along; null for what is the object's own. Named only if it is shown. */
        through: z.object({ objectId: z.number().int().nullable(), title: z.string() }).nullable(),
      }),
    ),
  }),
})
export type PublicPlan = z.output<typeof getPublicPlan.response>

export const checkNewBookings = defineRoute({
  method: 'POST',
  path: '/api/admin/plan/check',
  summary:
    'Whether staff could book this for a customer, which rules stand against it, and what the customer would pay',
  access: permission('order:create'),
  buildings: { 'body.bookings.objectId': 'object' },
  body: z.object({ userId: id.nullish(), bookings: bookingDrafts.min(1) }),
  response: success.extend({
    dates: z.array(
      z.object({
        booking: z.number().int(),
        clientId,
        reason: z.enum(reasons).nullable(),
        /** Staff cannot override it. */
        isFirm: z.boolean(),
      }),
    ),
    /** What was said of a booking and would be refused; firm is what staff cannot override either, and is not in the total. */
    wrong: z.array(wrongAnswers.extend({ booking: z.number().int(), isFirm: z.boolean() })),
    /** Of all that can be had, rules overridden; null without the right to see money. */
    total: z.number().int().nullable(),
    isOnRequest: z.boolean(),
    priceCategory: z.string(),
    paymentOptions: z.array(z.object({ id: z.number().int(), name: z.string(), isDefault: z.boolean() })),
  }),
  errors: [...notOffered, 'booking.not_bookable', 'booking.times_contradict', 'order.amount_too_large'],
})

/** Every day of a block is worked out anew. What stays shut for longer is hidden instead. */
const isShort = ({ start, end }: { start: string; end: string }) =>
  Date.parse(end.slice(0, 10)) - Date.parse(start.slice(0, 10)) <= longestDays * 86_400_000

const note = z.string().trim().max(200)
const blockTime = z
  .object({ objectId: id, start: wall, end: wall })
  .refine(({ start, end }) => start < end, { path: ['end'], message: "'Ende' muss nach dem Beginn liegen" })
  .refine(isShort, { path: ['end'], message: "'Ende' darf höchstens drei Jahre nach dem Beginn liegen" })

const block = planBlock.extend({ objectId: z.number().int(), start: z.string(), end: z.string() })
const blocking = { access: permission('object:calendar') }
const blockErrors = [
  'record.not_found',
  'object.unknown',
  'booking.not_bookable',
  'object.bookings_in_the_way',
] as const

export const createBlock = defineRoute({
  method: 'POST',
  path: '/api/admin/blocks',
  summary: 'Shut an object for a time; refused with what is in the way',
  ...blocking,
  buildings: { 'body.objectId': 'object' },
  body: blockTime.and(z.object({ note: note.default('') })),
  response: success.extend({ block }),
  errors: blockErrors,
})

export const saveBlock = defineRoute({
  method: 'PUT',
  path: '/api/admin/blocks/:id',
  summary: 'Another time, object or note for a block',
  ...blocking,
  buildings: { 'params.id': 'block', 'body.objectId': 'object' },
  params: z.object({ id }),
  body: blockTime.and(z.object({ note: note.optional(), version })),
  response: success.extend({ block }),
  errors: [...blockErrors, 'record.conflict'],
})

export const removeBlock = defineRoute({
  method: 'DELETE',
  path: '/api/admin/blocks/:id',
  summary: 'Open an object again',
  ...blocking,
  buildings: { 'params.id': 'block' },
  params: z.object({ id }),
  response: success,
  errors: ['record.not_found'],
})
