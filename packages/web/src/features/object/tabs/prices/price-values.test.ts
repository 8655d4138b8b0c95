import type { ObjectRecord } from '@allmend/contract'
import { expect, it } from 'vitest'
import { packList } from '../../../../framework/form/packed-list.ts'
import { missingPriceWord } from '../../inputs/draft-prices.ts'
import { nextSaturday, priceExample } from './calculate-example.ts'
import {
  type IntervalDraft,
  newRule,
  pricesBody,
  pricesSpec,
  readPrices,
  readSeasonDay,
  ruleBelowZero,
  ruleErrors,
  seasonDayText,
  wireRule,
} from './price-values.ts'
import { minutesWord, perStepWord, stepsWord } from './price-words.ts'

type Interval = ObjectRecord['intervals'][number]

const hourly: Interval = {
  id: 5,
  name: 'Stundenmiete',
  type: 'dynamic',
  weekdays: [],
  interval: 60,
  maxSteps: 8,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day',
  preProcessingTime: 0,
  postProcessingTime: 0,
  settings: {},
  isFlat: false,
  prices: { 1: 4500 },
  priceRules: [
    { label: 'Wochenende', weekdays: [6, 0], factor: 150 },
    { label: 'Abend', from: '18:00', until: '23:59', surcharge: 1000 },
  ],
}
const object = { has_prices: true, intervals: [hourly] } as unknown as ObjectRecord
const draft = JSON.parse(readPrices(object).intervals[0] ?? '') as IntervalDraft
const terms = { zone: 'Europe/Zurich', category: { id: 1, name: 'Einheimische' }, defaultCategoryId: 1 }
const saturday = { date: '2026-11-21', time: '16:00', steps: 3 }

it('three steps on a Saturday from 16:00 cost 212.50, and the lines say why', () => {
  expect(priceExample(hourly, draft, saturday, terms)).toEqual({
    title: 'Samstag 21.11.2026 16:00, 3 Stunden, Einheimische',
    lines: [
      { text: '2 × 67.50 (Wochenende)', amount: 13_500 },
      { text: '1 × 77.50 (Wochenende + Abend)', amount: 7750 },
    ],
    total: 21_250,
  })
})

it('one price for the whole booking', () => {
  const example = priceExample(hourly, { ...draft, isFlat: true }, saturday, terms)
  expect(example).toMatchObject({ lines: [{ text: '1 × 67.50 (Wochenende)' }], total: 6750 })
})

it('a category without a price pays the standard, and without that it is on request', () => {
  const other = { ...terms, category: { id: 2, name: 'Auswärtige' } }
  expect(priceExample(hourly, draft, saturday, other)?.total).toBe(21_250)
  expect(priceExample(hourly, { ...draft, prices: {} }, saturday, terms)).toMatchObject({ lines: [], total: null })
  expect(priceExample(hourly, { ...draft, prices: { 1: Number.NaN } }, saturday, terms)?.total).toBeNull()
})

it('nights and fixed blocks have examples, too', () => {
  const nights = { ...hourly, isMultiDays: true, settings: { from: '14:00', to: '11:00' } }
  expect(priceExample(nights, { ...draft, rules: [] }, { ...saturday, steps: 2 }, terms)).toMatchObject({
    title: 'Samstag 21.11.2026, 2 Nächte, Einheimische',
    total: 9000,
  })
  const blocks = {
    ...hourly,
    type: 'fixed' as const,
    interval: 150,
    settings: { first: '09:00', count: 3, minutes: 180 },
  }
  expect(priceExample(blocks, { ...draft, rules: [] }, { ...saturday, time: '09:00', steps: 2 }, terms)).toMatchObject({
    title: 'Samstag 21.11.2026 09:00, 2 Blöcke à 2 Stunden 30 Minuten, Einheimische',
    total: 9000,
  })
})

it.each([
  { ...saturday, date: '' },
  { ...saturday, time: '' },
  { ...saturday, steps: 0 },
  { ...saturday, steps: Number.NaN },
])('%j is no booking', (wish) => {
  expect(priceExample(hourly, draft, wish, terms)).toBeNull()
})

it('the next Saturday is never today', () => {
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
  expect(nextSaturday(day('2026-11-16'))).toBe(day('2026-11-21'))
  expect(nextSaturday(day('2026-11-21'))).toBe(day('2026-11-28'))
})

it('days of a season are read as people write them', () => {
  expect(['15.06.', '15.6', '1. 6.', '29.02.'].map(readSeasonDay)).toEqual(['06-15', '06-15', '06-01', '02-29'])
  for (const text of ['', '31.06.', '6-15', 'Juni', '0.1.', '15.13.']) expect(readSeasonDay(text)).toBeNull()
  expect(seasonDayText('06-15')).toBe('15.06.')
  expect(seasonDayText(null)).toBe('')
})

