import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { PublicLayout } from './app/public/public-layout.tsx'
import { StartPage } from './app/public/start-page.tsx'
import { ReservationPage } from './app/reservation/reservation-page.tsx'
import { Root } from './app/root.tsx'
import { rememberFirstObjects } from './features/public-objects/public-objects.queries.ts'
import type { AppState } from './features/tenant/load-app.ts'
import { setAppConfig } from './framework/app-config.ts'
import { queryClient } from './framework/query-client.ts'
import { setHasSession } from './framework/session.ts'

/** Where citizens arrive, with the page that stands there before any script ran. */
const pages = { '/': StartPage, '/start': StartPage, '/reservation': ReservationPage } as const

const routers = new Map(
  await Promise.all(
    Object.entries(pages).map(async ([path, component]) => [path, await openRouter(path, component)] as const),
  ),
)

/** The part of the route tree that leads to the page. Who may enter need not be asked: everybody may. */
async function openRouter(path: string, component: RouteComponent) {
  const root = createRootRoute({ component: Root })
  const layout = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })
  const page = createRoute({ getParentRoute: () => layout, path, component })
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [path] }),
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
export function drawFirstView(path: string, { app, hasSession, objects }: AppState): string {
  const router = routers.get(path)
  if (!router || !app) return ''
  setAppConfig(app)
  setHasSession(hasSession)
  queryClient.clear()
  if (objects) rememberFirstObjects(objects)
  return renderToString(<App router={router} />).replace(leadingLinks, '')
}
