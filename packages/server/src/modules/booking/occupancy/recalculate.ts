import type { Day } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { lockObjects } from './lock-halls.ts'
import { recomputeDays } from './recompute-days.ts'

/** Builds the days of one object, and of those tied to it, anew; in a healthy system none differs. */
export async function recalculate(
  tx: TenantTx,
  objectId: number,
  from: Day,
  until: Day,
): Promise<{ days: number; differed: number } | Refusal> {
  const groups = await lockObjects(tx, [objectId])
  if (groups.length === 0) return refuse('object.unknown')
  const days = Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => from + index)
  return { days: days.length, differed: await recomputeDays(tx, groups, days) }
}
