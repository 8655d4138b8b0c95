import type { GrantablePermission } from '@allmend/domain/access'
import { checkFields } from '@allmend/domain/validation'
import { expect, it } from 'vitest'
import { permissionWord } from '../group/index.ts'
import { keyBody, keySpec, newKey } from './key-values.ts'
import { buildingsText, expiryText, lastUseText, rightsText } from './key-words.ts'

const today = '2026-11-18'
const filled = { ...newKey(today), name: ' Website ', permissions: ['object:view'] as const, currentPassword: 'x' }

it('a new key ends after a year, on a day that exists', () => {
  expect(newKey(today).expiresOn).toBe('2027-11-18')
  expect(newKey('2028-02-29').expiresOn).toBe('2029-02-28')
})

it('rights are named, and many are counted', () => {
  const rights = ['object:view', 'order:view', 'order:create', 'user:view', 'user:edit'] as GrantablePermission[]
  expect(rightsText({ permissions: rights.slice(0, 4) }, permissionWord)).toBe(
    'Objekte: Ansehen, Bestellungen: Ansehen, Bestellungen: Erstellen, Benutzer: Ansehen',
  )
  expect(rightsText({ permissions: rights }, permissionWord)).toBe(
    'Objekte: Ansehen, Bestellungen: Ansehen, Bestellungen: Erstellen und 2 weitere',
  )
})

it('what is not said has words', () => {
  expect(buildingsText({ buildings: null })).toBe('Alle Gebäude')
  expect(buildingsText({ buildings: ['Kirche', 'Schulhaus'] })).toBe('Kirche, Schulhaus')
  expect([expiryText({ expiresOn: null }), expiryText({ expiresOn: '2027-01-31' })]).toEqual([
    'Unbegrenzt',
    '31.01.2027',
  ])
  expect(lastUseText({ lastUsedAt: null })).toBe('Noch nie')
})

it('buildings count only where it is confined', () => {
  expect(checkFields(keySpec(today)(filled), filled)).toEqual({})
  expect(keyBody({ ...filled, buildings: ['Kirche'] })).toMatchObject({ name: 'Website', buildings: null })
  const confined = { ...filled, isConfined: true }
  expect(checkFields(keySpec(today)(confined), confined)).toEqual({
    buildings: 'Bitte wählen Sie mindestens ein Gebäude',
  })
  expect(keyBody({ ...confined, buildings: ['Kirche'], expiresOn: '' })).toMatchObject({
    buildings: ['Kirche'],
    expiresOn: null,
    callsPerMinute: 120,
  })
})
