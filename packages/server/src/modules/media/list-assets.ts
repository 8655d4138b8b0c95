import type { listImages, TableQuery } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/page-of.ts'
import { presentAsset, tagsOf } from '../object/index.ts'

type AssetQuery = TableQuery<NonNullable<(typeof listImages)['table']>>

const columns = { id: 'id', name: 'name_key', createdAt: 'id', updatedAt: 'updated_at' }
const nameKey = sql<string>`fold_text(a.name)`

/** Pictures, documents or both, narrowed down by words and by tags: with any of them, since a tag is a drawer. */
export async function listAssets(tx: TenantTx, type: 'image' | 'document' | null, query: AssetQuery) {
  const { search, tagIds } = query.filters
  let assets = tx.db.selectFrom('asset as a').where('a.app_id', '=', tx.appId)
  if (type) assets = assets.where('a.type', '=', type)
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    assets = assets.where(sql<boolean>`${nameKey} like fold_text(${pattern})`)
  }
  if (tagIds) {
    assets = assets.where(sql<boolean>`exists (
      select from asset_tagging g where g.app_id = a.app_id and g.asset_id = a.id and g.tag_id = any(${tagIds})
    )`)
  }
  const { totalRecords } = await assets
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  const rows = await pageOf(assets.selectAll('a').select(nameKey.as('name_key')), query, columns)
    .select(tagsOf('a').as('tags'))
    .execute()
  return { totalRecords, rows: rows.map(presentAsset) }
}
