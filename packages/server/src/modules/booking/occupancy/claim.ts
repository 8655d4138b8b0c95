import { type Allotment, allocate, type Span } from '@allmend/domain/availability'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { ObjectRules } from '../../object/index.ts'
import type { Judged } from '../request/judge-wishes.ts'
import { insertOccupancies, type OccupancyRow, type Owner } from './occupancies.ts'

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
export function claimsOf<const O extends Owner | null>(
  objects: ReadonlyMap<number, ObjectRules>,
  { wish, verdict }: Pick<Judged, 'wish' | 'verdict'>,
  owner: O,
): (Omit<Claim, 'owner'> & { readonly owner: O })[] {
  const wanted = [{ objectId: wish.objectId, quantity: wish.quantity }, ...wish.optionStock]
  return wanted.flatMap(({ objectId, quantity }) => {
    const object = objects.get(objectId)
    return object && verdict ? [{ key: wish.key, object, quantity, occupied: verdict.occupied, owner }] : []
  })
}

export interface PlannedRow extends Allotment {
  readonly key: string
  /** The place of the claim it comes from. */
  readonly claim: number
  readonly objectId: number
  readonly bookedObjectId: number
}

/**
 * The rows that claims come to, or the claims there is no place for. `known` is what takes the leaves so far: stock needs it to
 * find places.
 */
export function planRows(
  claims: readonly Omit<Claim, 'owner'>[],
  known: readonly OccupancyRow[],
): { readonly rows: readonly PlannedRow[]; readonly failed: readonly string[] } {
  const rows: PlannedRow[] = []
  const failed = new Set<string>()
  const places = new Map<number, Allotment[]>()
  for (const [claim, { key, object, quantity, occupied }] of claims.entries()) {
    if (object.stock === 1 || object.leaves.length > 1) {
      for (const leaf of object.leaves) {
        rows.push({ key, claim, objectId: leaf, bookedObjectId: object.id, first: 0, count: 1, ...occupied })
      }
      continue
    }
    const taken = places.get(object.id) ?? known.filter(({ objectId }) => objectId === object.id)
    const allotted = allocate(taken, object.stock, quantity, occupied)
    if (!allotted) failed.add(key)
    places.set(object.id, [...taken, ...(allotted ?? [])])
    for (const allotment of allotted ?? []) {
      rows.push({ key, claim, objectId: object.id, bookedObjectId: object.id, ...allotment })
    }
  }
  return { rows, failed: [...failed] }
}

/** Takes everything that is claimed, or says which claims failed; then the caller rolls back. */
export async function take(
  tx: TenantTx,
  claims: readonly Claim[],
  known: readonly OccupancyRow[],
): Promise<readonly string[]> {
  const { rows, failed } = planRows(claims, known)
  if (failed.length > 0) return failed
  const owned = rows.flatMap((row) => {
    const owner = claims[row.claim]?.owner
    return owner ? [{ ...row, owner }] : []
  })
  const refused = new Set(await insertOccupancies(tx, owned))
  return [...new Set(owned.filter((row) => refused.has(row)).map(({ key }) => key))]
}
