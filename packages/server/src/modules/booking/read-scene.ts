import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type ObjectRules, presentRules, type StoredRules } from '../object/index.ts'
import type { OccupancyRow } from './occupancies.ts'

export interface Scene {
  /** The objects asked for, and the stock behind their options. */
  readonly objects: ReadonlyMap<number, ObjectRules>
  readonly taken: readonly OccupancyRow[]
}

/** More than the longest processing times and the widest zone reach. */
const margin = 17 * 1440

/** Rules and occupancies around these wall times, in one round trip however many dates are asked for. */
export async function readScene(
  tx: TenantTx,
  objectIds: readonly number[],
  walls: readonly number[],
  ownHold: string | null = null,
): Promise<Scene> {
  const [from, until] = walls.length === 0 ? [0, 0] : [Math.min(...walls) - margin, Math.max(...walls) + margin]
  const { rows } = await sql<{ scene: { rules: StoredRules[]; taken: OccupancyRow[] } }>`
    select booking_scene(${objectIds as number[]}, ${from}, ${until}, ${ownHold}::uuid) as scene
  `.execute(tx.db)
  const scene = rows[0]?.scene ?? { rules: [], taken: [] }
  return { objects: new Map(scene.rules.map((stored) => [stored.id, presentRules(stored)])), taken: scene.taken }
}
