import { dayOf, formatTime } from '@allmend/domain/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTime, spanText, toWire } from '../../words/time-text.ts'
import {
  type BlockingDraft,
  blockingErrors,
  blockingTexts,
  blockingWords,
  nextBlocked,
  readBlocking,
  toBlockingDay,
} from './blocking-values.ts'
import { intervalErrors } from './interval-rules.ts'
import { type IntervalDraft, newInterval, toInterval } from './interval-values.ts'
import { fixedBlocks, gapWarning, intervalSummary, weekdaysWords } from './interval-words.ts'
import { nextSpan, openingRule, openingTimesOf, packSpans, spansOf } from './opening-values.ts'

const sentence = (...spans: [string, string][]) =>
  openingRule(packSpans(spans.map(([start, end]) => ({ start, end }))), '', {})

describe('a time', () => {
  it.each([
    ['8', '08:00'],
    ['08', '08:00'],
    ['8.30', '08:30'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8h30', '08:30'],
    ['18 : 30', '18:30'],
    ['24', '23:59'],
    ['0', '00:00'],
  ])('«%s» is %s', (typed, expected) => {
    const minutes = readTime(typed)
    expect(minutes === null ? null : formatTime(minutes)).toBe(expected)
  })
  it.each(['', 'x', '25', '8:60', '24:01', '-1', '12345', '８:00'])('«%s» is none', (typed) => {
    expect(readTime(typed)).toBeNull()
  })
  it('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => typeof toWire(typed) === 'string'))
  })
})

describe('opening times', () => {
  it('the end of a day is 23:59, here as on the wire', () => {
    const wire = [{ day: 6, during: { start: '08:00', end: '23:59' } }]
    const texts = spansOf(wire, 6)
    expect(texts).toEqual(['08:00|23:59'])
    expect(openingTimesOf(texts, 6)).toEqual(wire)
  })
  it('says what is wrong', () => {
    expect(sentence(['07:30', '12:00'], ['12:00', '23:59'])).toBeNull()
    expect(sentence(['x', '12:00'])).toBe('Bitte geben Sie Uhrzeiten wie 18:30 ein.')
    expect(sentence(['20:00', '02:00'])).toMatch(/^Das Ende liegt nicht nach dem Beginn\. Über Mitternacht/)
    expect(sentence(['13:00', '15:00'], ['07:30', '13:30'])).toBe('Zwei Zeiten überschneiden sich.')
  })
  it('another stretch begins after the last one', () => {
    expect(nextSpan([])).toEqual({ start: '08:00', end: '22:00' })
    expect(nextSpan([{ start: '07:30', end: '12:00' }])).toEqual({ start: '13:00', end: '17:00' })
    expect(nextSpan([{ start: '07:30', end: '23:30' }])).toEqual({ start: '', end: '' })
  })
})

describe('blocking days', () => {
  const draft = (patch: Partial<BlockingDraft>): BlockingDraft => ({
    id: 1,
    title: '',
    repeat: false,
    from: '',
    until: '',
    ...patch,
  })
  const holidays = draft({ title: 'Weihnachtsferien', repeat: true, from: '2026-12-24', until: '2027-01-02' })
  it('go to the wire and come back', () => {
    const rule = toBlockingDay(holidays)
    expect(rule).toMatchObject({ type: 'range', startYear: 2026, endYear: 2027, endDay: 2 })
    expect(rule && readBlocking(blockingTexts([rule]))).toEqual([holidays])
    expect(toBlockingDay(draft({ from: '2026-11-19', until: '2026-11-19' }))).toMatchObject({ type: 'day', day: 19 })
  })
  it('are read in words, with their next time', () => {
    expect(blockingWords(holidays)).toBe('24.12.–02.01.')
    expect(blockingWords(draft({ from: '2026-11-19' }))).toBe('19.11.2026')
    expect(blockingWords(draft({ from: '2026-08-01', until: '2026-08-14' }))).toBe('01.08.–14.08.2026')
    expect(nextBlocked(holidays, dayOf(2027, 1, 1))).toEqual({ start: dayOf(2026, 12, 24), end: dayOf(2027, 1, 3) })
    expect(nextBlocked(holidays, dayOf(2027, 1, 3))?.start).toBe(dayOf(2027, 12, 24))
    expect(nextBlocked(draft({ from: '2026-11-19' }), dayOf(2026, 11, 20))).toBeNull()
    expect(nextBlocked(holidays, dayOf(2046, 6, 1))).toBeNull()
  })
  it('say what is wrong', () => {
    expect(blockingErrors(draft({}))).toEqual({ from: 'Bitte wählen Sie einen Tag.' })
    expect(blockingErrors(draft({ from: '2026-02-30' }))).toEqual({ from: 'Bitte wählen Sie einen Tag.' })
    expect(blockingErrors(draft({ from: '2026-11-19', until: '2026-11-18' }))).toEqual({
      until: 'Das Ende liegt vor dem Beginn.',
    })
    expect(blockingErrors(draft({ from: '20260-11-19' })).from).toBeDefined()
    expect(blockingErrors(draft({ from: '2026-11-19', title: '😀'.repeat(201) })).title).toBeDefined()
  })
})

