import { expect, it } from 'vitest'
import { wordsOfUse } from './use-places.ts'

it.each([
  ['object', 'Turnhalle', 'Objekt «Turnhalle»'],
  ['description', 'Turnhalle', 'Beschreibung von Objekt «Turnhalle»'],
  ['option', 'Turnhalle, Schlüssel', 'Option «Turnhalle, Schlüssel»'],
  ['page', 'Anfahrt', 'Seite «Anfahrt»'],
  ['legal', 'Datenschutzerklärung, Version 2', 'Rechtstext «Datenschutzerklärung, Version 2»'],
  ['startpage', '', 'Startseite, Titelbild'],
  ['logo', '', 'Logo der Gemeinde'],
] as const)('a place of the kind %s is named', (kind, title, words) => {
  expect(wordsOfUse({ kind, id: 1, title })).toBe(words)
})
