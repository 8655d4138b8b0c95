import { type Access, type Permission, refusal } from '@allmend/domain/access'
import { expect, it } from 'vitest'
import { hitGroups, matches, pageGroup } from './command-palette-options.ts'

const staffWith = (permissions: readonly Permission[]) => (access: Access) =>
  refusal(access, { role: 'admin', permissions }, []) === null

const labels = (query: string, permissions: readonly Permission[]) =>
  pageGroup(query, staffWith(permissions)).options.map(({ label }) => label)

it.each([
  ['mueller', 'Reto Müller', true],
  ['muller', 'Reto Müller', true],
  ['müller reto', 'Reto Müller', true],
  ['Änderung', 'Änderungsprotokoll', true],
  ['aenderung', 'Änderungsprotokoll', true],
  ['andre', 'André Zoë', true],
  ['meier', 'Reto Müller', false],
  ['', 'was auch immer', true],
])('«%s» finds «%s»: %s', (query, text, expected) => {
  expect(matches(query, text)).toBe(expected)
})

it('a page is found by the group it stands in', () => {
  expect(labels('bezahl', ['admin', 'pricecategory:view'])).toEqual(['Preiskategorien'])
})

it('nobody is offered a page or an action they may not enter', () => {
  const office = labels('', ['admin', 'user:view', 'user:create'])
  expect(office).toEqual(expect.arrayContaining(['Dashboard', 'Benutzer', 'Gruppen', 'Profil', 'Neuer Benutzer']))
  for (const hidden of ['Farben', 'E-Mails', 'Änderungsprotokoll', 'Preiskategorien', 'Neue Gruppe']) {
    expect(office).not.toContain(hidden)
  }
})

it('a keeper finds the dashboard of the platform by what lies in it, and nobody else', () => {
  const keeper = (access: Access) => refusal(access, { role: 'keeper', permissions: [] }, []) === null
  for (const query of ['keeper', 'mwst', 'wartung', 'apps']) {
    expect(pageGroup(query, keeper).options).toContainEqual(expect.objectContaining({ to: '/admin/keeper' }))
    expect(labels(query, ['admin'])).not.toContain('Keeper-Dashboard')
  }
})

it('hits stand in the group of their kind and lead to their own page', () => {
  const groups = hitGroups(
    [
      { kind: 'user', id: '7', title: 'Reto Müller', text: 'Turnverein' },
      { kind: 'booking', id: '12', title: 'B-00012 Probe', text: 'Aula' },
      { kind: 'order', id: '3', title: '2026-000003 Reto Müller', text: 'Neu' },
    ],
    'müller',
  )
  const group = (label: string) => groups.find((one) => one.label === label)
  expect(groups.map(({ label }) => label)).toEqual(['Personen', 'Buchungen', 'Bestellungen', 'Objekte'])
  expect(group('Buchungen')?.options).toMatchObject([{ to: '/admin/bookings/$id', id: '12' }])
  expect(group('Bestellungen')?.options).toMatchObject([{ to: '/admin/orders/edit/$id', id: '3' }])
  expect(group('Personen')).toMatchObject({
    label: 'Personen',
    options: [{ label: 'Reto Müller', text: 'Turnverein', to: '/admin/users/edit/$id', id: '7' }],
  })
})

it.each([
  // As it is shown, whole or behind the dash.
  ['2026-000414', '2026-000414 Meier'],
  ['000414', '2026-000414 Meier'],
  ['B-00414', 'B-00414 Probe'],
  ['b-00414', 'B-00414 Probe'],
  ['00414', 'B-00414 Probe'],
  // Neither is written like that: bookings stand first, as always.
  ['414', 'B-00007 Fest 414'],
  ['2026-414', 'B-00007 Fest 414'],
])('«%s» opens %s on Enter', (query, first) => {
  const hit = (kind: 'booking' | 'order' | 'object', title: string) => ({ kind, id: title, title, text: '' })
  const hits = [
    hit('booking', 'B-00007 Fest 414'),
    hit('booking', 'B-00414 Probe'),
    hit('order', '2026-000007 Frei'),
    hit('order', '2026-000414 Meier'),
    hit('object', '000414'),
  ]
  const labels = hitGroups(hits, query).flatMap(({ options }) => options.map(({ label }) => label))
  expect(labels[0]).toBe(first)
  // Nothing gets lost by it.
  expect(labels.sort()).toEqual(hits.map(({ title }) => title).sort())
})
