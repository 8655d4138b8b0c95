import type { Page } from '@playwright/test'
import { expectGated } from '../lib/gated.ts'
import { test } from '../lib/test.ts'

const nora = async (server: { query(sql: string): Promise<Record<string, unknown>[]> }) =>
  Number((await server.query(`select id from app_user where email = 'kunde@demo.test'`))[0]?.id)

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
const link = (name: string) => (page: Page) => page.getByRole('link', { name })

test('user:view opens the list of people', { tag: '@desk' }, async ({ page, server }) => {
  await expectGated(page, server, {
    permission: 'user:view',
    call: 'GET /api/admin/users',
    screen: '/admin/users',
    menu: ['Benutzer', 'Benutzer'],
    control: (page) => page.getByRole('searchbox'),
  })
})

test('user:create makes people', { tag: '@desk' }, async ({ page, server }) => {
  await expectGated(page, server, {
    permission: 'user:create',
    besides: ['user:view'],
    call: 'POST /api/admin/users',
    body: {},
    screen: '/admin/users',
    control: link('Neuer Benutzer'),
  })
})

test('user:edit saves people', { tag: '@desk' }, async ({ page, server }) => {
  const id = await nora(server)
  await expectGated(page, server, {
    permission: 'user:edit',
    besides: ['user:view'],
    call: `PUT /api/admin/users/${id}`,
    body: {},
    screen: `/admin/users/edit/${id}`,
    control: button('Speichern'),
  })
})

test('user:remove deletes people', { tag: '@desk' }, async ({ page, server }) => {
  const id = await nora(server)
  await expectGated(page, server, {
    permission: 'user:remove',
    besides: ['user:view', 'user:edit'],
    call: 'DELETE /api/admin/users/424242',
    screen: `/admin/users/edit/${id}`,
    control: button('Benutzer löschen'),
  })
})

test('user:remove locks people', { tag: '@desk' }, async ({ page, server }) => {
  const id = await nora(server)
  await expectGated(page, server, {
    permission: 'user:remove',
    besides: ['user:view', 'user:edit'],
    call: 'POST /api/admin/users/active',
    body: { ids: [424242], isActive: false },
    screen: `/admin/users/edit/${id}`,
    control: (page) => page.getByRole('checkbox', { name: 'Aktiv' }),
  })
})

test('user:permissions shows who is in which group', { tag: '@desk' }, async ({ page, server }) => {
  const id = await nora(server)
  await expectGated(page, server, {
    permission: 'user:permissions',
    besides: ['user:view', 'user:edit'],
    call: 'POST /api/admin/groups',
    body: {},
    screen: `/admin/users/edit/${id}`,
    control: (page) => page.getByRole('heading', { name: 'Berechtigungen' }),
  })
})

test('user:permissions makes groups', { tag: '@desk' }, async ({ page, server }) => {
  await expectGated(page, server, {
    permission: 'user:permissions',
    besides: ['user:view'],
    call: 'DELETE /api/admin/groups/424242',
    screen: '/admin/groups',
    control: link('Neue Gruppe'),
  })
})

test('user:impersonate acts as a customer', { tag: '@desk' }, async ({ page, server }) => {
  const id = await nora(server)
  await expectGated(page, server, {
    permission: 'user:impersonate',
    besides: ['user:view'],
    call: 'GET /api/admin/users/impersonate/424242',
    screen: `/admin/users/edit/${id}`,
    control: button('Als Benutzer einloggen'),
  })
})

test('pricecategory:view shows the price category of a person', { tag: '@desk' }, async ({ page, server }) => {
  const id = await nora(server)
  await expectGated(page, server, {
    permission: 'pricecategory:view',
    besides: ['user:view', 'user:edit'],
    call: 'GET /api/admin/pricecategories/export?format=csv',
    screen: `/admin/users/edit/${id}`,
    control: (page) => page.getByRole('checkbox', { name: 'Preiskategorie nach Postleitzahl' }),
  })
})

test('pricecategory:create makes one', { tag: '@desk' }, async ({ page, server }) => {
  await expectGated(page, server, {
    permission: 'pricecategory:create',
    besides: ['pricecategory:view'],
    call: 'POST /api/admin/pricecategories',
    body: {},
    screen: '/admin/pricecategories',
    control: button('Neue Preiskategorie'),
  })
})

test('pricecategory:edit changes one', { tag: '@desk' }, async ({ page, server }) => {
  await expectGated(page, server, {
    permission: 'pricecategory:edit',
    besides: ['pricecategory:view'],
    call: 'PUT /api/admin/pricecategories/424242',
    body: {},
    screen: '/admin/pricecategories',
    control: button(/^Aktionen/),
  })
})

test('pricecategory:remove removes one', { tag: '@desk' }, async ({ page, server }) => {
  await expectGated(page, server, {
    permission: 'pricecategory:remove',
    besides: ['pricecategory:view'],
    call: 'DELETE /api/admin/pricecategories/424242',
    screen: '/admin/pricecategories',
    control: button(/^Aktionen/),
  })
})
