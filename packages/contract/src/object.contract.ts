import { objectDataFields, objectNotificationFields } from '@allmend/domain/objects'
import { belowZeroSentence, findRuleBelowZero } from '@allmend/domain/pricing'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { distinct, distinctIds, id, savedId, success, version, wholeNumber, withRules } from './field-schema.ts'
import {
  asset,
  blockingDay,
  calendarInterval,
  interval,
  objectOption,
  openingTime,
  optionDraft,
  questionnaire,
} from './object-shapes.ts'
import { flag, search, tableResponse, tableSpec } from './table-query.ts'

const text = z.string().max(50_000)
const params = z.object({ id })

const objectRow = z.object({
  id: z.number().int(),
  title: z.string(),
  is_visible: z.boolean(),
  categoryId: z.number().int().nullable(),
  category: z.string().nullable(),
  building: z.string(),
  capacity: z.number().int().nullable(),
  stock: z.number().int(),
  confirmation: z.enum(['automatic', 'manual']),
  /** Objects this one is made of, and those it is part of. */
  parts: z.number().int(),
  wholes: z.number().int(),
  /** Bookings still to come. */
  bookings: z.number().int(),
  mainImage: asset.nullable(),
  sort: z.number().int(),
})

export const objectTable = tableSpec({
  isWhole: true,
  sortable: [
    'id',
    'title',
    'category',
    'building',
    'capacity',
    'stock',
    'confirmation',
    'bookings',
    'isVisible',
    'sort',
  ],
  defaultSort: 'sort,asc|title,asc',
  filters: z.object({ search, category: id.optional(), visible: flag, hidden: flag }),
})

/** The specified call answers with `objects`; `rows` says the same for lists. */
export const listObjects = defineRoute({
  method: 'GET',
  path: '/api/admin/objects',
  summary: 'Every object, visible or not; in pages if one is asked for',
  access: permission('object:view'),
  buildings: 'filtered',
  table: objectTable,
  response: tableResponse(objectRow).extend({ objects: z.array(objectRow) }),
})
export const exportObjects = defineExport(listObjects)

const dataShape = z.object({
  title: text,
  description: text.default(''),
  categoryId: id.nullable().default(null),
  building: text.default(''),
  address: text.default(''),
  /** Latitude and longitude, `46.9481, 7.4474`. Left out, it stays; so does the next. */
  coordinates: z.string().max(100).optional(),
  /** How somebody who booked gets in: key, code, who opens. Stands in the reminder. */
  handoverInfo: z.string().max(4000).optional(),
  capacity: wholeNumber.nullable().default(null),
  equipment: z.array(z.string().trim().min(1).max(100)).max(60).default([]),
  confirmation: z.enum(['automatic', 'manual']).default('manual'),
  leadTimeHours: wholeNumber,
  horizonDays: wholeNumber,
  deadlineHours: wholeNumber,
  /** What a cancellation costs: so many percent from so many days before. */
  feeSteps: z
    .array(z.object({ days: z.number().int().min(0).max(365), percent: z.number().int().min(0).max(100) }))
    .max(10)
    .default([]),
  isTaxable: z.boolean().default(false),
  stock: wholeNumber.default(1),
  allowsSeries: z.boolean().default(false),
  sort: z.number().int().min(0).max(100_000).default(0),
  /** Objects it is made of. */
  partIds: distinctIds(50).default([]),
})

const objectRecord = dataShape.extend({
  coordinates: z.string(),
  handoverInfo: z.string(),
  id: z.number().int(),
  version,
  is_visible: z.boolean(),
  has_prices: z.boolean(),
  openingTimes: z.array(openingTime),
  blockingDays: z.array(blockingDay),
  intervals: z.array(interval),
  options: z.array(objectOption),
  questionnaires: z.array(questionnaire),
  mainImage: asset.nullable(),
  images: z.array(asset),
  documents: z.array(asset),
  rules: asset.nullable(),
  notificationRecipients: z.array(z.string()),
  zone: z.string(),
  /** Names of the objects it is part of. */
  wholes: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /** Bookings still to come; while there are any, the object stays. */
  bookings: z.number().int(),
})
export type ObjectRecord = z.output<typeof objectRecord>

const saved = success.extend({ object: objectRecord })
const saveErrors = ['record.not_found', 'record.conflict'] as const

export const createObject = defineRoute({
  method: 'POST',
  path: '/api/admin/objects',
  summary: 'A new object, hidden, with the defaults of the app',
  access: permission('object:create'),
  body: withRules(z.object({ title: text, categoryId: id.nullable().default(null) }), {
    title: objectDataFields.title,
  }),
  response: saved,
  errors: ['category.unknown'],
})

export const duplicateObject = defineRoute({
  method: 'POST',
  path: '/api/admin/objects/:id/duplicate',
  summary: 'A hidden copy with everything but bookings, parts and blocking days of the past',
  access: permission('object:create'),
  params,
  response: saved,
  errors: ['record.not_found'],
})

