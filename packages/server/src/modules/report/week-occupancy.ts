import { todayIn } from '@allmend/domain/availability'
import { occupancyOf, percentOf } from '@allmend/domain/evaluation'
import { weekdayOf } from '@allmend/domain/time'
import type { TenantTx } from '../../platform/db/database.ts'
import { readScope } from './read-evaluated-objects.ts'
import { readUses } from './read-uses.ts'

/** How full this week is, day by day from Monday, and how full the week before was. */
export async function weekOccupancy(tx: TenantTx) {
  const { zone, objects } = await readScope(tx)
  const today = todayIn(zone, Date.now() / 60_000)
  const monday = today - ((weekdayOf(today) + 6) % 7)
  const weeks = { from: monday - 7, until: monday + 6 }
  const uses = await readUses(tx, weeks, zone)
  const visible = objects.filter(({ isVisible }) => isVisible)
  const { open, taken } = occupancyOf(visible, uses, weeks)
  const share = (first: number, days: number) => {
    const sum = (minutes: readonly number[]) => minutes.slice(first, first + days).reduce((all, one) => all + one, 0)
    return percentOf({ open: sum(open.byDay), taken: sum(taken.byDay) })
  }
  return {
    days: Array.from({ length: 7 }, (_, day) => share(7 + day, 1)),
    total: share(7, 7),
    before: share(0, 7),
  }
}
