import { expect, it } from 'vitest'
import { parseStartSearch, readSearchForm } from './start-search.ts'

it.each([
  [{}, {}],
  [{ search: '  ', persons: 0, category: 'x', date: '12.12.2026', from: '7', until: null }, {}],
  [
    { search: ' Aula ', persons: 40, category: 2, date: '2026-12-12', from: '17:00', until: '22:00', fremd: 1 },
    { search: 'Aula', persons: 40, category: 2, date: '2026-12-12', from: '17:00', until: '22:00' },
  ],
  [{ search: 2026 }, { search: '2026' }],
])('%j asks for %j', (raw, expected) => {
  expect(parseStartSearch(raw)).toEqual(expected)
})

it('reads the row as it was filled in', () => {
  const form = new FormData()
  form.set('search', 'Saal')
  form.set('persons', '120')
  form.set('date', '')
  expect(readSearchForm(form)).toEqual({ search: 'Saal', persons: 120 })
})