it('a rule says what it lacks', () => {
  const rule = newRule([])
  expect(ruleErrors(rule)).toEqual({
    label: "'Bezeichnung' darf nicht leer sein",
    effect: 'Eine Regel braucht Faktor oder Zuschlag.',
  })
  const named = { ...rule, label: 'Sommer', factor: '120' }
  expect(ruleErrors(named)).toEqual({})
  expect(ruleErrors({ ...named, seasonStart: '01.06.' })).toEqual({ season: 'Eine Saison braucht Beginn und Ende.' })
  expect(ruleErrors({ ...named, seasonStart: 'x', seasonEnd: '1.7.' })).toEqual({
    season: 'Bitte geben Sie Tage wie 15.06. ein.',
  })
  for (const factor of ['0', '0.5', '10000']) expect(ruleErrors({ ...named, factor })).toEqual({})
  for (const factor of ['-1', '10001', 'x'])
    expect(ruleErrors({ ...named, factor })).toEqual({ factor: "'Faktor' muss zwischen 0 und 10000 liegen" })
  expect(wireRule({ ...named, factor: '0' }).factor).toBe(0)
  expect(ruleErrors({ ...named, surcharge: Number.NaN })).toEqual({ surcharge: 'Dieser Zuschlag ist kein Betrag.' })
})

it('what the server gave goes back to it unchanged', () => {
  const body = pricesBody(readPrices(object), 3)
  expect(body).toEqual({
    has_prices: true,
    version: 3,
    intervals: [
      {
        id: 5,
        isFlat: false,
        prices: { 1: 4500 },
        priceRules: hourly.priceRules.map((rule) => ({ ...wireRule(draftOf(rule)), ...rule })),
      },
    ],
  })
})

const draftOf = (rule: Interval['priceRules'][number]) => ({ ...newRule([]), label: rule.label })

it('an amount nobody can read keeps the whole from being saved', () => {
  const [rule] = pricesSpec.intervals.rules
  expect(rule?.(packList([{ ...draft, prices: { 1: Number.NaN } }]), '', {})).toBe(
    '«Stundenmiete»: Ein Preis ist kein Betrag.',
  )
  expect(rule?.(packList([{ ...draft, rules: [newRule([])] }]), '', {})).toMatch(/Regel «ohne Bezeichnung»/)
  expect(rule?.(packList([draft]), '', {})).toBeNull()
})

it('says how long a step is', () => {
  expect([45, 60, 90, 180].map(minutesWord)).toEqual(['45 Minuten', '1 Stunde', '1 Stunde 30 Minuten', '3 Stunden'])
  expect(perStepWord(hourly)).toBe('pro Stunde')
  expect(perStepWord({ ...hourly, interval: 30 })).toBe('pro 30 Minuten')
  expect(perStepWord({ ...hourly, interval: 90 })).toBe('pro 1 Stunde 30 Minuten')
  expect(perStepWord({ ...hourly, isMultiDays: true })).toBe('pro Tag')
  expect(perStepWord({ ...hourly, isMultiDays: true, multiDaysUnit: 'week', multiDaysValue: 2 })).toBe('pro 2 Wochen')
  expect(stepsWord({ ...hourly, isMultiDays: true, multiDaysUnit: 'month' }, 3)).toBe('3 Monate')
})

it('says what a category without a price pays', () => {
  const [standard, other] = [
    { id: 1, name: 'Auswärtige', isDefault: true },
    { id: 2, name: 'Einheimische', isDefault: false },
  ]
  expect(missingPriceWord({ 1: 4500 }, other, standard, 'kostenlos')).toBe('wie Auswärtige: 45.00')
  expect(missingPriceWord({ 2: 4500 }, standard, standard, 'kostenlos')).toBe('auf Anfrage')
  expect(missingPriceWord({}, other, standard, 'kostenlos')).toBe('kostenlos')
  expect(missingPriceWord({ 2: 4500 }, other, standard, 'kostenlos')).toBeNull()
})

it('a reduction that takes more than the lowest price is told at its rule, and keeps the tab from being saved', () => {
  const rules = [...draft.rules, { ...newRule(draft.rules), label: 'Aktion', surcharge: -4501 }]
  const wrong = { ...draft, rules }
  expect(ruleBelowZero(wrong)).toBe(rules[2])
  expect(ruleErrors(rules[2] as (typeof rules)[number], true)).toEqual({
    surcharge: 'Mit diesem Zuschlag fällt der Preis unter null.',
  })
  const sentence = (some: IntervalDraft) =>
    pricesSpec.intervals.rules.map((rule) => rule(packList([some]), 'Preise', {})).find((text) => text !== null) ?? null
  expect(sentence(wrong)).toBe('«Stundenmiete», Regel «Aktion»: Mit diesem Zuschlag fällt der Preis unter null.')
  expect(sentence({ ...wrong, prices: { 1: 4501 } })).toBeNull()
  // What is no amount yet is told as that.
  expect(ruleBelowZero({ ...wrong, prices: { 1: Number.NaN } })).toBeUndefined()
})
