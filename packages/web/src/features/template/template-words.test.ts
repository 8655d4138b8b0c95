import { schemaTopicKeys } from '@allmend/domain/template'
import { expect, it } from 'vitest'
import { placesWords, removalQuestion, topicsWords, topicTitle } from './template-words.ts'

it('no two topics have the same title', () => {
  expect(new Set(schemaTopicKeys.map(topicTitle)).size).toBe(schemaTopicKeys.length)
  expect(topicTitle('customerBookingConfirmation')).toBe('Buchungsbestätigung an Kunden')
  expect(topicTitle('passwordReset')).toBe('Passwort zurücksetzen')
})

it('many topics are counted', () => {
  expect(topicsWords([])).toBe('Keines')
  expect(topicsWords(['passwordReset'])).toBe('Passwort zurücksetzen')
  expect(topicsWords(schemaTopicKeys.slice(0, 5))).toMatch(/^Bestellung an Mitarbeitende, .* und 2 weitere$/)
  expect(topicsWords(schemaTopicKeys)).toBe('Alle 15')
  expect(placesWords([])).toBe('Keiner')
})

it('a template that is in use is not asked about: it is said by what', () => {
  expect(removalQuestion({ name: 'Alt', topics: [] })).toMatchObject({ title: 'Vorlage löschen?', confirm: 'Löschen' })
  const { text } = removalQuestion({ name: 'Standard', topics: ['customerOrder', 'passwordReset'] })
  expect(text).toBe(
    '2 Themen verwenden «Standard»: Bestellung an Kunden, Passwort zurücksetzen. Wählen Sie dort zuerst eine andere Vorlage.',
  )
})
