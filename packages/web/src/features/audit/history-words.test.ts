import type { AuditEntry } from '@allmend/contract'
import { expect, it } from 'vitest'
import { historyTitle, inWords } from './history-words.ts'

it.each([
  ['changed', 'Benutzer geändert'],
  ['created', 'Benutzer erstellt'],
  ['exported', 'Daten exportiert'],
  ['impersonation_started', 'Benutzerimitation begonnen'],
  ['something_new', 'Benutzer something_new'],
])('%s is titled %s', (action, title) => {
  expect(historyTitle({ entity: 'user', action })).toBe(title)
})

it('values are told in the words of whoever knows them', () => {
  const entry = { changes: [{ field: 'permissions', before: ['user:view'], after: null }] } as unknown as AuditEntry
  expect(inWords(entry, (_, value) => `«${value}»`).changes).toEqual([
    { field: 'permissions', before: ['«user:view»'], after: null },
  ])
})
