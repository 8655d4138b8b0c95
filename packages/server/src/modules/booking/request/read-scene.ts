import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type ObjectRules, presentRules, type StoredRules } from '../../object/index.ts'
import type { OccupancyRow } from '../occupancy/occupancies.ts'
import type { AskedQuestion } from './given-answers.ts'

export interface Scene {
  /** The objects asked for, and the stock behind their options. */
  readonly objects: ReadonlyMap<number, ObjectRules>
  readonly questions: readonly AskedQuestion[]
  readonly taken: readonly OccupancyRow[]
}

/** Who asks: the draft whose hold is not in the way if it is theirs, the browser, and the customer whose bookings are marked. */
export interface Asker {
  readonly holdKey?: string | null
  readonly browser?: string | null
  readonly userId?: number | null
}

/** More than the longest processing times and the widest zone reach, for whoever does not know the rules yet. */
const widest = 17 * 1440

/** From when until when occupancies matter for these wall times. */
export const reachOf = (walls: readonly number[], margin = widest): readonly [from: number, until: number] =>
  walls.length === 0 ? [0, 0] : [Math.min(...walls) - margin, Math.max(...walls) + margin]

/** Rules and occupancies around these wall times, in one round trip however many dates are asked for. */
export async function readScene(
  tx: TenantTx,
  objectIds: readonly number[],
  walls: readonly number[],
  { holdKey = null, browser = null, userId = null }: Asker = {},
): Promise<Scene> {
  const [from, until] = reachOf(walls)
  const { rows } = await sql<{ scene: StoredScene }>`
    select booking_scene(${objectIds as number[]}, ${from}, ${until}, own_draft(${holdKey}::uuid, ${browser}, ${userId}::int),
      ${userId}::int) as scene
  `.execute(tx.db)
  return presentScene(rows[0]?.scene ?? { rules: [], questions: [], taken: [] })
}

/** A scene as the database hands it out. */
export interface StoredScene extends Omit<Scene, 'objects'> {
  readonly rules: readonly StoredRules[]
}

export const presentScene = ({ rules, questions, taken }: StoredScene): Scene => ({
  objects: new Map(rules.map((stored) => [stored.id, presentRules(stored)])),
  questions,
  taken,
})
