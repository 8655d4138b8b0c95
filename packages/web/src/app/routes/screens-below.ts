import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyScreen } from '../../framework/lazy-screen.ts'
import { parseTableSearch } from '../../lib/table-search.ts'
import type { RoutePath } from '../route-access.ts'
import { guard } from './guard.ts'

type PathBelow<Base extends string> = RoutePath extends infer Path
  ? Path extends `${Base}${infer Rest extends `/${string}`}`
    ? Rest
    : never
  : never

type Load = () => Promise<ComponentType>

type SearchParser<Search> = (raw: Record<string, unknown>) => Search

const parseTabSearch = ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {})

const parsePickSearch = ({ id }: Record<string, unknown>): { id?: number } =>
  /^[1-9]\d{0,8}$/.test(String(id)) ? { id: Number(id) } : {}

/**
 * The kinds of screens below a layout. Each is guarded by the route table, named in the browser's tab and loaded when
 * somebody goes there.
 */
export function screensBelow<Parent extends AnyRoute, const Base extends RoutePath>(parent: Parent, base: Base) {
  const options = (path: PathBelow<Base>, title: string, load: Load) => ({
    staticData: { title },
    // The route table names every path that can stand here; the compiler cannot put the halves together again.
    beforeLoad: guard(`${base}${path}` as RoutePath),
    component: lazyScreen(load),
  })

  const screenWith =
    <Search>(validateSearch: SearchParser<Search>) =>
    <const Path extends PathBelow<Base>>(path: Path, title: string, load: Load) =>
      createRoute({ getParentRoute: () => parent, path, validateSearch, ...options(path, title, load) })

  return {
    screen: <const Path extends PathBelow<Base>>(path: Path, title: string, load: Load) =>
      createRoute({ getParentRoute: () => parent, path, ...options(path, title, load) }),

    /** Its address holds page, order, search and filters. */
    listScreen: screenWith(parseTableSearch),

    /** Its address holds the tab that is open. */
    tabbedScreen: screenWith(parseTabSearch),

    /** Its address holds which of its records is open. */
    pickScreen: screenWith(parsePickSearch),

    /** An address that leads elsewhere. */
    detour: <const Path extends string>(path: Path, to: RoutePath) =>
      createRoute({
        getParentRoute: () => parent,
        path,
        beforeLoad: () => {
          throw redirect({ to })
        },
      }),
  }
}
