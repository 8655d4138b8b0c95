import type { Span } from '@allmend/domain/availability'
import { type RawBuilder, sql } from 'kysely'
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
  /** The number it will have in the database. */
  readonly id: number
  readonly sight: Sight
  readonly terms: CustomerTerms
  readonly groups: readonly number[]
  /** What was let go of: holds that ran out, and the draft's own. */
  readonly released: readonly Span[]
  /** The time that was looked at. */
  readonly reach: readonly [from: number, until: number]
}

/** Somebody else is at it: what there was to see without waiting. */
interface BusyPlace {
  readonly glance: Sight
}

/** What the database says of a beginning. */
interface Beginning {
  readonly begun: {
    readonly isBusy?: true
    readonly earlier?: { readonly id: number; readonly year: number; readonly number: number } | null
    readonly orderId?: number
    readonly groups?: number[]
    readonly released?: Span[]
    readonly scene?: StoredScene
    readonly terms?: StoredTerms
  }
}

/** Takes the locks and reads all that is needed; somebody who does not want to wait only looks if a lock is held. */
export function beginning(
  { actor, contact }: Orderer,
  { draft, clientKey }: Attempt,
  mayWait: boolean,
): RawBuilder<Beginning> {
  const [from, until] = reachOf(wallsOf(draft.bookings))
  const objects = [...new Set(draft.bookings.map(({ objectId }) => objectId))]
  return sql<Beginning>`
    select begin_order(${clientKey}::uuid, ${objects}::int[], ${from}, ${until}, ${actor?.user.id ?? null}::int,
      ${contact?.zipcode ?? ''}, ${mayWait}) as begun
  `
}

/** A beginning, judged. */
export function readBeginning(
  { draft }: Attempt,
  row: Beginning | undefined,
): BegunOrder | BusyPlace | PlacedOrder | Refusal {
  const { isBusy, earlier, orderId: id, scene, terms, groups, released } = row?.begun ?? {}
  if (earlier) return { id: earlier.id, number: orderNumber(earlier.year, earlier.number) }
  // Parts were rearranged while we waited: the locks we hold are not the ones we need.
  if (!scene) return refuse('server.unavailable')
  const sight = judgeScene(presentScene(scene), draft.bookings)
  if (isRefusal(sight)) return sight
  if (isBusy) return { glance: sight }
  if (!id || !terms || !groups || !released) return refuse('server.unavailable')
  return { id, sight, terms: presentTerms(terms), groups, released, reach: reachOf(wallsOf(draft.bookings)) }
}
