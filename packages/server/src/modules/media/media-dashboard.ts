import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type AssetRow, assetJson, presentAsset } from '../object/index.ts'
import { readTags } from './asset-tags.ts'

/** So many of a tag are shown on its card. */
const newest = 4

interface Statistics {
  readonly images: number
  readonly documents: number
  readonly bytes: number
}

/** The counts, and each tag with the newest that have it, in three questions however many there are. */
export async function mediaDashboard(tx: TenantTx) {
  const { rows: counts } = await sql<Statistics>`
    select (count(*) filter (where type = 'image'))::int as images, (count(*) filter (where type = 'document'))::int as documents,
      coalesce(sum(bytes), 0)::float8 as bytes
    from asset where app_id = ${tx.appId}
  `.execute(tx.db)
  const tags = await readTags(tx)
  const { rows: shown } = await sql<{ tagId: number; assets: AssetRow[] }>`
    select t.id as "tagId", coalesce((
      select jsonb_agg(${assetJson('a')} order by a.id desc) from (
        select n.* from asset_tagging g join asset n on n.app_id = g.app_id and n.id = g.asset_id
        where g.app_id = t.app_id and g.tag_id = t.id order by n.id desc limit ${newest}
      ) a
    ), '[]') as assets
    from asset_tag t where t.app_id = ${tx.appId}
  `.execute(tx.db)
  const assetsOf = new Map(shown.map(({ tagId, assets }) => [tagId, assets]))
  const { images = 0, documents = 0, bytes = 0 } = counts[0] ?? {}
  return {
    statistics: { images, documents, tags: tags.length, bytes },
    tags: tags.map(({ assets: _, ...tag }) => ({ ...tag, assets: (assetsOf.get(tag.id) ?? []).map(presentAsset) })),
  }
}
