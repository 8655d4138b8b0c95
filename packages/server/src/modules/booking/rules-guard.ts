import { type Day, parseDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { HallGroup, RulesGuard } from '../object/index.ts'
import { groupsOf, lockObjects } from './occupancy/lock-halls.ts'
import { recomputeDays } from './occupancy/recompute-days.ts'
import { rewriteRows } from './rewrite-rows.ts'

/** What editing an object's rules needs of this module. */
export const rulesGuard: RulesGuard = {
  lock: lockObjects,
  rewriteRows,
  async rulesChanged(tx, objectIds) {
    const groups = await groupsOf(tx, objectIds)
    await recomputeDays(tx, groups, await touchedDays(tx, groups))
  },
}

/** Days from today on that have a row, whose figures new rules may change. */
async function touchedDays(tx: TenantTx, groups: readonly HallGroup[]): Promise<Day[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct d.day::text as day from object_day d join bookable b on b.app_id = d.app_id and b.id = d.object_id
    where d.app_id = ${tx.appId} and b.hall_group = any(${groups as HallGroup[]}) and d.day >= current_date - 1
  `.execute(tx.db)
  return rows.flatMap(({ day }) => parseDay(day) ?? [])
}
