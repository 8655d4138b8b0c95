import { objectsInSight } from '@allmend/domain/object-card'
import type { Database } from '../../platform/db/database.ts'
import type { FirstView, FirstViewOf } from '../../platform/http/page.ts'
import { type FirstObjects, firstObjects } from './first-objects.ts'

function viewOf(objects: FirstObjects): FirstView {
  const [first] = objects.objects.slice(0, objectsInSight).flatMap(({ mainImage }) => mainImage ?? [])
  return {
    // Fetched before everything else: it is the largest thing in sight.
    sections: { 'first-picture': first ? [{ src: first.src, srcset: first.srcset }] : [] },
    state: { objects },
  }
}

/** What the first step of the reservation shows before any script ran. With other words in the address it shows something else. */
export function reservationView(db: Database): FirstViewOf {
  const read = firstObjects(db)
  return async ({ appId, path, query, hasSession }) => {
    // Whoever is signed in has prices of their own.
    const isFirst = !hasSession && path === '/reservation' && ['', 'step=objekte'].includes(query)
    return isFirst ? viewOf(await read(appId)) : null
  }
}
