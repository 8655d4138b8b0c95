import type { BookingDraft } from '@allmend/contract'
import type { Span } from '@allmend/domain/availability'
import type { Statement } from '../../../platform/db/send-together.ts'
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts'
import type { HallGroup } from '../../object/index.ts'
import { type Judgement, judgeScene, wallsOf } from '../request/judge-request.ts'
import { marginOf } from '../request/judge-wishes.ts'
import { presentScene, reachOf, type Scene, type StoredScene } from '../request/read-scene.ts'
import { type CustomerTerms, presentTerms, type StoredTerms } from '../request/read-terms.ts'
import { LookAgain } from './look-again.ts'
import type { KnownRules, KnownTerms, RulesMemory } from './rules-memory.ts'

/** Dates somebody wants to take, under the key of a draft. */
export interface Wanted {
  readonly clientKey: string
  readonly bookings: readonly BookingDraft[]
  /** Who they are for; a guest is charged by the postcode. */
  readonly userId: number | null
  readonly zipcode?: string
  /** The browser that asks: a hold it took is its own. */
  readonly browser?: string | null
  /** The address a guest has proven: the order it placed before is found by it. */
  readonly email?: string
  /** Staff override the rules of the objects, and see those that are hidden. */
  readonly isForced?: boolean
  readonly seesHidden?: boolean
}

/** Under the locks: what is asked for, judged, and how it is charged. */
export interface EnteredHalls {
  /** The number an order will have in the database. */
  readonly orderId: number
  readonly judgement: Judgement
  readonly terms: CustomerTerms
  readonly groups: readonly HallGroup[]
  /** Other halls the draft kept dates in before. */
  readonly left: readonly HallGroup[]
  /** What was let go of: holds that ran out, and the draft's own. */
  readonly released: readonly Span[]
  /** The time that was looked at. */
  readonly reach: readonly [from: number, until: number]
}

/** A lock is held by somebody else: what there was to see without waiting. */
export interface BusyHalls {
  readonly glance: Judgement
}

/** The order a draft became. */
export interface EarlierOrder {
  /** Somebody else placed it; then nothing of it is told. */
  readonly isForeign?: true
  readonly id: number
  readonly year: number
  readonly number: number
  readonly linkVersion: number
  readonly origin: 'online' | 'desk'
  /** Of orders from before it is not known. */
  readonly requestHash: string | null
  /** It waits for its payment. */
  readonly isHeld: boolean
}

/** What `begin_order` answers. Rules and terms are missing where those known before still stand. */
interface Answer {
  readonly isBusy?: true
  readonly earlier?: EarlierOrder | null
  readonly orderId?: number
  readonly version?: number
  readonly groups?: HallGroup[]
  readonly left?: HallGroup[]
  readonly released?: Span[]
  readonly scene?: StoredScene
  readonly taken?: StoredScene['taken']
  readonly payer?: string
  readonly terms?: StoredTerms
}

const statement = 'select begin_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as begun'

const objectsIn = (bookings: readonly BookingDraft[]) => [...new Set(bookings.map(({ objectId }) => objectId))]

/** Names the line of those who wait for the same halls. Halls that were not read before go by their objects. */
export function lineOf(appId: number, memory: RulesMemory, bookings: readonly BookingDraft[]): string {
  const objects = objectsIn(bookings)
  return `${appId} ${memory.rulesOf(appId, objects)?.groups[0] ?? objects[0] ?? ''}`
}

/** The way in for whoever takes times, as a hold or as an order: a question to the database, and what its answer means. */
export class HallEntry {
  readonly #wanted: Wanted
  readonly #appId: number
  readonly #memory: RulesMemory
  readonly #objects: readonly number[]
  readonly #payerKey: string
  readonly #rules: KnownRules | undefined
  readonly #terms: KnownTerms | undefined
  readonly #reach: readonly [from: number, until: number]

  constructor(appId: number, memory: RulesMemory, wanted: Wanted) {
    const { bookings, userId, zipcode } = wanted
    this.#wanted = wanted
    this.#appId = appId
    this.#memory = memory
    this.#objects = objectsIn(bookings)
    this.#payerKey = userId === null ? `zipcode ${zipcode ?? ''}` : `user ${userId}`
    this.#rules = memory.rulesOf(appId, this.#objects)
    const terms = memory.termsOf(appId, this.#payerKey)
    this.#terms = terms?.version === this.#rules?.version ? terms : undefined
    this.#reach = reachOf(wallsOf(bookings), this.#rules && marginOf(this.#rules.objects))
  }

  /** Takes the locks and reads all that is needed; somebody who does not want to wait only looks if a lock is held. */
  question(mayWait: boolean): Statement {
    const { clientKey, userId, zipcode = '', browser, email } = this.#wanted
    const known = this.#rules
    const leaves = known && [...new Set([...known.objects.values()].flatMap((object) => object.leaves))]
    const asked = [clientKey, this.#objects, ...this.#reach, userId, zipcode, mayWait]
    const memory = [known?.version, known?.groups, leaves, this.#terms?.payer]
    return { sql: statement, parameters: [...asked, ...memory, browser, email?.toLowerCase()] }
  }

  /** The answer, judged. */
  read(row: unknown): EnteredHalls | BusyHalls | { readonly earlier: EarlierOrder } | Refusal {
    const answer = (row as { begun?: Answer } | undefined)?.begun ?? {}
    const { isBusy, earlier, orderId, released, left = [] } = answer
    if (earlier) return { earlier }
    const scene = this.#sceneOf(answer)
    // Parts were rearranged while we waited, or since we last looked: the locks we hold are not the ones we need.
    if (!scene) {
      this.#memory.forgetRules(this.#appId, this.#objects)
      return new LookAgain()
    }
    const judgement = judgeScene(scene, this.#wanted.bookings, this.#wanted)
    if (isRefusal(judgement)) return judgement
    if (isBusy) return { glance: judgement }
    const terms = this.#termsOf(answer)
    const groups = answer.groups ?? this.#rules?.groups
    if (!orderId || !terms || !groups || !released) return new LookAgain()
    return { orderId, judgement, terms, groups, left, released, reach: this.#reach }
  }

  #sceneOf({ scene: stored, taken, version, groups }: Answer): Scene | undefined {
    if (taken && this.#rules) return { objects: this.#rules.objects, questions: this.#rules.questions, taken }
    if (!stored) return undefined
    const scene = presentScene(stored)
    const { objects, questions } = scene
    if (version && groups) this.#memory.keepRules(this.#appId, this.#objects, { version, groups, objects, questions })
    return scene
  }

  #termsOf({ version = this.#rules?.version, payer, terms: stored }: Answer): CustomerTerms | undefined {
    if (!stored) return this.#terms?.terms
    const terms = presentTerms(stored)
    if (version && payer !== undefined) this.#memory.keepTerms(this.#appId, this.#payerKey, { version, payer, terms })
    return terms
  }
}
