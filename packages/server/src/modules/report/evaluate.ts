import type { BucketUnit } from '@allmend/domain/evaluation'
import { bucketUnit, occupancyOf, type Period, yearBefore } from '@allmend/domain/evaluation'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Facts } from './facts.ts'
import { presentEvaluation } from './present-evaluation.ts'
import { readBesides } from './read-besides.ts'
import { type ReportObject, readScope } from './read-evaluated-objects.ts'
import { readFigures } from './read-figures.ts'
import { readUses } from './read-uses.ts'

export async function evaluate(tx: TenantTx, period: Period, category?: number) {
  const { zone, categories, objects } = await readScope(tx, category)
  const unit = bucketUnit(period)
  const read = (days: Period) => readFacts(tx, days, objects, { zone, unit, category })
  const [earlier, now] = [await read(yearBefore(period)), await read(period)]
  return { categories, evaluation: presentEvaluation(period, unit, objects, now, earlier) }
}

async function readFacts(
  tx: TenantTx,
  period: Period,
  objects: readonly ReportObject[],
  options: { zone: string; unit: BucketUnit; category: number | undefined },
): Promise<Facts> {
  const rows = await readFigures(tx, period, options)
  const besides = await readBesides(tx, period, options)
  const uses = await readUses(tx, period, options.zone)
  const isUsed = ({ isVisible, leaves }: ReportObject) =>
    isVisible || leaves.some((leaf) => uses.get(leaf)?.taken.length)
  return { rows, besides, occupancy: occupancyOf(objects.filter(isUsed), uses, period) }
}
