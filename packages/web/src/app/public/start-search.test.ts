import { expect, it } from 'vitest'
import { parseStartSearch, readSearchForm, searchProblem } from './start-search.ts'

it.each([
  [{}, {}],
  [{ search: '  ', persons: 0, category: 'x', date: '12.12.2026', from: '7', until: null }, {}],
  [
    { search: ' Aula ', persons: 40, category: 2, date: '2026-12-12', from: '17:00', until: '22:00', fremd: 1 },
    { search: 'Aula', persons: 40, category: 2, date: '2026-12-12', from: '17:00', until: '22:00' },
  ],
  [{ search: 2026 }, { search: '2026' }],
  [
    { date: '2026-12-12', from: '22:00', until: '00:00' },
    { date: '2026-12-12', from: '22:00', until: '00:00' },
  ],
  [{ date: '2026-12-12', from: '17:00', until: '14:00' }, { date: '2026-12-12' }],
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

it.each([
  [{ date: '2026-12-12', from: '17:00', until: '14:00' }, 'until', 'Wählen Sie bei «Bis» eine spätere Zeit als 17:00.'],
  [{ date: '2026-12-12', from: '17:00', until: '17:00' }, 'until', 'Wählen Sie bei «Bis» eine spätere Zeit als 17:00.'],
  [{ from: '17:00' }, 'date', 'Wählen Sie zur Uhrzeit auch einen Tag.'],
  [{ until: '17:00' }, 'date', 'Wählen Sie zur Uhrzeit auch einen Tag.'],
])('%j is told at the field %s', (asked, field, sentence) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(asked)) form.set(name, value)
  expect(searchProblem(readSearchForm(form))).toEqual({ field, sentence })
})

it.each([
  {},
  { date: '2026-12-12' },
  { date: '2026-12-12', from: '17:00' },
  { date: '2026-12-12', from: '17:00', until: '00:00' },
])('%j can be looked for', (asked) => {
  expect(searchProblem(asked)).toBeNull()
})
