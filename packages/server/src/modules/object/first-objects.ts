import type { RouteAnswer, RouteMap } from '@allmend/contract'
import type { Database } from '../../platform/db/database.ts'
import { presentCard } from './card.present.ts'
import { readCards, readShownCategories } from './public-cards.ts'

export type FirstObjects = RouteAnswer<RouteMap['GET /api/objects']>

/** So many come with the page; whoever has more gets the rest when the browser asks. */
const most = 24

/** What a visitor of the reservation sees first: the beginning of the list nobody has narrowed down yet. */
async function readFirstObjects(db: Database, appId: number): Promise<FirstObjects> {
  return db.withTenant(appId, async (tx) => {
    const cards = await readCards(tx, { filters: {}, sort: [] }, null, most)
    return {
      success: true,
      totalRecords: cards[0]?.total ?? 0,
      objects: cards.map((card) => presentCard(card, {})),
      categories: await readShownCategories(tx),
    }
  })
}

/** Pages are not counted like calls, so those that are asked for at the same moment share one look: a rush costs no more. */
export function firstObjects(db: Database): (appId: number) => Promise<FirstObjects> {
  const looking = new Map<number, Promise<FirstObjects>>()
  return (appId) => {
    const shared = looking.get(appId)
    if (shared) return shared
    const look = readFirstObjects(db, appId).finally(() => looking.delete(appId))
    looking.set(appId, look)
    return look
  }
}
