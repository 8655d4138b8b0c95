import type { Access } from '@allmend/domain/access'
import { type RoutePath, routeAccess } from './route-access.ts'

/** A line of a menu. It leads to a page of the route table, or the compiler complains. */
export interface MenuEntry {
  readonly label: string
  readonly to: RoutePath
}

export const visibleEntries = <E extends MenuEntry>(entries: readonly E[], may: (access: Access) => boolean): E[] =>
  entries.filter(({ to }) => may(routeAccess[to]))
