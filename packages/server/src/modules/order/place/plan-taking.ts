import { formatDay } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { claimsOf, daysOf, overviews, planRows, recomputeDays, storedDays } from '../../booking/index.ts'
import type { BegunOrder } from './begin-order.ts'

/** What an order takes and what its days look like then, worked out from what was read under the locks. */
export async function planTaking(tx: TenantTx, { judgement, terms, groups, released, reach }: BegunOrder) {
  const possible = [...judgement.judged.values()].filter(({ verdict }) => verdict !== null)
  const { rows, failed } = planRows(
    possible.flatMap((judged) => claimsOf(judgement.objects, judged, null)),
    judgement.taken,
  )
  const days = (spans: readonly { readonly start: number; readonly end: number }[]) => [
    ...new Set(spans.flatMap((span) => daysOf(terms.zone, span))),
  ]
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
