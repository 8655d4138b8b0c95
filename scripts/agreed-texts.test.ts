import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/paths.ts'

const sources = globSync('packages/{web,contract,domain}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' '))

/** Sentences that were agreed word by word: municipalities quote them in their instructions. */
it.each([
  'Ein Fehler ist aufgetreten! Bitte laden Sie die Seite neu oder versuchen Sie es später noch einmal',
  'This page could not be found',
  'Ein Fehler ist aufgetreten! Bitte versuchen Sie es später erneut.',
  'Erfolgreich gespeichert!',
  'Ein Fehler ist aufgetreten!',
  'Reservation abbrechen?',
  'Ihre Sitzung muss erneuert werden. Bitte geben Sie Ihre Benutzerdaten erneut ein.',
  'E-Mail Adresse und/oder Passwort nicht gefunden!',
  'Der eingegeben Code ist falsch oder abgelaufen!',
  'Der eingegeben Wiederherstellungscode ist falsch!',
  'Der Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen Benutzernamen aus.',
  'Dieser Dateiname wird bereits verwendet. Dateinamen müssen pro Uploadvorgang einzigartig sein. Bitte ändern Sie den Dateinamen um fortzufahren.',
  'Benutzerimitation',
  'Neuer Benutzer',
  'Als Benutzer einloggen',
  'Benutzer löschen',
  'Keine App gefunden.',
  'Anlass öffentlich anzeigen',
])('says %j', (text) => {
  expect(sources.some((source) => source.includes(text))).toBe(true)
})
