import { type Allotment, allocate, type Span } from '@allmend/domain/availability'
import type { TenantTx } from '../../platform/db/database.ts'
import type { ObjectRules } from '../object/index.ts'
import type { Judged } from './judge.ts'
import { insertOccupancies, type NewOccupancy, type OccupancyRow, type Owner } from './occupancies.ts'

/** A wish to take an object for a time, processing times included. */
export interface Claim {
  /** Names the claim in the answer. */
  readonly key: string
  readonly object: Pick<ObjectRules, 'id' | 'leaves' | 'stock'>
  readonly quantity: number
  readonly occupied: Span
  readonly owner: Owner
}

/** What a wish that was found possible takes: the object, and the stock behind its options. */
export function claimsOf(
  objects: ReadonlyMap<number, ObjectRules>,
  { wish, verdict }: Pick<Judged, 'wish' | 'verdict'>,
  owner: Owner,
): Claim[] {
  const wanted = [{ objectId: wish.objectId, quantity: wish.quantity }, ...wish.optionStock]
  return wanted.flatMap(({ objectId, quantity }) => {
    const object = objects.get(objectId)
    return object && verdict ? [{ key: wish.key, object, quantity, occupied: verdict.occupied, owner }] : []
  })
}

/**
 * Takes everything that is claimed, or says which claims failed; then the caller rolls back. `known` is what takes the leaves so
 * far: stock needs it to find places.
 */
export async function take(tx: TenantTx, claims: readonly Claim[], known: readonly OccupancyRow[]): Promise<string[]> {
  const rows: (NewOccupancy & { readonly key: string })[] = []
  const failed = new Set<string>()
  const places = new Map<number, Allotment[]>()
  for (const { key, object, quantity, occupied, owner } of claims) {
    if (object.stock === 1 || object.leaves.length > 1) {
      for (const leaf of object.leaves) {
        rows.push({ key, objectId: leaf, bookedObjectId: object.id, first: 0, count: 1, ...occupied, owner })
      }
      continue
    }
    const taken = places.get(object.id) ?? known.filter(({ objectId }) => objectId === object.id)
    const allotted = allocate(taken, object.stock, quantity, occupied)
    if (!allotted) failed.add(key)
    places.set(object.id, [...taken, ...(allotted ?? [])])
    for (const allotment of allotted ?? []) {
      rows.push({ key, objectId: object.id, bookedObjectId: object.id, ...allotment, owner })
    }
  }
  if (failed.size > 0) return [...failed]
  const refused = new Set(await insertOccupancies(tx, rows))
  return [...new Set(rows.filter((row) => refused.has(row)).map(({ key }) => key))]
}