describe('intervals', () => {
  const draft = (patch: Partial<IntervalDraft>): IntervalDraft => ({ ...newInterval(-1), name: 'Miete', ...patch })
  const blocks = draft({ kind: 'fixed', first: '09:00', minutes: '180', count: '3', interval: '150' })
  it('say in words what they come to', () => {
    expect(intervalSummary(blocks)).toBe('09:00–11:30, 12:00–14:30, 15:00–17:30; bis 4 zusammen')
    expect(intervalSummary(draft({ interval: '30', maxSteps: '8' }))).toBe(
      'Beginn alle 30 Min. ab Öffnung, Dauer 30 Min. bis 4 Std.',
    )
    expect(intervalSummary(draft({ kind: 'days', maxSteps: '3' }))).toBe(
      '1 Tag bis 3 Tage, von der ersten bis zur letzten Öffnung',
    )
    expect(intervalSummary(draft({ kind: 'days', maxSteps: '7', from: '14:00', to: '11:00' }))).toBe(
      '1 Nacht bis 7 Nächte, 14:00 bis 11:00 am letzten Tag',
    )
    expect(intervalSummary(draft({ interval: 'x' }))).toBe('')
  })
  it('a block without a length of its own lasts until the next one', () => {
    expect(
      fixedBlocks(draft({ kind: 'fixed', first: '20:00', minutes: '120', count: '5', interval: '' })).map(spanText),
    ).toEqual(['20:00–22:00', '22:00–23:59'])
  })
  it('warn when one booked block would cost its neighbours', () => {
    expect(gapWarning({ ...blocks, pre: '15', post: '15' })).toBeNull()
    expect(gapWarning({ ...blocks, pre: '30', post: '30' })).toBe(
      'Vor- und Nachbereitung brauchen 1 Std., zwischen zwei Blöcken liegen nur 30 Min.: Ist ein Block gebucht, fallen die beiden daneben weg.',
    )
    expect(gapWarning({ ...blocks, interval: '', post: '15' })).toMatch(/liegt keine Zeit/)
    expect(gapWarning({ ...blocks, count: '1', post: '60' })).toBeNull()
  })
  it('name their days', () => {
    expect(weekdaysWords([0, 1, 2, 3, 4, 5, 6])).toBe('jeden Tag')
    expect(weekdaysWords([1, 2, 3, 4, 5])).toBe('Mo–Fr')
    expect(weekdaysWords([0, 6])).toBe('Sa, So')
    expect(weekdaysWords([1, 3])).toBe('Mo, Mi')
  })
  it('only the fields of their kind are asked for', () => {
    expect(intervalErrors(draft({ interval: '' }))).toEqual({ interval: "'Dauer (Minuten)' darf nicht leer sein" })
    expect(intervalErrors(draft({ kind: 'fixed', interval: '', first: '24:00' }))).toEqual({
      first: 'Bitte geben Sie eine Uhrzeit wie 18:30 ein.',
    })
    expect(intervalErrors(draft({ kind: 'days', interval: 'x', from: '14:00' }))).toEqual({
      to: 'Bitte geben Sie beide Zeiten ein, oder keine.',
    })
    expect(intervalErrors(draft({ weekdays: [], name: ' ' }))).toEqual({
      name: "'Name' darf nicht leer sein",
      weekdays: 'Bitte wählen Sie mindestens einen Tag.',
    })
  })
  it('every day is said by naming none', () => {
    expect(toInterval(draft({})).weekdays).toEqual([])
    expect(toInterval(draft({ weekdays: [1, 2] })).weekdays).toEqual([1, 2])
    expect(toInterval(blocks).settings).toEqual({ first: '09:00', count: 3, minutes: 180 })
  })
})
