import {
  earliestTaxDay,
  findGaps,
  findOverlaps,
  parseRate,
  type TaxTimeline,
  timelineFaults,
} from '@allmend/domain/tax'
import { displayDate, formatDay, parseDay } from '@allmend/domain/time'
import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { day, success, version } from './field-schema.ts'
import { sentence } from './german-errors.ts'

const mostPeriods = 200

const noRate = {
  error: sentence((field) => `${field} muss ein Satz von 0.00 bis 100.00 mit höchstens zwei Nachkommastellen sein`),
}

/** Percent as a number or as text, `8.1` or `8.10`; hundredths of a percent from here on. */
const rate = z
  .union([z.number().min(0).max(100), z.string().max(6)], noRate)
  .refine((value) => parseRate(String(value)) !== null, noRate)
  .transform((value) => parseRate(String(value)) ?? 0)

const earliest = formatDay(earliestTaxDay)
const taxDay = day.refine((text) => text >= earliest, {
  error: sentence((field) => `${field} darf nicht vor dem ${displayDate(earliest)} liegen`),
})

const datedRate = z
  .object({ rate, start: taxDay, end: taxDay })
  .refine(({ start, end }) => start <= end, { path: ['end'], message: "'Ende' darf nicht vor dem Beginn liegen" })

const timeline = z.object({
  startRate: rate,
  /** Of the time after the last dated period; null without any. */
  endRate: rate.nullable(),
  configs: z.array(datedRate).max(mostPeriods),
})
type Timeline = z.output<typeof timeline>

/** The periods follow each other day by day, and an end rate follows them. */
function covered({ endRate, configs }: Timeline, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (configs.length > 0 && endRate === null) refuse(['endRate'], "'Satz am Ende' darf nicht leer sein")
  if (configs.length === 0 && endRate !== null) {
    refuse(['endRate'], "'Satz am Ende' gibt es nur nach einer Periode mit Beginn und Ende")
  }
  const dated = configs.map(({ start, end }) => ({ start: dayNumber(start), end: dayNumber(end) }))
  const overlaps = findOverlaps(dated)
  for (const place of overlaps) refuse(['configs', place, 'start'], timelineFaults.overlap)
  if (overlaps.length === 0 && findGaps(dated).length > 0) refuse(['configs'], timelineFaults.gap)
}

const dayNumber = (text: string) => parseDay(text) ?? 0

const asTimeline = ({ startRate, endRate, configs }: Timeline): TaxTimeline => ({
  startRate,
  endRate,
  dated: configs.map(({ rate: own, start, end }) => ({ rate: own, start: dayNumber(start), end: dayNumber(end) })),
})

const taxConfig = z.object({
  key: z.string(),
  /** Percent. */
  rate: z.number(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  isStartConfig: z.boolean(),
  isEndConfig: z.boolean(),
})

const taxes = success.extend({ configs: z.array(taxConfig), version })

export const listTaxes = defineRoute({
  method: 'GET',
  path: '/api/keeper/taxes',
  summary: 'The VAT rates of all days: an open start, dated periods, an open end',
  access: role('keeper'),
  response: taxes,
})

export const saveTaxes = defineRoute({
  method: 'POST',
  path: '/api/keeper/taxes',
  summary:
    'Replaces the VAT rates of all days; what is stored keeps its price. Without a version whatever was there before',
  access: role('keeper'),
  body: timeline
    .extend({ version: version.optional() })
    .superRefine(covered)
    .transform(({ version: edited, ...body }) => ({ timeline: asTimeline(body), version: edited })),
  response: taxes,
  errors: ['record.conflict'],
})

export const previewTaxes = defineRoute({
  method: 'POST',
  path: '/api/keeper/taxes/preview',
  summary: 'Which days would get another rate, and how many bookings to come on them keep the price they have',
  access: role('keeper'),
  body: timeline.superRefine(covered).transform((body) => ({ timeline: asTimeline(body) })),
  response: success.extend({
    changes: z.array(
      z.object({ start: z.string().nullable(), end: z.string().nullable(), before: z.number(), after: z.number() }),
    ),
    bookings: z.number().int(),
    orders: z.number().int(),
    apps: z.number().int(),
  }),
})