export const getObjectRecord = defineRoute({
  method: 'GET',
  path: '/api/admin/objects/:id',
  summary: 'One object with all its tabs',
  access: permission('object:view'),
  buildings: { 'params.id': 'object' },
  params,
  response: saved,
  errors: ['record.not_found'],
})

export const saveObjectData = defineRoute({
  method: 'PUT',
  path: '/api/admin/objects/:id/data',
  summary:
    'Tab «Daten». With other parts or another stock, coming bookings move along; refused with the bookings in the way where they do not fit.',
  access: permission('object:view', 'object:data'),
  params,
  body: withRules(dataShape.extend({ version }), objectDataFields),
  response: saved,
  errors: [...saveErrors, 'object.parts_cycle', 'object.parts_stock', 'object.bookings_in_the_way', 'category.unknown'],
})

export const saveObjectCalendar = defineRoute({
  method: 'PUT',
  path: '/api/admin/objects/:id/calendar',
  summary:
    'Tab «Kalender & Zeiten»: opening times, blocking days, intervals (id 0 = new). Answers with bookings that lie on newly blocked days; they stay.',
  access: permission('object:view', 'object:calendar'),
  params,
  body: z.object({
    openingTimes: z.array(openingTime).max(100),
    blockingDays: z.array(blockingDay).max(500),
    intervals: distinct(z.array(calendarInterval).max(30), savedId),
    version,
  }),
  response: saved.extend({
    hits: z.array(z.object({ bookingId: z.number().int(), name: z.string(), displayStart: z.string() })),
  }),
  errors: [...saveErrors],
})

/** No rule takes more off than there is, whoever pays: a category without a price pays one that stands here, too. */
const intervalPrices = interval
  .pick({ id: true, isFlat: true, prices: true, priceRules: true })
  .superRefine(({ prices, priceRules }, context) => {
    const place = findRuleBelowZero(Object.values(prices), priceRules)
    if (place === null) return
    context.addIssue({ code: 'custom', path: ['priceRules', place, 'surcharge'], message: belowZeroSentence })
  })

export const saveObjectPrices = defineRoute({
  method: 'PUT',
  path: '/api/admin/objects/:id/prices',
  summary: 'Tab «Preise»: per interval a price for each price category, flat or per step, and rules',
  access: permission('object:view', 'object:data'),
  params,
  body: z.object({
    has_prices: z.boolean(),
    intervals: distinct(z.array(intervalPrices).max(30), savedId),
    version,
  }),
  response: saved,
  errors: [...saveErrors, 'pricecategory.unknown'],
})

export const saveObjectOptions = defineRoute({
  method: 'PUT',
  path: '/api/admin/objects/:id/options',
  summary: 'Tab «Optionen» (id 0 = new), in their order',
  access: permission('object:view', 'object:options'),
  params,
  body: z.object({ options: distinct(z.array(optionDraft).max(60), savedId), version }),
  response: saved,
  errors: [...saveErrors, 'pricecategory.unknown', 'object.unknown', 'asset.unknown'],
})

export const saveObjectQuestionnaires = defineRoute({
  method: 'PUT',
  path: '/api/admin/objects/:id/questionnaires',
  summary: 'Tab «Fragebögen»: which ones, in their order',
  access: permission('object:view', 'object:data'),
  params,
  body: z.object({ questionnaireIds: distinctIds(20), version }),
  response: saved,
  errors: [...saveErrors, 'questionnaire.unknown'],
})

export const saveObjectAssets = defineRoute({
  method: 'PUT',
  path: '/api/admin/objects/:id/assets',
  summary: 'Tab «Bilder & Dokumente»: main picture, more pictures, documents and the rules, in their order',
  access: permission('object:view', 'object:data'),
  params,
  body: z.object({
    mainImageId: id.nullable(),
    imageIds: distinctIds(40),
    documentIds: distinctIds(40),
    rulesId: id.nullable(),
    version,
  }),
  response: saved,
  errors: [...saveErrors, 'asset.unknown'],
})

export const saveObjectNotifications = defineRoute({
  method: 'PUT',
  path: '/api/admin/objects/:id/notifications',
  summary: 'Tab «Benachrichtigungen»: who hears of new bookings',
  access: permission('object:view', 'object:notifications'),
  params,
  body: withRules(
    z.object({ notificationRecipients: z.array(z.string().max(254)).max(30), version }),
    objectNotificationFields,
  ),
  response: saved,
  errors: [...saveErrors],
})

export const saveObjectVisibility = defineRoute({
  method: 'PUT',
  path: '/api/admin/objects/:id/visibility',
  summary: 'Show or hide an object',
  access: permission('object:view', 'object:visibility'),
  params,
  body: z.object({ is_visible: z.boolean(), version }),
  response: saved,
  errors: [...saveErrors],
})

export const removeObject = defineRoute({
  method: 'DELETE',
  path: '/api/admin/objects/:id',
  summary: 'Remove an object nobody ever booked; one that was booked is hidden instead',
  access: permission('object:remove'),
  params,
  response: success,
  errors: ['record.not_found', 'record.in_use', 'object.has_bookings', 'object.has_history', 'object.is_part'],
})
