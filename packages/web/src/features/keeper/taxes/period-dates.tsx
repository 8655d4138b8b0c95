import { datedRateFields, earliestTaxDay } from '@allmend/domain/tax'
import { formatDay, parseDay } from '@allmend/domain/time'
import { DateField } from '../../../framework/form/date-field.tsx'
import type { RateDraft } from './tax-values.ts'

type Dates = Pick<RateDraft, 'start' | 'end'>

const earliest = formatDay(earliestTaxDay)

interface PeriodDatesProps {
  readonly dates: Dates
  readonly withAsterisk?: boolean
  readonly errorOf: (name: keyof Dates) => string | boolean | null
  readonly onChange: (dates: Dates) => void
  readonly onBlur?: (name: keyof Dates) => void
}

/** The first and the last day of a period; the last is not before the first. */
export const PeriodDates = ({ dates, withAsterisk = true, errorOf, onChange, onBlur }: PeriodDatesProps) =>
  (['start', 'end'] as const).map((name) => (
    <DateField
      key={name}
      label={datedRateFields[name].label}
      first={name === 'end' && parseDay(dates.start) !== null ? dates.start : earliest}
      required
      withAsterisk={withAsterisk}
      value={dates[name]}
      error={errorOf(name)}
      data-field="configs"
      onDay={(day) => onChange({ ...dates, [name]: day })}
      onBlur={() => onBlur?.(name)}
    />
  ))
