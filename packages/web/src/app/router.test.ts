import { isPagePath, pagePaths } from '@allmend/contract'
import { expect, it } from 'vitest'
import { router } from './router.tsx'

const fullPaths = Object.values(router.routesById)
  .map(({ fullPath }: { fullPath: string }) => fullPath.replace(/(.)\/$/, '$1'))
  // The root and the layouts without an address of their own stand for nothing that could be opened, nor does what catches the rest.
  .filter((path) => path !== '' && path !== '/$')

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

it.each([
  '/xyz',
  '/login/x',
  '/resetpassword/abc',
  '/reservation/foo',
  '/account/contact/foo',
  '/account/reservations/table/foo',
  '/admin/users/foo',
  '/admin/users/edit/1/foo',
  '/sign/1/foo',
])('%s is taken for no page, and has no title', (path) => {
  const matches = router.matchRoutes(path, {})
  expect(matches.map(({ staticData }) => staticData.title).filter(Boolean)).toEqual([])
  expect(matches.at(-1)?.routeId).toBe('/$')
})

it('every page is found before what catches the rest', () => {
  for (const path of pagePaths) {
    const matches = router.matchRoutes(path.replaceAll(/\$\w+/g, '1'), {})
    expect(matches.at(-1)?.routeId, path).not.toBe('/$')
  }
})
