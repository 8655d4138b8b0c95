import { LRUCache } from 'lru-cache'
import type { HallGroup } from '../../object/index.ts'
import type { Scene } from '../request/read-scene.ts'
import type { CustomerTerms } from '../request/read-terms.ts'

/** What decides about some objects, as it was at a count of changes. */
export interface KnownRules extends Pick<Scene, 'objects' | 'questions'> {
  readonly version: number
  readonly groups: readonly HallGroup[]
}

/** How somebody is charged, as it was at a count of changes and for what was known of the payer. */
export interface KnownTerms {
  readonly version: number
  readonly payer: string
  readonly terms: CustomerTerms
}

/**
 * Rules and terms that were read before. They may be old: the database is told how old, under the locks of the next order, and hands
 * out anew what has changed since.
 */
export class RulesMemory {
  readonly #rules = new LRUCache<string, KnownRules>({ max: 2000 })
  readonly #terms = new LRUCache<string, KnownTerms>({ max: 5000 })

  rulesOf = (appId: number, objects: readonly number[]) => this.#rules.get(keyOf(appId, objects))

  keepRules(appId: number, objects: readonly number[], rules: KnownRules): void {
    this.#rules.set(keyOf(appId, objects), rules)
  }

  forgetRules(appId: number, objects: readonly number[]): void {
    this.#rules.delete(keyOf(appId, objects))
  }

  termsOf = (appId: number, payer: string) => this.#terms.get(`${appId} ${payer}`)

  keepTerms(appId: number, payer: string, terms: KnownTerms): void {
    this.#terms.set(`${appId} ${payer}`, terms)
  }
}

const keyOf = (appId: number, objects: readonly number[]) => `${appId} ${objects.join()}`
