import type { Access } from '@allmend/domain/access'
import type { Layout } from '@allmend/domain/color'
import { type RoutePath, routeAccess } from './route-access.ts'

/** A line of a menu. It leads to a page of the route table, or the compiler complains. */
export interface MenuEntry {
  readonly label: string
  readonly to: RoutePath
  /** Stands only in the menu of apps with this layout. */
  readonly layout?: Layout
}

export const visibleEntries = <E extends MenuEntry>(
  entries: readonly E[],
  may: (access: Access) => boolean,
  appLayout: Layout = 'default',
): E[] => entries.filter(({ to, layout = appLayout }) => layout === appLayout && may(routeAccess[to]))
