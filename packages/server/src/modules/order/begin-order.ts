import type { Span } from '@allmend/domain/availability'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import {
  type CustomerTerms,
  judgeScene,
  presentScene,
  presentTerms,
  reachOf,
  type Sight,
  type StoredScene,
  type StoredTerms,
  wallsOf,
} from '../booking/index.ts'
import type { Attempt, Orderer, PlacedOrder } from './order-attempt.ts'
import { orderNumber } from './order-number.ts'

/** An order under the locks it needs: what is asked for, judged, and how it is charged. */
export interface BegunOrder {
  readonly sight: Sight
  readonly terms: CustomerTerms
  readonly groups: readonly number[]
  /** What was let go of: holds that ran out, and the draft's own. */
  readonly released: readonly Span[]
  /** The time that was looked at. */
  readonly reach: readonly [from: number, until: number]
}

interface Begun {
  readonly isBusy?: true
  readonly isRearranged?: true
  readonly earlier?: { readonly id: number; readonly year: number; readonly number: number }
  readonly groups?: number[]
  readonly released?: Span[]
  readonly scene?: StoredScene
  readonly terms?: StoredTerms
}

/** Takes the locks and reads all it needs, in one round trip. Null if somebody holds a lock and waiting is not wanted. */
export async function beginOrder(
  tx: TenantTx,
  { actor, contact }: Orderer,
  { draft, clientKey }: Attempt,
  mayWait: boolean,
): Promise<BegunOrder | PlacedOrder | Refusal | null> {
  const reach = reachOf(wallsOf(draft.bookings))
  const objects = [...new Set(draft.bookings.map(({ objectId }) => objectId))]
  const { rows } = await sql<{ begun: Begun }>`
    select begin_order(${clientKey}::uuid, ${objects}::int[], ${reach[0]}, ${reach[1]}, ${actor?.user.id ?? null}::int,
      ${contact?.zipcode ?? ''}, ${mayWait}) as begun
  `.execute(tx.db)
  const begun = rows[0]?.begun ?? {}
  if (begun.isBusy) return null
  if (begun.earlier) return { id: begun.earlier.id, number: orderNumber(begun.earlier.year, begun.earlier.number) }
  // Parts were rearranged while we waited: the locks we hold are not the ones we need.
  const { scene, terms, groups, released } = begun
  if (!scene || !terms || !groups || !released) return refuse('server.unavailable')
  const sight = judgeScene(presentScene(scene), draft.bookings)
  return isRefusal(sight) ? sight : { sight, terms: presentTerms(terms), groups, released, reach }
}
