import { periodsOf } from '@allmend/domain/tax'
import { type Day, formatDay } from '@allmend/domain/time'
import type { StoredTaxes } from './read-taxes.ts'

export const dateOrNull = (day: Day | null): string | null => (day === null ? null : formatDay(day))

export const presentTaxes = ({ timeline, isEmpty, version }: StoredTaxes) => ({
  configs: isEmpty
    ? []
    : periodsOf(timeline).map(({ rate, start, end }) => ({
        key: start === null ? 'start' : end === null ? 'end' : formatDay(start),
        rate: rate / 100,
        start: dateOrNull(start),
        end: dateOrNull(end),
        isStartConfig: start === null,
        isEndConfig: start !== null && end === null,
      })),
  version,
})
