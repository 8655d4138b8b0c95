import { expect, it } from 'vitest'
import { findUnfinished } from './unfinished.ts'

const all = { rules: true, privacy: true }

it('what was agreed to comes before the code', () => {
  expect(findUnfinished({ rules: false, privacy: false }, '')).toEqual({
    at: 'rules',
    sentence: 'Bitte stimmen Sie dem Reglement und dem Datenschutz zu.',
  })
  expect(findUnfinished({ rules: true, privacy: false }, '')).toMatchObject({ at: 'privacy' })
  expect(findUnfinished({ rules: false, privacy: true }, null)).toMatchObject({ at: 'rules' })
})

it('counts the digits that are missing', () => {
  expect(findUnfinished(all, '')?.sentence).toBe('Es fehlt noch der Code aus der E-Mail.')
  expect(findUnfinished(all, '4819')?.sentence).toBe('Es fehlen noch 2 Ziffern des Codes.')
  expect(findUnfinished(all, '48190')?.sentence).toBe('Es fehlt noch 1 Ziffer des Codes.')
  expect(findUnfinished(all, '481900')).toBeNull()
})

it('whoever is signed in needs no code', () => {
  expect(findUnfinished(all, null)).toBeNull()
})
