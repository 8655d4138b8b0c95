import type { BookingDraft } from '@allmend/contract'
import { parseWall } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts'
import type { ObjectRules } from '../../object/index.ts'
import type { OccupancyRow } from '../occupancy/occupancies.ts'
import { type Judged, judgeAll } from './judge-wishes.ts'
import { type Requested, readRequest } from './read-request.ts'
import { type Asker, readScene, type Scene } from './read-scene.ts'
import { type CustomerTerms, readTerms } from './read-terms.ts'

/** What is known about a request: rules, what is taken, and the verdict on every date. */
export interface Judgement {
  readonly objects: ReadonlyMap<number, ObjectRules>
  readonly requested: readonly Requested[]
  readonly taken: readonly OccupancyRow[]
  readonly judged: ReadonlyMap<string, Judged>
}

export interface Look extends Judgement {
  readonly terms: CustomerTerms
}

/** The wall times a request names, a series included. */
export const wallsOf = (drafts: readonly BookingDraft[]): number[] =>
  drafts
    .flatMap((draft) => [draft, ...(draft.occupancies ?? [])])
    .flatMap(({ displayStart, displayEnd }) => [parseWall(displayStart), parseWall(displayEnd)])
    .filter((wall) => wall !== null)

export const nowInMinutes = () => Date.now() / 60_000

interface Manner extends Asker {
  readonly priceOnly?: boolean
  /** Staff override the rules of the objects. */
  readonly isForced?: boolean
  /** For everybody else an object that is not shown does not exist. */
  readonly seesHidden?: boolean
}

/** Judges a request as things stand now, in one round trip. */
export async function judge(
  tx: TenantTx,
  drafts: readonly BookingDraft[],
  { priceOnly = false, isForced = false, seesHidden = false, ...asker }: Manner = {},
): Promise<Judgement | Refusal> {
  const objectIds = drafts.map(({ objectId }) => objectId)
  return judgeScene(await readScene(tx, objectIds, wallsOf(drafts), asker), drafts, {
    priceOnly,
    isForced,
    seesHidden,
  })
}

/** The verdicts on a request, once everything about it is known. */
export function judgeScene(
  { objects, questions, taken }: Scene,
  drafts: readonly BookingDraft[],
  {
    priceOnly = false,
    isForced = false,
    seesHidden = false,
  }: Pick<Manner, 'priceOnly' | 'isForced' | 'seesHidden'> = {},
): Judgement | Refusal {
  const requested = readRequest(objects, questions, drafts, seesHidden)
  if (isRefusal(requested)) return requested
  const wishes = requested.flatMap((one) => one.wishes.map((wish) => ({ ...wish, isForced })))
  const now = nowInMinutes()
  // A price can be asked for whether or not somebody has the time already.
  const judged = priceOnly
    ? wishes.flatMap((wish) => judgeAll(objects, [wish], [], now))
    : judgeAll(objects, wishes, taken, now)
  return { objects, requested, taken, judged: new Map(judged.map((one) => [one.wish.key, one])) }
}

/** The same with what it takes to name a price. */
export async function look(tx: TenantTx, drafts: readonly BookingDraft[], manner: Manner): Promise<Look | Refusal> {
  const judgement = await judge(tx, drafts, manner)
  return isRefusal(judgement) ? judgement : { ...judgement, terms: await readTerms(tx, manner) }
}
