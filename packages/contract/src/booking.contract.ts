import { reasons } from '@allmend/domain/availability'
import { isHexColor } from '@allmend/domain/color'
import { areHoursInOrder } from '@allmend/domain/time'
import { z } from 'zod'
import { anonymous } from './access.ts'
import { defineRoute } from './define-route.ts'
import { day, distinct, id, month, success, time, timeOrWall, wall, wholeNumber } from './field-schema.ts'
import { sentence } from './german-errors.ts'
import { asset, blockingDay, interval, objectOption, openingTime, questionnaire } from './object-shapes.ts'
import { search, tableSpec } from './table-query.ts'

/** What the client calls a date; it comes back as it was sent. */
export const clientId = z.union([z.string().max(100), wholeNumber])
const quantity = z.number().int().min(1).max(10_000).default(1)
const reason = z.enum(reasons)
/** A guest is priced by the postcode; whoever is signed in by the account. */
const zipcode = z.string().max(20).optional()
/** The draft that is being made: what it keeps itself is free for it, if it is the caller's own. */
export const holdKey = z.uuid().optional()

/** Said where the end exists twice, in the night the clock is put back. */
export const steps = z.number().int().min(1).max(400).optional()
/** What so many of are charged: `Std.`, `Nächte`, `30 Min.`, `Stück`; empty for one price of the whole. */
const unit = z.string()

const tax = z.array(
  z.object({
    /** In percent with two decimals, as it is shown. */
    rate: z.number(),
    total: z.number().int(),
    /** The net amount it is worked out on. */
    base: z.number().int().optional(),
  }),
)
export const totals = z.object({ totalWithoutTax: z.number().int(), tax, total: z.number().int() })

const publicObject = z.object({
  id: z.number().int(),
  title: z.string(),
  is_visible: z.boolean(),
  has_prices: z.boolean(),
  description: z.string(),
  category: z.string().nullable(),
  categoryId: z.number().int().nullable(),
  building: z.string(),
  address: z.string(),
  capacity: z.number().int().nullable(),
  equipment: z.array(z.string()),
  confirmation: z.enum(['automatic', 'manual']),
  leadTimeHours: z.number().int(),
  horizonDays: z.number().int(),
  deadlineHours: z.number().int(),
  stock: z.number().int(),
  allowsSeries: z.boolean(),
  zone: z.string(),
  openingTimes: z.array(openingTime),
  blockingDays: z.array(blockingDay),
  intervals: z.array(interval),
  options: z.array(objectOption),
  questionnaires: z.array(questionnaire),
  assets: z.array(asset),
  mainImage: asset.nullable(),
  images: z.array(asset),
  documents: z.array(asset),
  rules: asset.nullable(),
})
export type PublicObject = z.output<typeof publicObject>

const objectCard = publicObject
  .pick({
    id: true,
    title: true,
    category: true,
    categoryId: true,
    building: true,
    address: true,
    capacity: true,
    has_prices: true,
    stock: true,
    mainImage: true,
  })
  .extend({
    /** The lowest price of a step or booking for the visitor, without a login in any category a postcode leads to; null on request. */
    priceFrom: z.number().int().nullable(),
    /** Everybody pays that, at every time. */
    isOnlyPrice: z.boolean(),
    priceUnit: z.string(),
    /** Whether a booking can be had on the day that was asked for with all the hours in it; null when no day was asked for. */
    isFree: z.boolean().nullable(),
    /** Where it can begin on that day, as the clock shows it; where the hours cannot be had, what begins at other times. */
    freeStarts: z.array(z.string()),
  })

export const publicObjectTable = tableSpec({
  sortable: ['sort', 'title', 'capacity'],
  defaultSort: 'sort,asc',
  filters: z
    .object({
      search,
      category: id.optional(),
      persons: z.coerce.number().int().min(1).max(100_000).optional(),
      date: day.optional(),
      from: time.optional(),
      /** As an end, `00:00` is that of the day. */
      until: time.optional(),
      /** `1` leaves out what is not free. */
      free: z.enum(['0', '1']).optional(),
    })
    .refine(areHoursInOrder, { path: ['until'], message: "'Bis' muss nach 'Von' liegen" }),
})

