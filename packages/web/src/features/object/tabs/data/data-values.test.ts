import type { ObjectRecord } from '@allmend/contract'
import { checkFields } from '@allmend/domain/validation'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../lib/api-error.ts'
import { deadlineSentence, horizonSentence, leadTimeSentence } from '../../words/hours-words.ts'
import { bookingsInTheWay } from '../bookings-in-the-way.ts'
import { openingLines } from '../calendar/opening-values.ts'
import { dataBody, dataSpec, followData, readData } from './data-values.ts'
import { feeStepsRule, feeWords, packFeeSteps } from './fee-steps.ts'

describe('hours in words', () => {
  it('tell what they mean', () => {
    expect(deadlineSentence('48')).toBe(
      'Kundinnen und Kunden stornieren selbst bis 48 Stunden (2 Tage) vorher; danach stellen sie einen Antrag.',
    )
    expect(deadlineSentence('0')).toBe('Kundinnen und Kunden stornieren selbst bis zum Beginn.')
    expect(leadTimeSentence('1')).toBe('Reserviert wird spätestens 1 Stunde vorher.')
    expect(leadTimeSentence('36')).toBe('Reserviert wird spätestens 36 Stunden vorher.')
    expect(horizonSentence('365')).toBe('Reserviert wird höchstens 365 Tage (1 Jahr) im Voraus.')
  })
  it.each(['', 'x', '-1', '1.5'])('«%s» gets the general sentence', (typed) => {
    expect(leadTimeSentence(typed)).toBe('So lange vor dem Beginn muss spätestens reserviert werden.')
  })
})

describe('fees of a cancellation', () => {
  const steps = (...list: [string, string][]) => list.map(([days, percent]) => ({ days, percent }))
  it('are told from the first day on', () => {
    expect(feeWords([])).toBe('Eine Stornierung kostet nichts.')
    expect(feeWords(steps(['0', '100'], ['14', '50'], ['1', '80']))).toBe(
      'Stornieren kostet ab 14 Tagen vorher 50 %, ab 1 Tag vorher 80 %, am Tag selbst 100 % des Preises; früher nichts.',
    )
    expect(feeWords(steps(['14', '']))).toBe('')
  })
  it('are refused in words', () => {
    const rule = (...list: [string, string][]) => feeStepsRule(packFeeSteps(steps(...list)), '', {})
    expect(rule(['14', '50'])).toBeNull()
    expect(rule(['', '50'])).toBe("'Tage vorher' darf nicht leer sein")
    expect(rule(['14', '101'])).toBe("'Prozent' muss zwischen 0 und 100 liegen")
    expect(rule(['14', '50'], ['14', '80'])).toBe('Zwei Stufen beginnen am selben Tag.')
  })
})

describe('the data of an object', () => {
  const saved = {
    ...{ title: 'Saal', description: '<p>Gross</p>', categoryId: 3, building: 'Gemeindehaus', address: 'Dorf 1' },
    ...{ coordinates: '46.9481, 7.4474', handoverInfo: 'Schlüssel im Werkhof' },
    ...{ capacity: 120, equipment: ['Beamer'], confirmation: 'manual', leadTimeHours: 24, horizonDays: 365 },
    ...{ deadlineHours: 48, feeSteps: [{ days: 14, percent: 50 }], isTaxable: true, stock: 2, allowsSeries: true },
    ...{ sort: 7, partIds: [9, 4] },
  }
  const values = readData(saved as unknown as ObjectRecord)

  it('come back as they were, with the version that was edited', () => {
    expect(dataBody(values, 5)).toEqual({ ...saved, partIds: [4, 9], version: 5 })
    expect(dataBody({ ...values, capacity: ' ' }, 5).capacity).toBeNull()
    expect(readData({ ...saved, capacity: null } as unknown as ObjectRecord).capacity).toBe('')
  })

  it('are refused where they cannot be', () => {
    expect(checkFields(dataSpec, values)).toEqual({})
    const wrong = (change: object) => Object.keys(checkFields(dataSpec, { ...values, ...change }))
    expect(wrong({ sort: '100001' })).toEqual(['sort'])
    expect(wrong({ sort: '100000' })).toEqual([])
    expect(wrong({ equipment: Array(60).fill('x') })).toEqual([])
    expect(wrong({ equipment: Array(61).fill('x') })).toEqual(['equipment'])
    expect([wrong({ equipment: ['x'.repeat(100)] }), wrong({ equipment: ['x'.repeat(101)] })]).toEqual([
      [],
      ['equipment'],
    ])
  })

  it('a whole made of parts is one piece', () => {
    expect(followData(values).stock).toBe('1')
    expect(followData({ ...values, partIds: [] }).stock).toBe('2')
  })
})

it('opening times are told from Monday on', () => {
  const open = (day: number, start: string, end: string) => ({ day, during: { start, end } })
  const lines = openingLines([open(0, '00:00', '23:59'), open(1, '13:30', '22:30'), open(1, '07:30', '12:00')])
  expect(lines.map(({ day, times }) => `${day} ${times}`)).toEqual([
    'Montag 07:30–12:00, 13:30–22:30',
    ...['Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'].map((name) => `${name} Geschlossen`),
    'Sonntag Ganzer Tag',
  ])
})

it('bookings in the way are those the refusal names', () => {
  const bookings = [{ bookingId: 1, name: 'Chor', displayStart: '05.05.2031 - 10:00' }]
  const refusal = (code: 'object.bookings_in_the_way' | 'record.conflict', list: unknown) =>
    new ApiError(409, { code, details: { bookings: list } })
  expect(bookingsInTheWay(refusal('object.bookings_in_the_way', [...bookings, 'x', null]))).toEqual(bookings)
  expect(bookingsInTheWay(refusal('object.bookings_in_the_way', 'x'))).toEqual([])
  expect(bookingsInTheWay(refusal('record.conflict', bookings))).toEqual([])
})
