import { expect, it } from 'vitest'
import { parseStepSearch } from './steps.ts'

it.each([
  [{}, { step: 'objekte' }],
  [{ step: 'nirgends', object: '../x', day: '12.12.2026', lost: 'ja', missing: 'ja', order: '' }, { step: 'objekte' }],
  [
    { step: 'termine', object: '7', day: '2026-12-12', lost: 1, missing: true },
    { step: 'termine', object: 7, day: '2026-12-12', lost: true, missing: true },
  ],
  [
    { step: 'abschluss', order: 'a-B_9' },
    { step: 'abschluss', order: 'a-B_9' },
  ],
  [
    { search: ' Aula ', category: '3', persons: 40 },
    { step: 'objekte', search: ' Aula ', category: 3, persons: 40 },
  ],
])('%j means %j', (raw, expected) => {
  expect(parseStepSearch(raw)).toEqual(expected)
})
