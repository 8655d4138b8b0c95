import { formatDay } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Claim, claimsOf, type PlannedRow, planRows } from './claim.ts'
import type { EnteredHalls } from './enter-halls.ts'
import { daysOf, overviews, recomputeDays, storedDays } from './recompute-days.ts'

/** What is going to be taken, and what the days look like then, as the routines of the database want it. */
export interface Taking {
  readonly rows: readonly PlannedRow[]
  readonly days: readonly object[]
  readonly dayObjects: readonly number[]
  readonly dayList: readonly string[]
}

/** What everything that was found possible claims. */
export const claimsOfAll = ({ judged, objects }: EnteredHalls['judgement']): Omit<Claim, 'owner'>[] =>
  [...judged.values()].flatMap((one) => claimsOf(objects, one, null))

/** Worked out from what was read under the locks; `failed` names the dates there is no place for. */
export async function planTaking(
  tx: TenantTx,
  { judgement, terms, groups, left, released, reach }: EnteredHalls,
): Promise<Taking & { readonly failed: readonly string[] }> {
  const { rows, failed } = planRows(claimsOfAll(judgement), judgement.taken)
  const days = (spans: readonly { readonly start: number; readonly end: number }[]) => [
    ...new Set(spans.flatMap((span) => daysOf(terms.zone, span))),
  ]
  if (left.length > 0) await recomputeDays(tx, left, days(released))
  // Holds on other dates than those looked at: their days are worked out from the database.
  const [from, until] = [reach[0] + 2880, reach[1] - 2880]
  const far = released.filter(({ start, end }) => start < from || end > until)
  if (far.length > 0) await recomputeDays(tx, groups, days(far))
  const near = days([...released.filter((span) => !far.includes(span)), ...rows])
  const objects = [...judgement.objects.values()].filter(({ hallGroup }) => groups.includes(hallGroup))
  const taken = [...judgement.taken, ...rows.map((row) => ({ ...row, bookingId: null, holdKey: null }))]
  return {
    rows,
    failed,
    days: storedDays(objects.flatMap((object) => overviews(object, taken, near))),
    dayObjects: objects.map(({ id }) => id),
    dayList: near.map(formatDay),
  }
}

/** Rows as `place_order` and `write_hold` take them. */
export const storedOccupancies = (rows: readonly PlannedRow[]) =>
  rows.map(({ objectId, bookedObjectId, first, count, start, end }) => ({
    object_id: objectId,
    booked: bookedObjectId,
    first,
    count,
    starts: start,
    ends: end,
  }))
