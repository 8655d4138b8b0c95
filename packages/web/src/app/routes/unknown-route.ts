import { createRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../framework/errors/not-found-page.tsx'
import { rootRoute } from './root-route.ts'

/**
 * Every address that is no page. Left to itself, the router takes such an address for the page it begins with and does what that page
 * does before it is drawn: `/login/x` would be called «Login», `/reservation/x` would get a step.
 */
export const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: NotFoundPage })
