import { bucketKeys, type Period, yearBefore } from '@allmend/domain/evaluation'
import { type Day, dateOf } from '@allmend/domain/time'
import type { TenantTx } from '../../platform/db/database.ts'
import { readBesides } from './read-besides.ts'
import { readFigures } from './read-figures.ts'

/** The revenue of this month so far and of the same days a year before: each day with all before it. */
export async function monthRevenue(tx: TenantTx, today: Day, zone: string) {
  const month = { from: today - dateOf(today).day + 1, until: today }
  return { days: await grow(tx, month, zone), before: await grow(tx, yearBefore(month), zone) }
}

async function grow(tx: TenantTx, period: Period, zone: string): Promise<number[]> {
  const options = { zone, unit: 'day' as const }
  const figures = await readFigures(tx, period, options)
  const besides = await readBesides(tx, period, options)
  const amounts = [
    ...figures.map(({ bucket, revenue }) => ({ bucket, amount: revenue })),
    ...besides.map(({ bucket, fees, positions, rest }) => ({ bucket, amount: fees + positions + rest })),
  ]
  let total = 0
  return bucketKeys(period, 'day').map((key) => {
    for (const { bucket, amount } of amounts) if (bucket === key) total += amount
    return total
  })
}
