import type * as contract from '@allmend/contract'
import type { RouteParsed } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { findUnknown, findUnknownAsset, findUnknownCategory } from './find-unknown.ts'
import type { RulesGuard } from './rules-guard.ts'
import { change, saveTab } from './save-tab.ts'
import { writeOptions } from './write-options.ts'
import { writePrices } from './write-prices.ts'

type Body<R extends contract.Route> = RouteParsed<R>['body']

export function savePrices(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, has_prices, intervals }: Body<typeof contract.saveObjectPrices>,
) {
  return saveTab(tx, guard, actor, { id, version }, async (before) => {
    const own = before.intervals.flatMap(
      ({ id: known }) => intervals.findLast((interval) => interval.id === known) ?? [],
    )
    const unknown = await findUnknownCategory(
      tx,
      own.map(({ prices }) => prices),
    )
    if (unknown) return unknown
    await change(tx, id, { has_prices })
    await writePrices(tx, id, own)
    return null
  })
}

export function saveOptions(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, options }: Body<typeof contract.saveObjectOptions>,
) {
  return saveTab(tx, guard, actor, { id, version }, async () => {
    const prices = options.flatMap((option) => [option.prices, ...option.values.map((value) => value.prices)])
    const stock = options.flatMap(({ stockObjectId }) => stockObjectId ?? [])
    const assets = options.flatMap(({ assetId }) => assetId ?? [])
    const unknown =
      (await findUnknownCategory(tx, prices)) ??
      (await findUnknown(tx, null, [...new Set(stock)])) ??
      (await findUnknownAsset(tx, assets))
    if (unknown) return unknown
    await writeOptions(tx, id, options)
    return null
  })
}
