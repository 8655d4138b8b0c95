import { addressOf } from '@allmend/domain/addresses'
import type { Layout } from '@allmend/domain/color'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { GovLayout } from './app/gov/gov-layout.tsx'
import { LoadedPage } from './app/public/content-page.tsx'
import { PublicLayout } from './app/public/public-layout.tsx'
import { StartPage } from './app/public/start-page.tsx'
import { ReservationPage } from './app/reservation/reservation-page.tsx'
import { Root } from './app/root.tsx'
import { portalRewrite } from './app/routes/follow-layout.ts'
import { rememberFirstPage } from './features/page/public-page.queries.ts'
import { rememberFirstObjects } from './features/public-objects/public-objects.queries.ts'
import type { AppState } from './features/tenant/load-app.ts'
import { setAppConfig, useAppConfig } from './framework/app-config.ts'
import { queryClient } from './framework/query-client.ts'
import { setHasSession } from './framework/session.ts'

/** Where citizens arrive, with the page that stands there before any script ran. */
const pages = {
  '/': StartPage,
  '/start': StartPage,
  '/reservation': ReservationPage,
  '/page': () => <LoadedPage id={contentPage} />,
} as const

/** Which content page is drawn: there are many, and one router for all of them. */
let contentPage = 0

const layouts = { default: PublicLayout, gov: GovLayout } as const

/** `gov` writes the addresses of the government layout, which begins with the reservation. */
const routers = {
  default: await openRouters(pages, 'default'),
  gov: await openRouters({ '/reservation': ReservationPage, '/page': pages['/page'] }, 'gov'),
} as const

async function openRouters(of: Readonly<Record<string, RouteComponent>>, layout: Layout) {
  const opened = Object.entries(of).map(
    async ([path, component]) => [path, await openRouter(path, component, layout)] as const,
  )
  return new Map(await Promise.all(opened))
}

function LayoutOfApp() {
  const Layout = layouts[useAppConfig().theme.layout]
  return <Layout />
}

/** The part of the route tree that leads to the page. Who may enter need not be asked: everybody may. */
async function openRouter(path: string, component: RouteComponent, kind: Layout) {
  const root = createRootRoute({ component: Root })
  const layout = createRoute({ getParentRoute: () => root, id: 'public', component: LayoutOfApp })
  const page = createRoute({ getParentRoute: () => layout, path, component })
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [addressOf(path, kind)] }),
    ...(kind === 'gov' && { rewrite: portalRewrite }),
  })
  await router.load()
  return router
}

/** React would have every picture in sight fetched first; the page's head names the one that should be. */
const leadingLinks = /^(?:<link [^>]*>)+/

/**
 * What a visitor sees of a page before any script ran, drawn by the server with the components that take over in the browser; empty where
 * a page begins with nothing. The same state draws the same. It is made at one go, so what is set here for one municipality is never seen
 * by another.
 */
export function drawFirstView(path: string, { app, hasSession, objects, page }: AppState): string {
  const router = app && routers[app.theme.layout].get(page ? '/page' : path)
  if (!router || (path === '/page' && !page)) return ''
  setAppConfig(app)
  setHasSession(hasSession)
  queryClient.clear()
  if (objects) rememberFirstObjects(objects)
  if (page) rememberFirstPage(page)
  contentPage = page?.id ?? 0
  return renderToString(<App router={router} />).replace(leadingLinks, '')
}
