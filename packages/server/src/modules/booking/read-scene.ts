import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type ObjectRules, presentRules, type StoredRules } from '../object/index.ts'
import type { AskedQuestion } from './given-answers.ts'
import type { OccupancyRow } from './occupancies.ts'

export interface Scene {
  /** The objects asked for, and the stock behind their options. */
  readonly objects: ReadonlyMap<number, ObjectRules>
  readonly questions: readonly AskedQuestion[]
  readonly taken: readonly OccupancyRow[]
}

/** Who asks: the draft whose own hold is not in the way, and the customer whose bookings are marked. */
export interface Asker {
  readonly holdKey?: string | null
  readonly userId?: number | null
}

/** More than the longest processing times and the widest zone reach. */
const margin = 17 * 1440

/** Rules and occupancies around these wall times, in one round trip however many dates are asked for. */
export async function readScene(
  tx: TenantTx,
  objectIds: readonly number[],
  walls: readonly number[],
  { holdKey = null, userId = null }: Asker = {},
): Promise<Scene> {
  const [from, until] = walls.length === 0 ? [0, 0] : [Math.min(...walls) - margin, Math.max(...walls) + margin]
  const { rows } = await sql<{ scene: Omit<Scene, 'objects'> & { rules: StoredRules[] } }>`
    select booking_scene(${objectIds as number[]}, ${from}, ${until}, ${holdKey}::uuid, ${userId}::int) as scene
  `.execute(tx.db)
  const scene = rows[0]?.scene ?? { rules: [], questions: [], taken: [] }
  const objects = new Map(scene.rules.map((stored) => [stored.id, presentRules(stored)]))
  return { objects, questions: scene.questions, taken: scene.taken }
}
