import { multiDaysUnits } from '@allmend/domain/availability'
import { tagIcons } from '@allmend/domain/media'
import { optionInputTypes, questionTypes } from '@allmend/domain/objects'
import { dayOf, isDate } from '@allmend/domain/time'
import { z } from 'zod'
import { boundedRecord, distinct, savedId, time, wholeNumber } from './field-schema.ts'
import { sentence } from './german-errors.ts'

/** The parts of an object, as the specified calls name them; admin screens and the public side read the same. */
const weekday = z.number().int().min(0).max(6)
const year = z.number().int().min(1970).max(2200)
const month = z.number().int().min(1).max(12)
const dayOfMonth = z.number().int().min(1).max(31)
const rappen = z.number().int().min(0).max(100_000_000)

export const openingTime = z.object({
  day: weekday,
  during: z
    .object({ start: time, end: time })
    .refine(({ start, end }) => start < end, { path: ['end'], message: "'Ende' muss nach dem Beginn liegen" }),
})

export const blockingDay = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('day'),
      title: z.string().max(200).default(''),
      repeat: z.boolean(),
      year,
      month,
      day: dayOfMonth,
    }),
    z.object({
      type: z.literal('range'),
      title: z.string().max(200).default(''),
      repeat: z.boolean(),
      startYear: year,
      startMonth: month,
      startDay: dayOfMonth,
      endYear: year,
      endMonth: month,
      endDay: dayOfMonth,
    }),
  ])
  .superRefine((rule, context) => {
    const [start, end] =
      rule.type === 'day'
        ? [rule, rule]
        : [
            { year: rule.startYear, month: rule.startMonth, day: rule.startDay },
            { year: rule.endYear, month: rule.endMonth, day: rule.endDay },
          ]
    const exist = [start, end].every(({ year: y, month: m, day: d }) => isDate(y, m, d))
    if (!exist) context.addIssue({ code: 'custom', message: "'Tag' gibt es im Kalender nicht" })
    else if (dayOf(start.year, start.month, start.day) > dayOf(end.year, end.month, end.day)) {
      context.addIssue({ code: 'custom', message: "'Ende' muss nach dem Beginn liegen" })
    }
  })

const optionalTime = time.nullish()
const monthAndDay = z
  .string()
  .max(5)
  .regex(/^\d\d-\d\d$/, { error: sentence((field) => `${field} muss ein Tag wie 06-15 sein`) })
export const priceRule = z.object({
  label: z.string().trim().min(1).max(100),
  weekdays: z.array(weekday).max(7).nullish(),
  from: optionalTime,
  until: optionalTime,
  seasonStart: monthAndDay.nullish(),
  seasonEnd: monthAndDay.nullish(),
  /** Percent. */
  factor: z.number().min(0).max(10_000).nullish(),
  surcharge: z.number().int().min(-1_000_000).max(1_000_000).nullish(),
})

/** By price category; a category that is not named has no price of its own. */
const prices = boundedRecord(z.string().max(9).regex(/^\d+$/), rappen, 200)

export const interval = z.object({
  id: z.int32(),
  name: z.string().max(1000),
  type: z.enum(['fixed', 'dynamic']),
  weekdays: z.array(weekday).max(7),
  interval: z.number().int().min(5).max(1440).nullable(),
  maxSteps: z.number().int().min(1).max(400),
  isMultiDays: z.boolean(),
  multiDaysValue: z.number().int().min(1).max(366),
  multiDaysUnit: z.enum(multiDaysUnits),
  preProcessingTime: z.number().int().min(0).max(10_080),
  postProcessingTime: z.number().int().min(0).max(10_080),
  settings: z.object({
    first: optionalTime,
    count: z.number().int().min(1).max(200).nullish(),
    minutes: z.number().int().min(5).max(1440).nullish(),
    from: optionalTime,
    to: optionalTime,
  }),
  /** One price for the whole booking. */
  isFlat: z.boolean(),
  prices,
  priceRules: z.array(priceRule).max(50),
})

export const optionValue = z.object({ id: z.int32(), value: z.string().max(200), prices })

export const assetTag = z.object({
  id: z.number().int(),
  label: z.string(),
  icon: z.enum(tagIcons),
  color: z.string(),
  /** White words on the colour. */
  dark: z.boolean(),
})
export type AssetTag = z.output<typeof assetTag>

/** A picture or document; `srcset` names the widths a picture is there in. */
export const asset = z.object({
  id: z.number().int(),
  type: z.enum(['image', 'document', 'unknown']),
  name: z.string(),
  filename: z.string(),
  file: z.string(),
  src: z.string(),
  srcset: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int(),
  /** For whoever does not see it. */
  alt: z.string(),
  /** What stays in view where a picture is cut, in hundredths from the upper left. */
  focus: z.object({ x: z.number().int(), y: z.number().int() }),
  tags: z.array(assetTag),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Asset = z.output<typeof asset>

export const objectOption = z.object({
  id: z.int32(),
  /** The name of the option. */
  value: z.string().max(1000),
  inputType: z.enum(optionInputTypes),
  isRequired: z.boolean(),
  standard: z.string().max(1000),
  minimum: z.int32().min(0).nullable(),
  values: z.array(optionValue).max(100),
  prices,
  isTaxable: z.boolean(),
  stockObjectId: z.int32().nullable(),
  assetId: z.int32().nullable(),
  /** The document to accept. */
  asset: asset.nullable(),
})

const named = (length: number) => z.string().trim().min(1, "'Bezeichnung' darf nicht leer sein").max(length)

/** An option as it is saved. */
export const optionDraft = objectOption.omit({ asset: true }).extend({
  value: named(1000),
  values: distinct(z.array(optionValue.extend({ value: named(200) })).max(100), savedId),
})

export const question = z.object({
  id: z.int32(),
  type: z.enum(questionTypes),
  value: z.string().max(1000),
  help: z.string().max(1000),
  isRequired: z.boolean(),
  settings: z.object({
    multiple: z.boolean(),
    standard: z.string().max(1000),
    choices: z.array(z.string().max(200)).max(100),
  }),
})

export const questionnaire = z.object({
  id: wholeNumber,
  title: z.string().max(1000),
  questions: z.array(question),
})

/** An interval needs what its kind is made of: a raster its minutes, slots their first start, number and distance. */
export const calendarInterval = interval
  .omit({ prices: true, isFlat: true, priceRules: true })
  .superRefine(({ name, type, isMultiDays, interval: minutes, settings }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (name.trim() === '') refuse(['name'], "'Name' darf nicht leer sein")
    if (isMultiDays) {
      if (Boolean(settings.from) !== Boolean(settings.to))
        refuse(['settings', 'from'], "'Von' und 'Bis' gehören zusammen: beide Übergabezeiten oder keine")
      return
    }
    if (type === 'dynamic' && !minutes) refuse(['interval'], "'Dauer (Minuten)' darf nicht leer sein")
    if (type === 'fixed' && !(settings.first && settings.count && settings.minutes)) {
      refuse(['settings'], "'Erster Beginn', Anzahl und Abstand dürfen nicht leer sein")
    }
  })
