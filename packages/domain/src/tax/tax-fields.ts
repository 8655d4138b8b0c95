import { displayDate, formatDay, parseDay } from '../time/index.ts'
import { type FieldSpec, type Rule, required } from '../validation/index.ts'
import { parseRate } from './rate-text.ts'
import { earliestTaxDay, latestTaxDay } from './timeline.ts'

const rate: Rule = (value, field) =>
  value === '' || value === undefined || parseRate(String(value)) !== null
    ? null
    : `'${field}' muss ein Satz von 0.00 bis 100.00 mit höchstens zwei Nachkommastellen sein`

/** A day a dated period can begin or end on; what is none is said to be none. */
const taxDay: Rule = (value, field) => {
  if (value === '' || value === undefined) return null
  const day = parseDay(String(value))
  if (day === null) return `'${field}' muss ein Datum sein, das es gibt`
  if (day < earliestTaxDay) return `'${field}' darf nicht vor dem ${displayDate(formatDay(earliestTaxDay))} liegen`
  return day > latestTaxDay ? `'${field}' darf nicht nach dem ${displayDate(formatDay(latestTaxDay))} liegen` : null
}

const notBeforeStart: Rule = (value, field, { start }) => {
  const [first, last] = [parseDay(String(start)), parseDay(String(value))]
  return first !== null && last !== null && last < first ? `'${field}' darf nicht vor dem Beginn liegen` : null
}

/** A rate without dates of its own. */
export const openRateFields = {
  rate: { label: 'Satz', rules: [required, rate] },
} as const satisfies FieldSpec

/** A dated period as it is typed. */
export const datedRateFields = {
  ...openRateFields,
  start: { label: 'Von', rules: [required, taxDay] },
  end: { label: 'Bis', rules: [required, taxDay, notBeforeStart] },
} as const satisfies FieldSpec
