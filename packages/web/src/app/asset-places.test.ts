import { expect, it } from 'vitest'
import { type AssetUse, placeOf } from '../features/media/asset/use-places.ts'
import { routeAccess } from './route-access.ts'

it('each place is a page, and offered to whoever may enter it', () => {
  const kinds: readonly AssetUse['kind'][] = [
    ...(['object', 'description', 'option', 'page', 'startpage', 'starttext'] as const),
    ...(['ordersuccess', 'legal', 'css', 'links', 'logo', 'favicon'] as const),
  ]
  for (const kind of kinds) {
    const { href, access } = placeOf({ kind })
    const path = href(7).replace('/7', '/$id').replace(/\?.*/, '')
    expect(routeAccess, kind).toHaveProperty([path], access)
  }
})