export const listPublicObjects = defineRoute({
  method: 'GET',
  path: '/api/objects',
  summary: 'What can be reserved: by text, category, persons, day and time',
  access: anonymous(),
  table: publicObjectTable,
  response: success.extend({
    totalRecords: z.number().int(),
    objects: z.array(objectCard),
    categories: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})

export const getPublicObject = defineRoute({
  method: 'GET',
  path: '/api/objects/:id',
  summary: 'One object with everything the reservation needs',
  access: anonymous(),
  params: z.object({ id }),
  response: success.extend({ object: publicObject }),
  errors: ['record.not_found'],
})

const span = z.object({ during: z.object({ start: z.string(), end: z.string() }) })

/** How much options take of their stock, `7:25,9:2`: option and number. */
const needs = z
  .string()
  .max(1000)
  .regex(/^\d{1,9}:\d{1,5}(,\d{1,9}:\d{1,5})*$/)

export const getOccupancies = defineRoute({
  method: 'GET',
  path: '/api/objects/occupancies/:id/:month',
  summary: 'What is taken in a month (`2026-12`), processing times included; never by whom',
  access: anonymous(),
  params: z.object({ id, month }),
  query: z.object({
    quantity: z.coerce.number().int().min(1).max(10_000).default(1),
    holdKey,
    needs: needs.optional(),
  }),
  response: success.extend({
    year: z.number().int(),
    month: z.number().int(),
    occupancies: z.array(span),
    /** When one of the `needs` cannot be met. */
    short: z.array(span),
  }),
  errors: ['record.not_found'],
})

const number = z.number().min(-1_000_000_000).max(1_000_000_000)
const chosenOption = z.object({
  id: wholeNumber,
  value: z.union([z.string().max(2000), number, z.boolean(), z.array(wholeNumber).max(100), z.null()]),
})
const answer = z.object({
  questionnaireId: wholeNumber,
  questionId: wholeNumber,
  answer: z.union([z.string().max(5000), number, z.boolean(), z.array(z.string().max(200)).max(100), z.null()]),
})

const occupancyDraft = z.object({
  clientId,
  start: wall,
  end: wall,
  displayStart: wall,
  displayEnd: wall,
  steps,
})

/** `#1769aa` marks a booking for its people; empty for none. */
export const bookingColor = z
  .string()
  .max(20)
  .refine((text) => text === '' || isHexColor(text), { error: sentence((field) => `${field} muss wie #1769aa lauten`) })
  .transform((text) => text.toLowerCase())
export const chosenOptions = distinct(z.array(chosenOption).max(100), (one) => one.id)

export const bookingDraft = z.object({
  objectId: id,
  intervalId: id,
  color: bookingColor.default(''),
  remark: z.string().max(5000).default(''),
  name: z.string().max(200).default(''),
  isSerial: z.boolean().default(false),
  options: chosenOptions.default([]),
  answers: distinct(z.array(answer).max(500), (one) => `${one.questionnaireId} ${one.questionId}`).default([]),
  start: wall,
  end: wall,
  displayStart: wall,
  displayEnd: wall,
  steps,
  quantity,
  occupancies: distinct(z.array(occupancyDraft).max(200), (one) => one.clientId).optional(),
})
export type BookingDraft = z.output<typeof bookingDraft>

/** Dates of one request, those of its series included: each is judged against all before it. */
const mostDates = 400
const datesOf = (bookings: readonly Pick<BookingDraft, 'occupancies'>[]) =>
  bookings.reduce((sum, { occupancies }) => sum + Math.max(1, occupancies?.length ?? 1), 0)

type Dates = Pick<BookingDraft, 'isSerial' | 'displayStart' | 'displayEnd' | 'occupancies'>

/** A single booking has no dates of a series, and what a series shows as its time is its first date: nothing is said twice. */
const isOneStory = ({ isSerial, displayStart, displayEnd, occupancies: [first] = [] }: Dates) =>
  isSerial
    ? first === undefined || (first.displayStart === displayStart && first.displayEnd === displayEnd)
    : first === undefined

export const boundedDates = <S extends z.ZodType<readonly Dates[]>>(bookings: S) =>
  bookings
    .refine((all) => datesOf(all) <= mostDates, {
      error: sentence((field) => `${field} dürfen zusammen höchstens ${mostDates} Termine enthalten`),
    })
    .superRefine((all, context) => {
      for (const [place, booking] of all.entries()) {
        if (isOneStory(booking)) continue
        const message = booking.isSerial
          ? 'Eine Serie beginnt mit ihrem ersten Termin'
          : 'Nur eine Serie hat mehrere Termine'
        context.addIssue({ code: 'custom', path: [place, 'occupancies'], message })
      }
    })

export const bookingDrafts = boundedDates(z.array(bookingDraft).max(50))

/** How rules made a price: so many at that price. They come to the total of the line, rounded once. */
export const priceFactors = z.array(
  z.object({
    quantity: z.number(),
    /** In Rappen, with up to two decimals of one where a rule makes such a price. */
    unitPrice: z.number(),
    label: z.string(),
  }),
)

const validatedOption = z.object({
  id: z.number().int(),
  value: z.string(),
  quantity: z.number(),
  unit,
  price: z.number().int().nullable(),
  total: z.number().int().nullable(),
})

/** What was said and cannot be ordered: options by number, questions by number with a sentence. */
export const wrongAnswers = z.object({
  options: z.array(z.number().int()),
  questions: z.record(z.string(), z.string()),
})

/** Options want more of a stock than there is at that time. */
const shortage = z.object({
  /** Their names. */
  options: z.array(z.string()),
  wanted: z.number().int(),
  available: z.number().int(),
  /** How many there are when nobody has any. */
  stock: z.number().int(),
  /** What all options need of their stocks, as the question for free times takes it. */
  needs: z.array(z.object({ optionId: z.number().int(), quantity: z.number().int() })),
})

const validatedBooking = z.object({
  objectId: z.number().int(),
  isSerial: z.boolean(),
  isValid: z.boolean(),
  reason: reason.nullable(),
  /** Options and answers that were sent and would be refused; what is missing is asked for by the order. */
  wrong: wrongAnswers.nullable(),
  /** Said where that is the reason. */
  shortage: shortage.nullable(),
  /** An own booking is in the way, processing times included. */
  isOverlappingUserEvent: z.boolean(),
  displayStart: z.string(),
  displayEnd: z.string(),
  summary: totals.extend({
    object: z.object({
      title: z.string(),
      /** Of all dates and pieces together. */
      quantity: z.number(),
      unit,
      price: z.number().int().nullable(),
      factors: priceFactors.optional(),
      total: z.number().int().nullable(),
    }),
    options: z.array(validatedOption),
  }),
  options: z.array(validatedOption),
  occupancies: z.array(
    z.object({
      clientId,
      displayStart: z.string(),
      displayEnd: z.string(),
      status: z.enum(['free', 'booked']),
      isValid: z.boolean(),
      reason: reason.nullable(),
      isOverlappingUserEvent: z.boolean(),
    }),
  ),
})

/** A request names an object, a way to book it or an option that is not, or no longer, there. */
export const notOffered = ['object.unknown', 'object.interval_unknown', 'object.option_unknown'] as const

/** Why bookings do not become an order, whoever places it. */
export const notPlaced = [
  ...notOffered,
  'booking.slot_taken',
  'booking.not_bookable',
  'booking.times_contradict',
  'booking.incomplete',
  'booking.own_overlap',
  'booking.document_gone',
  'booking.series_denied',
  'booking.series_empty',
] as const

/** What no order can be placed for has no price either. */
const uncharged = ['order.amount_too_large'] as const

export const validateBookings = defineRoute({
  method: 'POST',
  path: '/api/booking/validate-bookings',
  summary: 'Whether bookings could be placed now, and what they would cost',
  access: anonymous(),
  body: z.object({ bookings: bookingDrafts, holdKey, zipcode }),
  response: success.extend({
    summary: totals.extend({
      hasNoPriceObject: z.boolean(),
      displayPaymentOption: z.boolean(),
      roundingDifference: z.number().int(),
    }),
    bookings: z.array(validatedBooking),
  }),
  errors: [...notOffered, 'booking.not_bookable', 'booking.times_contradict', 'booking.series_denied', ...uncharged],
})

export const validateSerial = defineRoute({
  method: 'POST',
  path: '/api/booking/validate-serial',
  summary: 'Which dates of a series are free; start and end include the processing times',
  access: anonymous(),
  body: z.object({
    objectId: id,
    intervalId: id,
    quantity,
    holdKey,
    dates: distinct(z.array(z.object({ clientId, start: wall, end: wall, steps })).max(200), (one) => one.clientId),
  }),
  response: success.extend({
    data: z.object({
      valid: z.array(clientId),
      invalid: z.array(clientId),
      /** By the client's name of the date, as text. */
      reasons: z.record(z.string(), reason),
    }),
  }),
  errors: [...notOffered, 'booking.series_denied'],
})

export const validateTimespan = defineRoute({
  method: 'POST',
  path: '/api/booking/validate-timespan',
  summary: 'Whether one time is free; start and end include the processing times',
  access: anonymous(),
  body: z.object({ objectId: id, intervalId: id, start: wall, end: wall, steps, quantity, holdKey }),
  response: success.extend({ isValid: z.boolean(), reason: reason.nullable() }),
  errors: ['object.unknown', 'object.interval_unknown'],
})

const priceLine = z.object({
  title: z.string(),
  quantity: z.number(),
  unit,
  unitPrice: z.number().int().nullable(),
  factors: priceFactors.optional(),
  total: z.number().int().nullable(),
})
const pricedOptions = chosenOptions.default([])
const price = totals.extend({ lines: z.array(priceLine), isOnRequest: z.boolean() })

/** Why there is no price. */
const unpriced = [...notOffered, 'booking.not_bookable', 'booking.incomplete', ...uncharged] as const

export const priceSingle = defineRoute({
  method: 'POST',
  path: '/api/price/single',
  summary: 'What one booking costs; start and end are the displayed times',
  access: anonymous(),
  body: z.object({
    objectId: id,
    intervalId: id,
    date: day,
    start: timeOrWall,
    end: timeOrWall,
    options: pricedOptions,
    quantity,
    zipcode,
  }),
  response: success.extend(price.shape),
  errors: unpriced,
})

export const priceSerial = defineRoute({
  method: 'POST',
  path: '/api/price/serial',
  summary: 'What a series costs, date by date and together',
  access: anonymous(),
  body: z.object({
    objectId: id,
    intervalId: id,
    start: timeOrWall,
    end: timeOrWall,
    options: pricedOptions,
    quantity,
    zipcode,
    dates: distinct(z.array(z.object({ clientId, date: day })).max(200), (one) => one.clientId),
  }),
  response: success.extend({
    ...totals.shape,
    isOnRequest: z.boolean(),
    dates: z.array(price.extend({ clientId })),
  }),
  errors: [...unpriced, 'booking.series_denied'],
})
