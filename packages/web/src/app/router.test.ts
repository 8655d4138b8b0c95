import { isPagePath, pagePaths } from '@allmend/contract'
import { expect, it } from 'vitest'
import { router } from './router.tsx'

const fullPaths = Object.values(router.routesById)
  .map(({ fullPath }: { fullPath: string }) => fullPath.replace(/(.)\/$/, '$1'))
  // The root and the layouts without an address of their own stand for nothing that could be opened.
  .filter((path) => path !== '')

it('the server knows every page of the router, and no other', () => {
  expect([...pagePaths].sort()).toEqual([...new Set(fullPaths)].sort())
})

it.each([
  ['/', true],
  ['/login', true],
  ['/Login/', true],
  ['/order/12.abc-_', true],
  ['/order', false],
  ['/order/', false],
  ['/order/a/b', false],
  ['/gibt-es-nicht', false],
  ['/admin/users/edit/12', true],
  ['/loginx', false],
  ['/x/login', false],
  ['//', false],
])('%s is a page: %s', (path, expected) => {
  expect(isPagePath(path)).toBe(expected)
})
