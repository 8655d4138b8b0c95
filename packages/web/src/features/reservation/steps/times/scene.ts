import type { PublicObject } from '@allmend/contract'
import type { BookableObject, Facts, Span } from '@allmend/domain/availability'

export type PublicInterval = PublicObject['intervals'][number]

/** Everything that decides whether a time can be had, as far as the browser knows it. */
export interface Scene {
  readonly object: BookableObject
  readonly interval: PublicInterval
  readonly blockingDays: PublicObject['blockingDays']
  readonly facts: Facts
  readonly quantity: number
}

/** `taken` are the moments when fewer places are free than are wanted. */
export const sceneOf = (
  object: PublicObject,
  interval: PublicInterval,
  taken: readonly Span[],
  quantity: number,
  now: number,
): Scene => ({
  object: { ...object, isVisible: object.is_visible },
  interval,
  blockingDays: object.blockingDays,
  facts: { now, taken: taken.map((span) => ({ ...span, quantity: object.stock })) },
  quantity,
})
