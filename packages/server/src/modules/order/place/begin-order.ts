import type { Span } from '@allmend/domain/availability'
import type { Statement } from '../../../platform/db/ask-together.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import {
  type CustomerTerms,
  type Judgement,
  judgeScene,
  marginOf,
  presentScene,
  presentTerms,
  reachOf,
  type Scene,
  type StoredScene,
  type StoredTerms,
  wallsOf,
} from '../../booking/index.ts'
import { orderNumber } from '../order-number.ts'
import { LookAgain } from './look-again.ts'
import type { Attempt, Orderer, PlacedOrder } from './order-attempt.ts'
import type { KnownRules, KnownTerms, OrderMemory } from './order-memory.ts'

/** An order under the locks it needs: what is asked for, judged, and how it is charged. */
export interface BegunOrder {
  /** The number it will have in the database. */
  readonly id: number
  readonly judgement: Judgement
  readonly terms: CustomerTerms
  readonly groups: readonly number[]
  /** What was let go of: holds that ran out, and the draft's own. */
  readonly released: readonly Span[]
  /** The time that was looked at. */
  readonly reach: readonly [from: number, until: number]
}

/** Somebody else is at it: what there was to see without waiting. */
interface BusyPlace {
  readonly glance: Judgement
}

/** What the database says of a beginning. Rules and terms are missing where those known before still stand. */
interface Beginning {
  readonly begun: {
    readonly isBusy?: true
    readonly earlier?: EarlierOrder | null
    readonly orderId?: number
    readonly version?: number
    readonly groups?: number[]
    readonly released?: Span[]
    readonly scene?: StoredScene
    readonly taken?: StoredScene['taken']
    readonly payer?: string
    readonly terms?: StoredTerms
  }
}

/** The order this draft became, as its customer may know it. */
interface EarlierOrder {
  readonly isForeign?: true
  readonly id: number
  readonly year: number
  readonly number: number
  readonly linkVersion: number
  /** Of orders from before it is not known. */
  readonly requestHash: string | null
}

const statement = 'select begin_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as begun'

/** The beginning of an order: a question to the database, and what its answer means. */
export class OrderBeginning {
  readonly #attempt: Attempt
  readonly #orderer: Orderer
  readonly #appId: number
  readonly #memory: OrderMemory
  readonly #objects: readonly number[]
  readonly #payerKey: string
  readonly #rules: KnownRules | undefined
  readonly #terms: KnownTerms | undefined
  readonly #reach: readonly [from: number, until: number]

  constructor(appId: number, memory: OrderMemory, orderer: Orderer, attempt: Attempt) {
    const { bookings } = attempt.draft
    this.#attempt = attempt
    this.#orderer = orderer
    this.#appId = appId
    this.#memory = memory
    this.#objects = [...new Set(bookings.map(({ objectId }) => objectId))]
    this.#payerKey = orderer.actor ? `user ${orderer.actor.user.id}` : `zipcode ${orderer.contact.zipcode}`
    this.#rules = memory.rulesOf(appId, this.#objects)
    const terms = memory.termsOf(appId, this.#payerKey)
    this.#terms = terms?.version === this.#rules?.version ? terms : undefined
    this.#reach = reachOf(wallsOf(bookings), this.#rules && marginOf(this.#rules.objects))
  }

  /** Takes the locks and reads all that is needed; somebody who does not want to wait only looks if a lock is held. */
  question(mayWait: boolean): Statement {
    const { actor, contact } = this.#orderer
    const [from, until] = this.#reach
    const known = this.#rules
    const leaves = known && [...new Set([...known.objects.values()].flatMap((object) => object.leaves))]
    const payer = [actor?.user.id, contact?.zipcode ?? '']
    const parameters = [this.#attempt.clientKey, this.#objects, from, until, ...payer, mayWait]
    const memory = [known?.version, known?.groups, leaves, this.#terms?.payer]
    const proof = [this.#attempt.browser, contact?.email.toLowerCase()]
    return { sql: statement, parameters: [...parameters, ...memory, ...proof] }
  }

  /** The answer, judged. */
  read(row: unknown): BegunOrder | BusyPlace | PlacedOrder | Refusal {
    const begun = (row as Beginning | undefined)?.begun ?? {}
    const { isBusy, earlier, orderId: id, released } = begun
    if (earlier?.isForeign) return refuse('order.key_taken')
    if (earlier) {
      const { id: earlierId, year, number, linkVersion, requestHash } = earlier
      if (requestHash !== null && requestHash !== this.#attempt.requestHash) return refuse('order.placed_otherwise')
      return { id: earlierId, number: orderNumber(year, number), linkVersion }
    }
    const scene = this.#sceneOf(begun)
    // Parts were rearranged while we waited, or since we last looked: the locks we hold are not the ones we need.
    if (!scene) {
      this.#memory.forgetRules(this.#appId, this.#objects)
      return new LookAgain()
    }
    const judgement = judgeScene(scene, this.#attempt.draft.bookings)
    if (isRefusal(judgement)) return judgement
    if (isBusy) return { glance: judgement }
    const terms = this.#termsOf(begun)
    const groups = begun.groups ?? this.#rules?.groups
    if (!id || !terms || !groups || !released) return new LookAgain()
    return { id, judgement, terms, groups, released, reach: this.#reach }
  }

  #sceneOf({ scene: stored, taken, version, groups }: Beginning['begun']): Scene | undefined {
    if (taken && this.#rules) return { objects: this.#rules.objects, questions: this.#rules.questions, taken }
    if (!stored) return undefined
    const scene = presentScene(stored)
    const { objects, questions } = scene
    if (version && groups) this.#memory.keepRules(this.#appId, this.#objects, { version, groups, objects, questions })
    return scene
  }

  #termsOf({ version = this.#rules?.version, payer, terms: stored }: Beginning['begun']): CustomerTerms | undefined {
    if (!stored) return this.#terms?.terms
    const terms = presentTerms(stored)
    if (version && payer !== undefined) this.#memory.keepTerms(this.#appId, this.#payerKey, { version, payer, terms })
    return terms
  }
}
