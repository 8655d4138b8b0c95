import { isConfined } from '@allmend/domain/access'
import { redirect } from '@tanstack/react-router'
import { mayNow } from '../../framework/permission.ts'
import { getCurrentUser } from '../../framework/session.ts'
import { type RoutePath, routeAccess } from '../route-access.ts'

/** Whoever may not enter starts at the front door; who has yet to set up a second factor is led there. */
export const guard = (path: RoutePath) => () => {
  if (mayNow(routeAccess[path])) return
  const user = getCurrentUser()
  throw redirect({ to: isConfined(user) && !user?.isImpersionating ? '/two-factor' : '/' })
}
