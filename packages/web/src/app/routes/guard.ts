import { redirect } from '@tanstack/react-router'
import { mayNow } from '../../framework/permission.ts'
import { type RoutePath, routeAccess } from '../route-access.ts'

/** Whoever may not enter starts at the front door. */
export const guard = (path: RoutePath) => () => {
  if (!mayNow(routeAccess[path])) throw redirect({ to: '/' })
}
