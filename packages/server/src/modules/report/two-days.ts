import type { TodayBar } from '@allmend/contract'
import { clockOf, dayOfWall, minuteOfDay, parseDay } from '@allmend/domain/time'
import type { TenantTx } from '../../platform/db/database.ts'
import { readPlan } from '../plan/index.ts'

/** More rows than that are a plan, and have a page of their own. */
const shown = 12

type Plan = Awaited<ReturnType<typeof readPlan>>

const kinds = { booking: 'confirmed', shared: 'shared', block: 'block', closed: 'block', hold: 'unconfirmed' } as const

/** What goes on today and tomorrow, by object; those with nothing are left out. */
export async function twoDays(tx: TenantTx) {
  const plan = await readPlan(tx, { days: 2 })
  const bars = Map.groupBy(plan.bars, ({ objectId }) => objectId)
  const isUsed = ({ id }: { readonly id: number }) => bars.get(id)?.some(({ kind }) => kind !== 'closed') ?? false
  const isShut = ({ id, isPart }: Plan['objects'][number]) => !isPart && bars.has(id)
  const objects = plan.objects.filter((object) => object.isVisible && (isUsed(object) || isShut(object)))
  return {
    objects: objects.slice(0, shown).map(({ id, title }) => ({
      id,
      title,
      bars: (bars.get(id) ?? []).flatMap((bar) => barsOf(bar, plan)),
    })),
    more: Math.max(0, objects.length - shown),
  }
}

/** A bar as the two days show it; one that lasts over midnight stands in both. */
function barsOf(bar: Plan['bars'][number], { days, zone, today }: Plan): TodayBar[] {
  const clock = clockOf(zone)
  const first = parseDay(today) ?? 0
  return days.flatMap(({ start, end }, day) => {
    const [from, until] = [Math.max(start, bar.from), Math.min(end, bar.until)]
    if (from >= until) return []
    const isWaiting = bar.booking?.state === 'unconfirmed' || bar.booking?.state === 'held'
    const wall = clock.toEndWall(until)
    return [
      {
        kind: isWaiting ? 'unconfirmed' : kinds[bar.kind],
        bookingId: bar.booking?.id ?? null,
        label: bar.label,
        day,
        from: minuteOfDay(clock.toWall(from)),
        until: dayOfWall(wall) > first + day ? 1440 : minuteOfDay(wall),
      },
    ]
  })
}
