import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'

/** Objects or a category somebody names that are not there. */
export async function findUnknown(
  tx: TenantTx,
  categoryId: number | null,
  partIds: readonly number[],
): Promise<Refusal | null> {
  const known = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`id = any(${partIds as number[]})`)
    .select('id')
    .execute()
  if (known.length < partIds.length)
    return refuse('object.unknown', { fields: { partIds: "'Teile' enthält ein Objekt, das es nicht gibt" } })
  if (categoryId === null) return null
  const category = await tx.db
    .selectFrom('category')
    .where('app_id', '=', tx.appId)
    .where('id', '=', categoryId)
    .select('id')
    .executeTakeFirst()
  return category ? null : refuse('category.unknown', { fields: { categoryId: "'Kategorie' gibt es nicht" } })
}

export async function findUnknownCategory(
  tx: TenantTx,
  prices: readonly Readonly<Record<string, number>>[],
): Promise<Refusal | null> {
  const ids = [...new Set(prices.flatMap((list) => Object.keys(list).map(Number)))]
  const known = await tx.db
    .selectFrom('price_category')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`id = any(${ids})`)
    .select('id')
    .execute()
  return known.length < ids.length ? refuse('pricecategory.unknown') : null
}

export async function findUnknownAsset(tx: TenantTx, assetIds: readonly number[]): Promise<Refusal | null> {
  const ids = [...new Set(assetIds)]
  const known = await tx.db
    .selectFrom('asset')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`id = any(${ids})`)
    .select('id')
    .execute()
  return known.length < ids.length ? refuse('asset.unknown') : null
}
