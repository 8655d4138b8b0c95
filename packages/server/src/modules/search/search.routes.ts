import { searchEverything } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { bookingSearch } from '../desk-booking/index.ts'
import { objectSearch } from '../object/index.ts'
import { orderSearch } from '../order/index.ts'
import { peopleSearch } from '../user/index.ts'
import type { SearchProvider } from './search-provider.ts'

const providers: readonly SearchProvider[] = [bookingSearch, orderSearch, objectSearch, peopleSearch]
const hitsPerKind = 6

export function searchRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, searchEverything, async ({ tenant, query, actor }) => {
    const { user } = actor()
    const allowed = providers.filter(({ permission }) => user.permissions.includes(permission))
    return tenant(async (tx) => {
      const hits = []
      for (const { find } of allowed) hits.push(...(await find(tx, query.text, hitsPerKind, user)))
      return { hits }
    })
  })
}
