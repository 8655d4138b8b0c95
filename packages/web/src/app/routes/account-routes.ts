import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyScreen } from '../../framework/lazy-screen.ts'
import { parseTableSearch } from '../../lib/table-search.ts'
import { guard } from './guard.ts'
import { publicRoute } from './public-routes.ts'
import { screensBelow } from './screens-below.ts'

const layout = createRoute({
  getParentRoute: () => publicRoute,
  path: '/account',
  beforeLoad: guard('/account'),
  component: lazyScreen(async () => (await import('../account/account-layout.tsx')).AccountLayout),
})

const { screen, detour } = screensBelow(layout, '/account')

type Load = () => Promise<ComponentType>

/** Whoever may enter the account may see all of it: the guard of the layout is theirs, too. */
const page = <const Path extends string>(path: Path, title: string, load: Load) =>
  createRoute({ getParentRoute: () => layout, path, staticData: { title }, component: lazyScreen(load) })

/** Its address holds the page and what is searched for. */
const listPage = <const Path extends string>(path: Path, title: string, load: Load) =>
  createRoute({
    getParentRoute: () => layout,
    path,
    staticData: { title },
    validateSearch: parseTableSearch,
    component: lazyScreen(load),
  })

const tables = () => import('../../features/own-reservations/list/reservation-tables.tsx')

export const accountRoute = layout.addChildren([
  detour('/', '/account/reservations'),
  screen(
    '/reservations',
    'Reservationen',
    async () => (await import('../../features/own-reservations/overview/overview-page.tsx')).OverviewPage,
  ),
  listPage('/reservations/table', 'Alle Reservationen', async () => (await tables()).AllReservationsPage),
  listPage('/reservations/table/confirmed', 'Bestätigte Reservationen', async () => (await tables()).ConfirmedPage),
  listPage(
    '/reservations/table/unconfirmed',
    'Unbestätigte Reservationen',
    async () => (await tables()).UnconfirmedPage,
  ),
  listPage('/reservations/table/old', 'Alte Reservationen', async () => (await tables()).OldPage),
  page(
    '/reservations/serial',
    'Serien',
    async () => (await import('../../features/own-reservations/series/series-list-page.tsx')).SeriesListPage,
  ),
  page(
    '/reservations/serial/$key',
    'Serie',
    async () => (await import('../../features/own-reservations/series/series-page.tsx')).SeriesPage,
  ),
  page(
    '/reservations/$id',
    'Reservation',
    async () => (await import('../../features/own-reservations/detail/reservation-page.tsx')).ReservationPage,
  ),
  listPage(
    '/orders',
    'Bestellungen',
    async () => (await import('../../features/own-reservations/orders/order-list-page.tsx')).OrderListPage,
  ),
  page(
    '/orders/$id',
    'Bestellung',
    async () => (await import('../../features/own-reservations/orders/order-page.tsx')).OrderPage,
  ),
  screen('/contact', 'Daten', async () => (await import('../account/contact-page.tsx')).ContactPage),
  screen(
    '/passwordchange',
    'Passwort & Sicherheit',
    async () => (await import('../account/security-page.tsx')).SecurityPage,
  ),
  page('/calendar', 'Kalender-Abo', async () => (await import('../account/calendar-page.tsx')).CalendarPage),
])
