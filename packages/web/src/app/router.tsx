import { createRouter } from '@tanstack/react-router'
import { NotFoundPage } from '../framework/errors/not-found-page.tsx'
import { RouteErrorPage } from '../framework/errors/route-error-page.tsx'
import { accountRoute } from './routes/account-routes.ts'
import { adminRoute } from './routes/admin-routes.ts'
import { entranceScreens, publicRoute, publicScreens } from './routes/public-routes.ts'
import { rootRoute } from './routes/root-route.ts'

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    publicRoute.addChildren([...publicScreens, accountRoute]),
    ...entranceScreens,
    adminRoute,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // An unknown page has its own face, whatever its address begins with.
  notFoundMode: 'root',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
