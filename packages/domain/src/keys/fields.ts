import { passwordProofFields } from '../people/index.ts'
import { parseDay } from '../time/index.ts'
import {
  type FieldSpec,
  integer,
  max,
  maxValue,
  minValue,
  type Rule,
  required,
  singleLine,
} from '../validation/index.ts'
import { withoutView } from './key-permissions.ts'

const oneAtLeast: Rule = (value) =>
  Array.isArray(value) && value.length === 0 ? 'Bitte wählen Sie mindestens ein Recht' : null

/** As on the screen, where the rest of an area opens with «Ansehen». */
const viewFirst: Rule = (value) =>
  Array.isArray(value) && withoutView(value).length > 0
    ? 'Ohne «Ansehen» wirken die anderen Rechte eines Bereichs nicht. Bitte wählen Sie es dazu'
    : null

const oneBuilding: Rule = (value) =>
  Array.isArray(value) && value.length === 0 ? 'Bitte wählen Sie mindestens ein Gebäude' : null

export const defaultCallsPerMinute = 120

/** The last day a key works must be one, and not be over; which day it is says the app's clock. */
export const lastDayRule =
  (today: string): Rule =>
  (value, field) => {
    if (typeof value !== 'string' || value === '') return null
    if (parseDay(value) === null) return `'${field}' ist kein gültiges Datum`
    return value < today ? `'${field}' darf nicht in der Vergangenheit liegen` : null
  }

/** What staff enter about a key. */
export const keyFields = {
  name: { label: 'Name', rules: [required, max(80), singleLine] },
  permissions: { label: 'Rechte', rules: [oneAtLeast, viewFirst] },
  /** Null for all. */
  buildings: { label: 'Gebäude', rules: [oneBuilding] },
  expiresOn: { label: 'Gültig bis', rules: [] },
  callsPerMinute: { label: 'Aufrufe pro Minute', rules: [required, integer, minValue(1), maxValue(1200)] },
  ...passwordProofFields,
} as const satisfies FieldSpec
