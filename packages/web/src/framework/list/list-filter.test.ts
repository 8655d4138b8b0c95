import { describe, expect, it } from 'vitest'
import { filterText, isUsed, type ListFilter, optionsOf, rangeText, readFilter, withoutFilter } from './list-filter.ts'

const state: ListFilter = {
  name: 'state',
  label: 'Status',
  kind: 'select',
  options: optionsOf({ a: 'Aktiv', b: 'Zu' }),
}
const roles: ListFilter = {
  name: 'roles',
  label: 'Rolle',
  kind: 'multi',
  options: optionsOf({ user: 'Kunde', admin: 'Admin' }),
}
const group: ListFilter = { name: 'group', label: 'Gruppe', kind: 'select', options: () => undefined }
const flag: ListFilter = { name: 'hide', label: 'Ohne Gäste', kind: 'flag' }
const text: ListFilter = { name: 'town', label: 'Ort', kind: 'text' }
const period: ListFilter = { name: 'period', label: 'Zeitraum', kind: 'range', from: 'from', until: 'until' }

describe('a filter in an address', () => {
  it.each<[ListFilter, Record<string, unknown>, Record<string, string>]>([
    [state, { state: 'a' }, { state: 'a' }],
    [state, { state: 'toString' }, {}],
    [state, { state: 'a|b' }, {}],
    [roles, { roles: 'user|admin' }, { roles: 'user|admin' }],
    [roles, { roles: 'keeper|admin|admin' }, { roles: 'admin' }],
    [roles, { roles: '' }, {}],
    [group, { group: 7 }, { group: '7' }],
    [group, { group: '007' }, {}],
    [group, { group: 'x' }, {}],
    [group, { group: 99999999999 }, {}],
    [flag, { hide: 1 }, { hide: '1' }],
    [flag, { hide: 0 }, {}],
    [text, { town: ' Bern ' }, { town: 'Bern' }],
    [text, { town: '  ' }, {}],
    [period, { from: '2026-11-16', until: '2026-12-31' }, { from: '2026-11-16', until: '2026-12-31' }],
    [period, { from: '2026-02-30', until: 'x' }, {}],
    [period, { from: ['2026-11-16'] }, {}],
  ])('%o of %o is %o', (filter, raw, values) => {
    expect(readFilter(filter, raw)).toEqual(values)
  })

  it('is in use with one of its values, and gone with all of them', () => {
    expect(isUsed(period, { until: '2026-12-31' })).toBe(true)
    expect(isUsed(period, { state: 'a' })).toBe(false)
    expect(withoutFilter(period, { from: '2026-11-16', until: '2026-12-31', state: 'a' })).toEqual({ state: 'a' })
  })
})

describe('a chip says', () => {
  it.each([
    ['2026-11-16', '2026-12-31', '16.11.–31.12.2026'],
    ['2026-12-16', '2027-01-31', '16.12.2026–31.01.2027'],
    ['2026-11-16', '2026-11-16', '16.11.2026'],
    ['2026-11-16', undefined, 'ab 16.11.2026'],
    [undefined, '2026-12-31', 'bis 31.12.2026'],
  ])('%s to %s as «%s»', (from, until, words) => {
    expect(rangeText(from, until)).toBe(words)
  })

  it('the word of the option, or how many', () => {
    expect(filterText(state, { state: 'a' }, optionsOf({ a: 'Aktiv' }))).toBe('Aktiv')
    expect(filterText(roles, { roles: 'user|admin' })).toBe('2 ausgewählt')
    expect(filterText(group, { group: '7' }, undefined)).toBe('7')
    expect(filterText(text, { town: 'Bern' })).toBe('Bern')
    expect(filterText(flag, { hide: '1' })).toBeNull()
  })
})

it('a record the list was called up for is taken from the address if it looks like one', () => {
  const filter = {
    name: 'customer',
    label: 'Kunde',
    kind: 'linked',
    pattern: /^[1-9]\d*$/,
    useText: () => 'Harmonie',
  } as const
  expect(readFilter(filter, { customer: 12 })).toEqual({ customer: '12' })
  expect(readFilter(filter, { customer: 'x' })).toEqual({})
})
