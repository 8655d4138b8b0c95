import type * as contract from '@allmend/contract'
import type { RouteParsed } from '@allmend/contract'
import { tidyPoint } from '@allmend/domain/objects'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { cleanHtml } from '../../platform/html/clean-html.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { findUnknown } from './find-unknown.ts'
import { membersOf } from './hall-group.ts'
import type { RulesGuard } from './rules-guard.ts'
import { saveTab } from './save-tab.ts'
import { writeParts } from './write-parts.ts'

type Body<R extends contract.Route> = RouteParsed<R>['body']

export function saveData(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, partIds, ...data }: Body<typeof contract.saveObjectData>,
) {
  const parts = [...new Set(partIds)]
  return saveTab(tx, guard, actor, { id, version, newParts: parts }, async (before, groups) => {
    const changesParts = String(sorted(before.partIds)) !== String(sorted(parts))
    const tied = parts.length > 0 || before.wholes.length > 0
    if (tied && data.stock !== 1) return refuse('object.parts_stock')
    const refused = (await findUnknown(tx, data.categoryId, parts)) ?? (await findCycle(tx, id, parts))
    if (refused) return refused
    if (await anyStock(tx, parts)) return refuse('object.parts_stock')
    const reshapes = changesParts || data.stock !== before.stock
    const near = reshapes ? await membersOf(tx, groups) : []
    await tx.db
      .updateTable('bookable')
      .set({
        title: data.title.trim(),
        description: cleanHtml(data.description),
        category_id: data.categoryId,
        building: data.building.trim(),
        address: data.address.trim(),
        coordinates: tidyPoint(data.coordinates ?? before.coordinates),
        handover_info: data.handoverInfo?.trim() ?? before.handoverInfo,
        capacity: data.capacity,
        equipment: data.equipment,
        confirmation: data.confirmation,
        lead_time_hours: data.leadTimeHours,
        horizon_days: data.horizonDays,
        deadline_hours: data.deadlineHours,
        fee_steps: JSON.stringify(data.feeSteps),
        is_taxable: data.isTaxable,
        stock: data.stock,
        allows_series: data.allowsSeries,
        sort: data.sort,
      })
      .where('app_id', '=', tx.appId)
      .where('id', '=', id)
      .execute()
    if (String(before.partIds) !== String(parts)) await writeParts(tx, id, parts)
    if (!reshapes) return null
    const inTheWay = await guard.rewriteRows(tx, id, near)
    if (inTheWay.length > 0) return refuse('object.bookings_in_the_way', { bookings: inTheWay })
    await guard.rulesChanged(tx, near)
    return null
  })
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

/** Whether one of the new parts already contains the object, however deep. */
async function findCycle(tx: TenantTx, id: number, partIds: readonly number[]): Promise<Refusal | null> {
  const { rows } = await sql<{ node: number }>`
    with recursive below as (
      select unnest(${partIds as number[]}::int[]) as node
      union select p.part_id from below join bookable_part p on p.app_id = ${tx.appId} and p.whole_id = below.node
    ) select node from below where node = ${id}
  `.execute(tx.db)
  return rows.length > 0 ? refuse('object.parts_cycle') : null
}

async function anyStock(tx: TenantTx, partIds: readonly number[]): Promise<boolean> {
  const row = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`id = any(${partIds as number[]})`)
    .where('stock', '>', 1)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
