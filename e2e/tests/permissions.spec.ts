import type { Page } from '@playwright/test'
import { bookKitchen } from '../lib/desk.ts'
import { expectGated } from '../lib/gated.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { test } from '../lib/test.ts'

type Role = Parameters<Page['getByRole']>[0]

const one = (role: Role, name?: string | RegExp) => (page: Page) =>
  page.getByRole(role, name === undefined ? {} : { name, exact: typeof name === 'string' })
const gate = (opens: string, role: Role, name?: string | RegExp) => ({
  opens: opens.split(' or '),
  control: one(role, name),
})

const idOf = async (server: E2eServer, sql: string) => Number((await server.query(sql))[0]?.id)
const aula = (server: E2eServer) => idOf(server, `select id from bookable where title = 'Aula' order by id limit 1`)
const nora = (server: E2eServer) => idOf(server, `select id from app_user where email = 'kunde@demo.test'`)

const lists = [
  {
    screen: '/admin/users',
    besides: [],
    controls: [gate('user:view', 'heading', 'Benutzer')],
  },
  { screen: '/admin/users', besides: ['user:view'], controls: [gate('user:create', 'link', 'Neuer Benutzer')] },
  { screen: '/admin/groups', besides: ['user:view'], controls: [gate('user:permissions', 'link', 'Neue Gruppe')] },
  { screen: '/admin/objects', besides: ['object:view'], controls: [gate('object:create', 'button', 'Neues Objekt')] },
  {
    screen: '/admin/questionnaires',
    besides: ['object:view'],
    controls: [gate('object:data', 'link', 'Neuer Fragebogen')],
  },
  { screen: '/admin/orders', besides: ['order:view'], controls: [gate('order:create', 'link', 'Neue Bestellung')] },
  {
    screen: '/admin/bookings?view=plan',
    besides: ['reservation:view'],
    controls: [gate('object:calendar', 'button', 'Sperren'), gate('order:create', 'button', 'Neue Buchung')],
  },
  {
    screen: '/admin/categories',
    besides: ['category:view'],
    controls: [
      gate('category:create', 'button', 'Neue Kategorie'),
      gate('category:edit', 'button', 'Sport'),
      gate('category:edit or category:remove', 'button', 'Aktionen: Sport'),
    ],
  },
  {
    screen: '/admin/paymentoptions',
    besides: ['paymentoption:view'],
    controls: [
      gate('paymentoption:create', 'button', 'Neue Zahlungsoption'),
      gate('paymentoption:edit', 'button', 'Reihenfolge'),
      gate('paymentoption:edit or paymentoption:remove', 'button', 'Aktionen: Bar am Schalter'),
    ],
  },
  {
    screen: '/admin/pricecategories',
    besides: ['pricecategory:view'],
    controls: [
      gate('pricecategory:create', 'button', 'Neue Preiskategorie'),
      gate('pricecategory:edit or pricecategory:remove', 'button', /^Aktionen/),
    ],
  },
]

test('lists have exactly what the rights open', { tag: '@desk' }, async ({ page, server }) => {
  for (const list of lists) {
    const rights = [...new Set(list.controls.flatMap(({ opens }) => opens))].join(', ')
    await test.step(`${list.screen}: ${rights}`, () => expectGated(page, server, list))
  }
})

// Some carry a number behind their name.
const tabs = [
  ['object:data', 'Daten'],
  ['object:data', 'Preise'],
  ['object:data', 'Fragebögen'],
  ['object:data', 'Bilder & Dokumente'],
  ['object:calendar', 'Kalender & Zeiten'],
  ['object:options', 'Optionen'],
  ['object:visibility', 'Sichtbarkeit'],
  ['object:notifications', 'Benachrichtigungen'],
  ['object:remove', 'Löschen'],
] as const

test('records have exactly what the rights open', { tag: '@desk' }, async ({ page, server }) => {
  await test.step('the tabs of an object, each with its right', async () => {
    await expectGated(page, server, {
      screen: `/admin/objects/${await aula(server)}`,
      besides: ['object:view'],
      controls: [
        ...tabs.map(([right, tab]) => gate(right, 'tab', new RegExp(`^${tab}`))),
        gate('object:create', 'button', 'Duplizieren'),
      ],
    })
  })

  await test.step('pictures and documents of a content page', async () => {
    await expectGated(page, server, {
      screen: '/admin/pages/create',
      besides: ['setting:base'],
      controls: [
        gate('assetmanager:view', 'button', 'Bild einfügen'),
        gate('assetmanager:view', 'button', 'Dokument verlinken'),
      ],
    })
  })

  await test.step('what is done with a booking', async () => {
    const { ids } = await bookKitchen(page, server, ['Rechte'])
    await expectGated(page, server, {
      screen: `/admin/bookings/${ids[0]}`,
      besides: ['reservation:view'],
      controls: [
        gate('reservation:status', 'button', 'Bestätigen'),
        gate('reservation:change', 'button', 'Anlass ändern'),
      ],
    })
  })

  await test.step('what is done with an order', async () => {
    const id = await idOf(
      server,
      `select id from customer_order where app_id = 1 and state = 'created' and total > 0 limit 1`,
    )
    await expectGated(page, server, {
      screen: `/admin/orders/edit/${id}`,
      besides: ['order:view'],
      controls: [gate('order:edit', 'button', 'Verbuchen'), gate('order:remove', 'button', 'Stornieren')],
    })
  })

  await test.step('what is done with a person', async () => {
    const screen = `/admin/users/edit/${await nora(server)}`
    await expectGated(page, server, {
      screen,
      besides: ['user:view', 'user:edit'],
      controls: [
        gate('user:remove', 'button', 'Benutzer löschen'),
        gate('user:remove', 'checkbox', 'Aktiv'),
        gate('user:permissions', 'heading', 'Berechtigungen'),
        gate('user:impersonate', 'button', 'Als Benutzer einloggen'),
        gate('pricecategory:view', 'checkbox', 'Preiskategorie nach Postleitzahl'),
      ],
    })
    await expectGated(page, server, {
      screen,
      besides: ['user:view'],
      controls: [gate('user:edit', 'button', 'Speichern')],
    })
  })
})
