import { isConfined, type Refusal } from '@allmend/domain/access'
import { redirect } from '@tanstack/react-router'
import { notifyTurnedAway } from '../../framework/notifications/notify.ts'
import { refusalNow } from '../../framework/permission.ts'
import { getCurrentUser } from '../../framework/session.ts'
import { type RoutePath, routeAccess } from '../route-access.ts'

/** What somebody who is signed in is told; whoever is led on to sign in, or to the second factor, sees that. */
const words: Readonly<Partial<Record<Refusal, string>>> = {
  feature_off: 'Diese Seite gehört zu einer Funktion, die hier nicht eingeschaltet ist.',
  wrong_role: 'Für diese Seite fehlt Ihnen die Berechtigung.',
  permission_missing: 'Für diese Seite fehlt Ihnen die Berechtigung.',
}

/** Whoever may not enter starts at the front door, and is told why; who has yet to set up a second factor is led there. */
export const guard =
  (path: RoutePath) =>
  ({ preload }: { readonly preload: boolean } = { preload: false }) => {
    const refusal = refusalNow(routeAccess[path])
    if (refusal === null) return
    const user = getCurrentUser()
    const told = user === null || user.isImpersionating ? undefined : words[refusal]
    // A page that is only fetched ahead was not asked for.
    if (told !== undefined && !preload) void notifyTurnedAway(told)
    throw redirect({ to: isConfined(user) && !user?.isImpersionating ? '/two-factor' : '/' })
  }
