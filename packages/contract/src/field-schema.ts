import { checkFields, type FieldSpec } from '@allmend/domain/validation'
import { z } from 'zod'
import { sentence } from './german-errors.ts'

/** Adds a form's rules to the shape of its call, so that the server refuses with the sentence the form would have shown. */
export function withRules<S extends z.ZodObject>(shape: S, spec: FieldSpec) {
  return shape.superRefine((values, context) => {
    for (const [name, message] of Object.entries(checkFields(spec, values))) {
      context.addIssue({ code: 'custom', path: [name], message: message ?? '' })
    }
  })
}

export const success = z.object({ success: z.literal(true) })

// What comes in has a bound before anything counts, loops or stores it; routes take their fields from here.

/** The most a column of the database holds. */
const largest = 2_147_483_647

export const id = z.coerce.number().int().positive().max(largest)
/** Which state of a record was edited. */
export const version = z.number().int().min(0).max(largest)
/** A text whose bounds stand in the rules of its form; what exceeds this is no mistake in typing. */
export const formText = z.string().max(1000)
/** A whole number whose bounds stand in the rules of its form. */
export const wholeNumber = z.number().int().min(-largest).max(largest)
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

const [firstYear, lastYear] = ['1970', '2199']
const isNear = (text: string) => text.slice(0, 4) >= firstYear && text.slice(0, 4) <= lastYear
const nearby = {
  error: sentence((field) => `${field} muss zwischen ${firstYear} und ${lastYear} liegen`),
  abort: true,
}

/** A day people of this system can mean. */
export const day = z.iso.date().refine(isNear, nearby)

/** What the municipality's clock shows: `2026-12-24 18:00`. */
export const wall = z
  .string()
  .max(16)
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, { error: sentence((field) => `${field} muss Datum und Uhrzeit nennen`) })
  .refine(isNear, nearby)

/** `2026-12`. */
export const month = z
  .string()
  .max(7)
  .regex(/^\d{4}-(0?[1-9]|1[0-2])$/, { error: sentence((field) => `${field} muss ein Monat wie 2026-12 sein`) })
  .refine(isNear, nearby)

/** `18:30`. */
export const time = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: sentence((field) => `${field} muss eine Uhrzeit wie 18:30 sein`) })

/** `HH:mm` on some date, or a full date and time for an end on a later day. */
export const timeOrWall = z
  .string()
  .max(16)
  .regex(/^(\d{4}-\d\d-\d\d )?\d\d:\d\d$/, { error: sentence((field) => `${field} muss eine Uhrzeit wie 18:30 sein`) })
  .refine((text) => text.length <= 5 || isNear(text), nearby)

/**
 * A list in which nothing has the same name twice: two dates, options or numbers that are called alike could be taken for one another,
 * and one of them be charged without being kept. New entries have no name yet. `1` and `'1'` are alike, since some answers name a
 * date as text.
 */
export const distinct = <S extends z.ZodArray>(list: S, nameOf: (entry: z.output<S>[number]) => unknown) =>
  list
    .refine(
      (entries) => {
        const names = entries.map((entry) => nameOf(entry as z.output<S>[number])).filter((name) => name != null)
        return new Set(names.map(String)).size === names.length
      },
      { error: sentence((field) => `${field} darf nichts doppelt enthalten`) },
    )
    .meta({ uniqueItems: true })

/** What an entry of a saved list is called; a new one (0) has no name yet. */
export const savedId = (entry: { readonly id: number }) => entry.id || null

/** Numbers of records, each once. */
export const distinctIds = (most: number) => distinct(z.array(id).max(most), (one) => one)

/** Values by key, and only so many. */
export const boundedRecord = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(key: K, value: V, most: number) =>
  z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= most, {
      error: sentence((field) => `${field} darf höchstens ${most} Einträge enthalten`),
    })
    .meta({ maxProperties: most })
