import { type RawBuilder, sql } from 'kysely'
import type { AssetRow } from './asset.present.ts'

/** The tags of a picture or document, by their words. */
export const tagsOf = (alias: string): RawBuilder<AssetRow['tags']> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', t.id, 'label', t.label, 'icon', t.icon, 'color', t.color, 'dark', t.dark)
    order by fold_text(t.label))
  from asset_tagging g join asset_tag t on t.app_id = g.app_id and t.id = g.tag_id
  where g.app_id = ${sql.ref(`${alias}.app_id`)} and g.asset_id = ${sql.ref(`${alias}.id`)}
), '[]')`

const columns = [
  ...['id', 'type', 'name', 'filename', 'file', 'bytes', 'width', 'height', 'widths', 'alt', 'focus_x', 'focus_y'],
  ...['created_at', 'updated_at', 'versions_at', 'has_avif'],
]

/** A picture or document as one value, so that lists need no query per row. */
export const assetJson = (alias: string) => {
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`)
  return sql`jsonb_build_object(${sql.join(pairs)}, 'tags', ${tagsOf(alias)})`
}

export const mainImageOf = (alias: string) => sql<AssetRow | null>`(
  select ${assetJson('a')} from bookable_asset ba join asset a on a.app_id = ba.app_id and a.id = ba.asset_id
  where ba.app_id = ${sql.ref(`${alias}.app_id`)} and ba.object_id = ${sql.ref(`${alias}.id`)} and ba.place = 'main'
)`
