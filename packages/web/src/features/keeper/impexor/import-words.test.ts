import { expect, it } from 'vitest'
import { type AppImport, brokenWords, importWords, isUnderWay, openNotes, shareOf } from './import-words.ts'

const of = (state: AppImport['state'], percent = 0, received = 1_000_000): AppImport => ({
  ...{ id: '1', name: 'app-1-export.resys', bytes: 4_000_000, appId: null, title: '', refusal: null, notes: [] },
  ...{ keeperName: 'Kim', createdAt: '2026-11-18T10:00:00.000Z', state, percent, received },
})

it('each step has its words, and the bar never goes back', () => {
  const steps = [
    of('uploading', 0, 0),
    of('uploading'),
    of('uploading', 0, 4_000_000),
    of('waiting'),
    of('checking'),
    of('checking', 100),
    of('copying', 50),
    of('writing'),
    of('done', 100),
  ]
  const shares = steps.map(shareOf)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect([shares[0], shares.at(-1)]).toEqual([0, 100])
  expect(importWords(of('checking', 40))).toBe('Datei wird geprüft, 40 %')
  expect(new Set(steps.map(importWords)).size).toBeGreaterThan(6)
})

it('is looked at while the server is at it', () => {
  expect([of('uploading'), of('done'), of('refused')].some(isUnderWay)).toBe(false)
  expect([of('waiting'), of('checking'), of('copying'), of('writing')].every(isUnderWay)).toBe(true)
})

it('a broken line says how often it was tried', () => {
  expect(brokenWords(1)).toContain('(ein Versuch ohne Erfolg)')
  expect(brokenWords(3)).toContain('(3 Versuche ohne Erfolg)')
})

it('what was done since is not asked for any more', () => {
  const notes = ['Die App hat noch keine Domain.', 'Passwörter sind neu zu setzen.']
  expect(openNotes(notes, false)).toEqual(notes)
  expect(openNotes(notes, true)).toEqual(notes.slice(1))
})
