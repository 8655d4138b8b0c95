import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 0, '', 'Mindestens 8 Zeichen, mit Gross- und Kleinbuchstaben und einer Ziffer.'],
  ['abc', 1, 'Schwach', 'Noch nötig: mindestens 8 Zeichen, ein Grossbuchstabe, eine Ziffer.'],
  ['Turmuhren', 2, 'Fast gut', 'Noch nötig: eine Ziffer.'],
  ['Passwort1', 1, 'Schwach', 'Noch nötig: kein verbreitetes Passwort.'],
  ['Turmuhr7x', 3, 'Gut', ''],
  ['Turmuhr7x-Glocken', 4, 'Stark', ''],
])('%s', (password, level, word, sentence) => {
  expect(passwordStrength(password)).toMatchObject({ level, word, sentence })
})
