import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { clashNote } from './clash-note.ts'
import { lastChange, readConflict, unexplainedChanges } from './conflict.ts'
import { mergeRecord } from './merge-record.ts'
import { changedFields, changedText, sorted, toggled } from './record-values.ts'
import { refusedFields } from './refused-fields.ts'
import { changeWords, valueWords } from './value-words.ts'

const base = { phone: '052 1', city: 'Elgg', isActive: true, groups: [1, 2] as readonly number[], category: 1 }

describe('what changed', () => {
  it('is counted from what the server knows', () => {
    expect(changedFields(base, base)).toEqual([])
    expect(changedFields(base, { ...base, city: 'Wil', groups: [2] })).toEqual(['city', 'groups'])
    expect(changedFields(base, { ...base, groups: [1, 2] })).toEqual([])
  })

  it('is named, and counted where it is much', () => {
    expect(changedText(['Telefon', 'Ort'])).toBe('Geändert: Telefon, Ort')
    expect(changedText(['Schlüssel', 'Ort', 'Schlüssel'])).toBe('Geändert: Schlüssel, Ort')
    expect(changedText(['A', 'B', 'C', 'D'])).toBe('Geändert: A, B, C, D')
    expect(changedText(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('Geändert: A, B, C und 3 weitere')
  })

  it('a choice taken back is no change', () => {
    expect(toggled([1, 10], 2)).toEqual([1, 2, 10])
    expect(toggled(toggled([1, 10], 2), 2)).toEqual(sorted([10, 1]))
  })
})

describe('two people edited the same record', () => {
  it('fields I left alone take the new value', () => {
    expect(mergeRecord({ base, mine: { ...base, city: 'Wil' }, theirs: { ...base, phone: '052 9' } })).toEqual({
      values: { ...base, city: 'Wil', phone: '052 9' },
      clashes: [],
    })
  })

  it('what both changed stays mine, and is named', () => {
    const mine = { ...base, phone: '052 2', groups: [1] as readonly number[] }
    const theirs = { ...base, phone: '052 9', groups: [1, 2, 3] as readonly number[], isActive: false }
    expect(mergeRecord({ base, mine, theirs })).toEqual({
      values: { ...mine, isActive: false },
      clashes: ['phone', 'groups'],
    })
  })

  it('what both changed alike is no clash', () => {
    const same = { ...base, phone: '052 9' }
    expect(mergeRecord({ base, mine: same, theirs: same })).toEqual({ values: same, clashes: [] })
  })

  it('what I emptied stays empty', () => {
    const { values, clashes } = mergeRecord({ base, mine: { ...base, city: '' }, theirs: { ...base, city: 'Wil' } })
    expect([values.city, clashes]).toEqual(['', ['city']])
  })
})

describe('the refusal', () => {
  const saves = [
    { by: 'Monika', at: '2026-11-15T08:12:00Z', changes: [{ field: 'phone', before: '1', after: '2' }] },
    { by: 'Daniel', at: '2026-11-15T08:20:00Z', changes: [{ field: 'phone', before: '2', after: '3' }] },
  ]
  const refusal = (details: Record<string, unknown>, code = 'record.conflict') =>
    new ApiError(409, { code, details } as ConstructorParameters<typeof ApiError>[1])

  it('brings along the record and who saved it', () => {
    expect(readConflict(refusal({ current: { id: 1 }, saves }))).toEqual({ current: { id: 1 }, saves })
    expect(readConflict(refusal({ current: { id: 1 } }))).toEqual({ current: { id: 1 }, saves: [] })
    expect(readConflict(refusal({}))).toBeNull()
    expect(readConflict(refusal({ current: {} }, 'record.in_use'))).toBeNull()
    expect(readConflict(new Error('offline'))).toBeNull()
  })

  it('the last one to change a field counts', () => {
    expect(lastChange(saves, 'phone')).toEqual({ by: 'Daniel', after: '3' })
    expect(lastChange(saves, 'city')).toBeNull()
  })

  it('changes nobody signed are seen by comparing', () => {
    const now = { ...base, city: 'Wil' }
    expect(unexplainedChanges([], base, now)).toEqual([{ field: 'city', before: 'Elgg', after: 'Wil' }])
    expect(unexplainedChanges(saves, base, now)).toEqual([])
  })
})

describe('values in words', () => {
  it.each([
    ['052', '052'],
    ['  ', 'leer'],
    [null, 'leer'],
    [[], 'leer'],
    [true, 'Ja'],
    [false, 'Nein'],
    [7, '7'],
    [['a', 'b'], 'a, b'],
  ])('%j reads %s', (value, words) => {
    expect(valueWords('x', value)).toBe(words)
  })

  it('entries have names of their own', () => {
    expect(valueWords('permissions', ['user:view'], (_, entry) => `«${entry}»`)).toBe('«user:view»')
  })

  it('of lists only what differs', () => {
    expect(changeWords('x', ['a', 'b'], ['b', 'c'])).toEqual({ gone: 'a', now: 'c' })
    expect(changeWords('x', null, ['c'])).toEqual({ gone: null, now: 'c' })
    expect(changeWords('x', '', 'neu')).toEqual({ gone: null, now: 'neu' })
    expect(changeWords('x', 'alt', '')).toEqual({ gone: 'alt', now: 'leer' })
    expect(changeWords('x', true, false)).toEqual({ gone: 'Ja', now: 'Nein' })
  })
})

describe('the note below a field both changed', () => {
  const by = (field: string, before: unknown, after: unknown) => [
    { by: 'Monika Bächtold', at: '2026-11-15T08:12:00Z', changes: [{ field, before, after }] },
  ]

  it('names who it was and what they wrote', () => {
    expect(clashNote({ field: 'phone', base: '1', theirs: '2', saves: by('phone', '1', '052 9') })).toBe(
      'Inzwischen von Monika Bächtold auf «052 9» geändert',
    )
    expect(clashNote({ field: 'phone', base: '1', theirs: '2', saves: [] })).toBe('Inzwischen auf «2» geändert')
  })

  it('of a list says what came and went', () => {
    const saves = by('groups', ['A', 'B'], ['B', 'C'])
    expect(clashNote({ field: 'groups', base: [1, 2], theirs: [2, 3], saves })).toBe(
      'Inzwischen von Monika Bächtold geändert: dazu «C», weg «A»',
    )
  })
})

describe('a refusal', () => {
  const names = ['name', 'groups', 'primary'] as const
  const refusal = (fields: Record<string, string>, code = 'request.invalid') =>
    new ApiError(400, { code, message: 'Nein.', details: { fields } } as ConstructorParameters<typeof ApiError>[1])

  it('stands at its fields, nested or not', () => {
    const found = refusedFields(refusal({ name: 'N', 'groups.0.id': 'G', 'colors.primary': 'P', other: 'X' }), names)
    expect(Object.fromEntries(found)).toEqual({ name: 'N', groups: 'G', primary: 'P' })
  })

  it('that names no field may belong to one by its code', () => {
    expect(refusedFields(refusal({}, 'user.username_taken'), names, { 'user.username_taken': 'name' })).toEqual(
      new Map([['name', 'Nein.']]),
    )
    expect(refusedFields(refusal({}), names).size).toBe(0)
    expect(refusedFields(new Error('offline'), names).size).toBe(0)
  })
})
