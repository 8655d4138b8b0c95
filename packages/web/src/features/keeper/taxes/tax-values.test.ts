import { parseDay } from '@allmend/domain/time'
import { checkFields } from '@allmend/domain/validation'
import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  datesFault,
  dateWords,
  draftsOf,
  durationWords,
  packDrafts,
  proposal,
  readTaxes,
  rowsOf,
  type TaxValues,
  taxSpecOf,
  taxWords,
  withoutPeriod,
  withPeriod,
} from './tax-values.ts'
import type { Taxes } from './taxes.queries.ts'

const day = (text: string) => parseDay(text) ?? Number.NaN
const today = day('2026-11-18')
const config = (rate: number, start: string | null, end: string | null) => ({
  key: start ?? 'start',
  rate,
  start,
  end,
  isStartConfig: start === null,
  isEndConfig: start !== null && end === null,
})
const taxes: Taxes = {
  configs: [config(6.5, null, '2017-12-31'), config(7.7, '2018-01-01', '2023-12-31'), config(8.1, '2024-01-01', null)],
  version: 4,
}
const values = readTaxes(taxes)
const rows = (of: TaxValues) =>
  rowsOf(of, today).map(({ rate, start, end }) => `${rate} ${dateWords(start)}-${end === null ? '' : dateWords(end)}`)
const wrong = (of: TaxValues) => checkFields(taxSpecOf(of), of)

it('what is read is what would be saved', () => {
  expect(bodyOf(values)).toEqual({
    startRate: '6.50',
    endRate: '8.10',
    configs: [{ rate: '7.70', start: '2018-01-01', end: '2023-12-31' }],
  })
  expect(bodyOf(readTaxes({ configs: [], version: 0 }))).toEqual({ startRate: '0.00', endRate: null, configs: [] })
})

it('shows start, periods and end, each from where the one before ends', () => {
  expect(rows(values)).toEqual(['6.50 01.01.1995-31.12.2017', '7.70 01.01.2018-31.12.2023', '8.10 01.01.2024-'])
  expect(rows(readTaxes({ configs: [config(8.1, null, null)], version: 1 }))).toEqual(['8.10 01.01.1995-18.11.2026'])
})

describe('a period more or less', () => {
  it('the first makes an end that goes on as it was; without the last there is none', () => {
    const single = readTaxes({ configs: [config(8.1, null, null)], version: 1 })
    expect(proposal(single, today)).toEqual({ rate: '8.10', start: '2026-11-19', end: '' })
    const more = {
      ...single,
      ...withPeriod(single, { rate: '9', start: '2027-01-01', end: '2027-12-31' }),
    } as TaxValues
    expect(bodyOf(more)).toEqual({
      startRate: '8.10',
      endRate: '8.10',
      configs: [{ rate: '9.00', start: '2027-01-01', end: '2027-12-31' }],
    })
    const [added] = draftsOf(more)
    expect(bodyOf({ ...more, ...withoutPeriod(more, added?.id ?? 0) } as TaxValues)).toEqual(bodyOf(single))
  })

  it('the next begins where the end rate does, with its rate', () => {
    expect(proposal(values, today)).toEqual({ rate: '8.10', start: '2024-01-01', end: '' })
  })
})

describe('what holds back the saving', () => {
  const dated = (...spans: [start: string, end: string, rate?: string][]): TaxValues => ({
    ...values,
    configs: packDrafts(spans.map(([start, end, rate = '7.70'], id) => ({ id, rate, start, end }))),
  })

  it('gaps and wrong rates, each with its sentence', () => {
    expect(wrong(values)).toEqual({})
    expect(wrong(dated())).toEqual({})
    expect(wrong(dated(['2018-01-01', '2018-12-30'], ['2019-01-01', '2019-12-31']))).toEqual({
      configs: 'Es gibt Lücken im Zeitraum, der durch keinen MwSt. Satz abgedeckt wird.',
    })
    expect(wrong(dated(['2018-01-01', '2018-12-31', 'x'])).configs).toContain("'Satz'")
    expect(wrong({ ...values, endRate: '' })).toEqual({
      endRate: "'Satz am Ende' darf nicht leer sein",
    })
    expect(wrong({ ...dated(), endRate: '' })).toEqual({})
  })

  it('dates that cannot be applied', () => {
    const others = draftsOf(values)
    expect(datesFault({ start: '2023-12-31', end: '2024-12-31' }, others)).toEqual({ fields: {}, isOverlapping: true })
    expect(datesFault({ start: '2024-01-01', end: '2024-02-29' }, others)).toBeNull()
    expect(datesFault({ start: '1995-01-01', end: '1996-01-01' }, others)?.fields).toEqual({
      start: "'Von' darf nicht vor dem 02.01.1995 liegen",
    })
    expect(datesFault({ start: '2024-01-02', end: '2024-01-01' }, others)?.fields).toEqual({
      end: "'Bis' darf nicht vor dem Beginn liegen",
    })
  })
})

it('a period reads in words where keepers compare', () => {
  const [packed = ''] = values.configs
  expect(taxWords('configs', packed)).toBe('01.01.2018 - 31.12.2023: 7.70 %')
  expect(taxWords('endRate', '8.10 %')).toBe('8.10 %')
})

it.each([
  ['2018-01-01', '2023-12-31', '6 Jahre'],
  ['2024-01-01', '2024-12-31', '1 Jahr'],
  ['2024-01-01', '2025-03-31', '1 Jahr 3 Monate'],
  ['2024-02-29', '2024-02-29', '1 Tag'],
  ['2024-02-01', '2024-02-29', '1 Monat'],
  ['2024-01-01', '2024-02-02', '1 Monat 2 Tage'],
  ['2024-01-31', '2024-02-28', '29 Tage'],
])('%s to %s lasts %s', (start, end, words) => expect(durationWords(day(start), day(end))).toBe(words))
