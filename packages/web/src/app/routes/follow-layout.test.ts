import type { AppConfig } from '@allmend/contract'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { expect, it, onTestFinished } from 'vitest'
import { setAppConfig } from '../../framework/app-config.ts'
import { followLayout } from './follow-layout.ts'

const choose = (layout: 'default' | 'gov') => setAppConfig({ theme: { layout } } as AppConfig)

async function open(address: string) {
  const root = createRootRoute()
  const page = (path: string) => createRoute({ getParentRoute: () => root, path })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/reservation' })
    },
  })
  const pages = ['/reservation', '/register', '/order/$token', '/account/orders', '/account/reservations'].map(page)
  const router = createRouter({
    routeTree: root.addChildren([home, ...pages]),
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: false,
    origin: 'http://kanton.test',
  })
  onTestFinished(followLayout(router))
  await router.load()
  return router
}

it.each([
  ['/reservation', '/reservation'],
  ['/reservation/order/12.abc', '/order/12.abc'],
  ['/reservation/account/orders', '/account/orders'],
  ['/account/reservations', '/account/reservations'],
  ['/account/orders', '/reservation'],
  ['/order/12.abc', '/reservation'],
  ['/', '/reservation'],
])('the government layout shows at %s the page %s', async (address, page) => {
  choose('gov')
  const router = await open(address)
  expect(router.state.location.pathname).toBe(page)
})

it('its links name addresses that are let through, and whoever follows one gets there', async () => {
  choose('gov')
  const router = await open('/reservation')
  const hrefOf = (to: string) => router.buildLocation({ to }).publicHref
  expect(['/', '/register', '/account/orders', '/account/reservations', '/reservation'].map(hrefOf)).toEqual([
    '/reservation',
    '/reservation/register',
    '/reservation/account/orders',
    '/account/reservations',
    '/reservation',
  ])
  await router.navigate({ to: '/register', search: { token: 'x' } })
  expect(router.history.location.href).toBe('/reservation/register?token=x')
  expect(router.state.location.pathname).toBe('/register')
  await router.navigate({ to: '/order/$token', params: { token: '12.abc' } })
  expect(router.history.location.href).toBe('/reservation/order/12.abc')
  expect(router.buildLocation({ to: '.', search: { a: 1 } }).publicHref).toBe('/reservation/order/12.abc?a=1')
})

it('the default layout knows nothing of it, and both follow the settings', async () => {
  choose('default')
  const router = await open('/register')
  const hrefOf = () => router.buildLocation({ to: '/register' }).publicHref
  expect(hrefOf()).toBe('/register')
  choose('gov')
  expect(hrefOf()).toBe('/reservation/register')
  choose('default')
  expect(hrefOf()).toBe('/register')
})
