import { createRouter } from '@tanstack/react-router'
import { RouteErrorPage } from '../framework/errors/route-error-page.tsx'
import { accountRoute } from './routes/account-routes.ts'
import { adminRoute } from './routes/admin-routes.ts'
import { entranceScreens, publicRoute, publicScreens } from './routes/public-routes.ts'
import { rootRoute } from './routes/root-route.ts'
import { unknownRoute } from './routes/unknown-route.ts'

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    publicRoute.addChildren([...publicScreens, accountRoute]),
    ...entranceScreens,
    adminRoute,
    unknownRoute,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
