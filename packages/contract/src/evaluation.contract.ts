import { z } from 'zod'
import { permission } from './access.ts'
import { exportQuery, exportRefusals } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { day, id, success } from './field-schema.ts'
import { tableSpec } from './table-query.ts'

/** Longer than anybody compares, and short enough to be worked out at once. */
const longestDays = 5 * 366

const isInOrder = ({ from, until }: { from: string; until: string }) => from <= until
const isShort = ({ from, until }: { from: string; until: string }) =>
  Date.parse(until) - Date.parse(from) < longestDays * 86_400_000

const wish = z
  .object({ from: day, until: day, category: id.optional() })
  .refine(isInOrder, { path: ['until'], message: "'Bis' darf nicht vor 'Von' liegen" })
  .refine(isShort, { path: ['until'], message: "'Bis' darf höchstens fünf Jahre nach 'Von' liegen" })

const count = z.number().int()
const rappen = z.number().int()
/** Null while nothing was open. */
const percent = z.number().nullable()

const figures = z.object({
  bookings: count,
  minutes: count,
  occupancy: percent,
  revenue: rappen,
  cancelled: count,
  /** Cancelled of all that were cancelled or count; null without any. */
  cancellationRate: percent,
})
export type EvaluationFigures = z.output<typeof figures>

const part = z.object({ bookings: count, minutes: count, occupancy: percent, revenue: rappen, revenueBefore: rappen })

/** What is charged but belongs to no booking that counts. */
const besides = z.object({ fees: rappen, positions: rappen, rest: rappen })

export const evaluation = z.object({
  from: z.string(),
  until: z.string(),
  before: z.object({ from: z.string(), until: z.string() }),
  unit: z.enum(['day', 'month']),
  totals: figures,
  totalsBefore: figures,
  /** Days or months in order; the same place of the year before beside it. */
  buckets: z.array(figures.extend({ key: z.string(), keyBefore: z.string().nullable(), revenueBefore: rappen })),
  objects: z.array(part.extend({ id: z.number().int(), title: z.string(), category: z.string().nullable() })),
  /** Null are objects without a category. */
  categories: z.array(part.extend({ name: z.string().nullable() })),
  priceCategories: z.array(z.object({ name: z.string(), bookings: count, revenue: rappen, revenueBefore: rappen })),
  besides,
  besidesBefore: besides,
  /** Monday first, 24 hours each. */
  hours: z.array(z.array(percent)),
})
export type Evaluation = z.output<typeof evaluation>

const evaluationAccess = permission('order:view')

export const getEvaluation = defineRoute({
  method: 'GET',
  path: '/api/admin/evaluation',
  summary: 'Bookings, hours, occupancy and revenue of a time, against the same days a year before',
  access: evaluationAccess,
  slow: true,
  query: wish,
  response: success.extend({
    evaluation,
    /** What the filter offers. */
    categories: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})

/** The tables of the page, each as a file. */
const evaluationTable = tableSpec({ sortable: ['place'], defaultSort: 'place,asc', filters: wish })

const exportOf = <const Name extends string>(name: Name, what: string) =>
  defineRoute({
    method: 'GET',
    path: `/api/admin/evaluation/${name}/export` as `/api/admin/evaluation/${Name}/export`,
    summary: `The evaluation ${what}; as a file`,
    access: evaluationAccess,
    table: evaluationTable,
    query: exportQuery,
    file: true,
    slow: true,
    response: z.string(),
    errors: exportRefusals,
  })

export const exportEvaluationTimes = exportOf('times', 'by day or month')
export const exportEvaluationObjects = exportOf('objects', 'by object')
export const exportEvaluationCategories = exportOf('categories', 'by category')
export const exportEvaluationPriceCategories = exportOf('pricecategories', 'by price category')
export const exportEvaluationHours = exportOf('hours', 'by weekday and hour')
