import { type Access, allPermissions, type FeatureFlag, refusal, type Visitor } from '@allmend/domain/access'
import { describe, expect, it } from 'vitest'
import { accountMenu } from './account/account-menu.ts'
import { adminNavigation, placeOf, visibleGroups } from './admin/navigation.ts'
import { visibleEntries } from './menu.ts'
import { publicTabs } from './public/public-menu.ts'
import { routeAccess } from './route-access.ts'

const may = (visitor: Visitor | null) => (access: Access) => refusal(access, visitor, []) === null
const customer: Visitor = { role: 'user', permissions: [] }
const clerk: Visitor = { role: 'admin', permissions: ['admin'] }
const settingsClerk: Visitor = { role: 'admin', permissions: ['admin', 'setting:base'] }
const keeper: Visitor = { role: 'keeper', permissions: allPermissions }

it('series are planned in the default layout only', () => {
  const inMenu = (layout: 'default' | 'gov') =>
    visibleGroups(adminNavigation, may(keeper), layout).flatMap(({ entries }) => labels(entries))
  expect(inMenu('default')).toContain('Serienbuchungen')
  expect(inMenu('gov')).not.toContain('Serienbuchungen')
  const inAccount = (layout: 'default' | 'gov') => labels(visibleEntries(accountMenu, may(customer), layout))
  expect(inAccount('gov')).toEqual(inAccount('default').filter((label) => label !== 'Serie'))
})

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

describe('public menu', () => {
  it.each([
    ['a visitor', null, ['Start', 'Reservieren', 'Registrieren']],
    ['a customer', customer, ['Start', 'Reservieren', 'Mein Konto']],
    ['a clerk', clerk, ['Start', 'Reservieren', 'Registrieren']],
    ['a keeper', keeper, ['Start', 'Reservieren', 'Registrieren']],
  ])('%s', (_, visitor, expected) => {
    expect(labels(visibleEntries(publicTabs(visitor?.role), may(visitor)))).toEqual(expected)
  })

  it('only a customer has an account', () => {
    expect(labels(visibleEntries(accountMenu, may(customer)))).toEqual([
      'Übersicht',
      'Bestätigte',
      'Unbestätigte',
      'Alte',
      'Serie',
      'Bestellungen',
      'Daten',
      'Passwort',
      'Kalender-Abo',
    ])
    expect(visibleEntries(accountMenu, may(keeper))).toEqual([])
  })
})

describe('side navigation', () => {
  it.each([
    ['a customer sees nothing of it', customer, []],
    ['a clerk without the right sees no settings but the own profile', clerk, ['Dashboard', 'Profil']],
    ['a clerk with the right does', settingsClerk, ['Dashboard', 'CMS', 'Einstellungen']],
    [
      'a keeper holds every right',
      keeper,
      [
        'Dashboard',
        'Objekte',
        'Bestellwesen',
        'Bezahlwesen',
        'CMS',
        'Vorlagen',
        'Benutzer',
        'Medienverwaltung',
        'Einstellungen',
      ],
    ],
  ])('%s', (_, visitor, expected) => {
    expect(labels(visibleGroups(adminNavigation, may(visitor)))).toEqual(expected)
  })

  it('payments stand there for whoever may set them up, in an app that takes money online', () => {
    const entries = (visitor: Visitor, flags: readonly FeatureFlag[]) =>
      visibleGroups(adminNavigation, (access) => refusal(access, visitor, flags) === null).flatMap((group) =>
        labels(group.entries),
      )
    expect(entries(keeper, ['payment'])).toContain('Zahlungen')
    expect(entries(keeper, [])).not.toContain('Zahlungen')
    expect(entries(clerk, ['payment'])).not.toContain('Zahlungen')
  })

  it('a page below an entry belongs to it', () => {
    expect(placeOf('/admin')?.entry.label).toBe('Dashboard')
    expect(placeOf('/admin/settings/emails')?.group.label).toBe('Einstellungen')
    expect(placeOf('/admin/settings/emails/5')?.entry.label).toBe('E-Mails')
    expect(placeOf('/admin/settings/emailsx')).toBeUndefined()
    expect(placeOf('/admin/settings/mail-log')?.entry.label).toBe('E-Mail-Protokoll')
    expect(placeOf('/admin/profile')?.entry.label).toBe('Profil')
  })
})

describe('rights', () => {
  it('which page asks for what is written down: a right that changes shows in a diff', async () => {
    const entries = new Map(
      adminNavigation.flatMap((group) =>
        group.entries.map(({ to, label }) => [to, `${group.label} › ${label}`] as const),
      ),
    )
    const lines = Object.entries(routeAccess).map(([path, access]: [string, Access]) => {
      const flag = access.featureFlag ? [`flag ${access.featureFlag}`] : []
      const needs =
        'anonymous' in access ? 'everybody' : [access.roles, ...(access.permissions ?? []), ...flag].flat().join(' ')
      const entry = [...entries].find(([to]) => to === path)?.[1]
      return `${path}: ${needs}${entry ? ` (${entry})` : ''}`
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('page-inventory.txt')
  })

  it.each(allPermissions)('%s alone shows the entries of the pages it opens, and no others', (permission) => {
    const visitor: Visitor = { role: 'admin', permissions: ['admin', permission] }
    const shown = visibleGroups(adminNavigation, may(visitor)).flatMap(({ entries }) => entries.map(({ to }) => to))
    const open = adminNavigation.flatMap(({ entries }) =>
      entries.filter(({ to }) => may(visitor)(routeAccess[to])).map(({ to }) => to),
    )
    expect(shown).toEqual(open)
  })
})
