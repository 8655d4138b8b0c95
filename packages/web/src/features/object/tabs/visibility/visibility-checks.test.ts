import type { ObjectRecord } from '@allmend/contract'
import { expect, it } from 'vitest'
import { visibilityChecks } from './visibility-checks.ts'

const bare = {
  has_prices: true,
  openingTimes: [],
  intervals: [],
  mainImage: null,
} as unknown as ObjectRecord

const done = (object: Partial<ObjectRecord>) =>
  visibilityChecks({ ...bare, ...object })
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id)

const interval = (prices: Record<string, number>) => [{ prices }] as unknown as ObjectRecord['intervals']

it('names what an object still lacks before it is shown', () => {
  expect(done({})).toEqual([])
  expect(done({ openingTimes: [{ day: 1, during: { start: '08:00', end: '22:00' } }] })).toEqual(['openingTimes'])
  expect(done({ intervals: interval({}) })).toEqual(['intervals'])
  expect(done({ intervals: interval({ 1: 4500 }) })).toEqual(['intervals', 'prices'])
})

it('on request is a price, too', () => {
  expect(done({ has_prices: false })).toEqual(['prices'])
})

it('says of each what is there and what that means where it is not', () => {
  const texts = (object: Partial<ObjectRecord>) => visibilityChecks({ ...bare, ...object }).map(({ text }) => text)
  expect(texts({})).toEqual([
    'Noch keine Öffnungszeiten; nie buchbar',
    'Noch kein Intervall; Kunden können nichts wählen',
    'Noch kein Preis erfasst; Kunden sehen «auf Anfrage»',
    'Noch kein Hauptbild',
  ])
  const whole = { openingTimes: [{ day: 1, during: { start: '08:00', end: '22:00' } }], intervals: interval({ 1: 0 }) }
  expect(texts({ ...whole, mainImage: {} as ObjectRecord['mainImage'] })).toEqual([
    'Öffnungszeiten sind erfasst',
    'Kann nach einem Intervall gebucht werden',
    'Preise sind erfasst',
    'Ein Hauptbild ist gewählt',
  ])
})
