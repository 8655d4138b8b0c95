import { expect, it } from 'vitest'
import { findUnfinished } from './unfinished.ts'

const text = { links: [], text: { kind: 'regulation' as const, version: 1 } }
const terms = { rules: text, privacy: text }
const all = { rules: true, privacy: true }

it('what was agreed to comes before the code', () => {
  expect(findUnfinished(terms, { rules: false, privacy: false }, '')).toEqual({
    at: 'rules',
    sentence: 'Bitte stimmen Sie dem Reglement und dem Datenschutz zu.',
  })
  expect(findUnfinished(terms, { rules: true, privacy: false }, '')).toMatchObject({ at: 'privacy' })
  expect(findUnfinished(terms, { rules: false, privacy: true }, null)).toMatchObject({ at: 'rules' })
})

it('counts the digits that are missing', () => {
  expect(findUnfinished(terms, all, '')?.sentence).toBe('Es fehlt noch der Code aus der E-Mail.')
  expect(findUnfinished(terms, all, '4819')?.sentence).toBe('Es fehlen noch 2 Ziffern des Codes.')
  expect(findUnfinished(terms, all, '48190')?.sentence).toBe('Es fehlt noch 1 Ziffer des Codes.')
  expect(findUnfinished(terms, all, '481900')).toBeNull()
})

it('whoever is signed in needs no code', () => {
  expect(findUnfinished(terms, all, null)).toBeNull()
})

it('where there is nothing to read nothing is to be agreed to', () => {
  const none = { rules: false, privacy: false }
  expect(findUnfinished({ rules: null, privacy: null }, none, null)).toBeNull()
  expect(findUnfinished({ rules: null, privacy: text }, none, null)).toEqual({
    at: 'privacy',
    sentence: 'Bitte stimmen Sie dem Datenschutz zu.',
  })
})
