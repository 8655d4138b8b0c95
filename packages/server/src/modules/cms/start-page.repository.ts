import type { StartPage } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { addressesOf } from '../../platform/pictures/picture-places.ts'

interface Row {
  readonly hero: { readonly title?: string; readonly text?: string; readonly picture?: string }
  readonly body: string
  readonly version: number
  readonly picture: {
    readonly id: number
    readonly name: string
    readonly file: string
    readonly width: number | null
    readonly widths: readonly number[]
    readonly has_avif: boolean
    readonly versions_at: string | null
    readonly focus: { readonly x: number; readonly y: number }
  } | null
  readonly categories: StartPage['categories']
}

/** The start page as staff edit it, in one question. */
export async function readStartPage(tx: TenantTx): Promise<StartPage> {
  const { rows } = await sql<Row>`
    select s.hero, s.start_text as body, s.version, (
        select json_build_object('id', a.id, 'name', a.name, 'file', a.file, 'width', a.width, 'widths', a.widths,
          'has_avif', a.has_avif, 'versions_at', a.versions_at, 'focus', json_build_object('x', a.focus_x, 'y', a.focus_y))
        from asset a where a.app_id = s.app_id and a.id = s.hero_asset_id
      ) as picture, (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'objects', (
          select count(*) from bookable b where b.app_id = c.app_id and b.category_id = c.id and b.is_visible
        )) order by c.sort, c.name), '[]')
        from category c where c.app_id = s.app_id
      ) as categories
    from app_setting s where s.app_id = ${tx.appId}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an app without settings')
  const { hero, picture } = row
  return {
    title: hero.title ?? '',
    text: hero.text ?? '',
    ...presentPicture(picture, hero.picture ?? ''),
    body: row.body,
    categories: row.categories,
    version: row.version,
  }
}

function presentPicture(picture: Row['picture'], former: string): Pick<StartPage, 'picture' | 'focus'> {
  if (picture) {
    const { id, name, focus } = picture
    return { picture: { id, name, ...addressesOf(picture) }, focus }
  }
  return { picture: former === '' ? null : { id: null, name: '', src: former, srcset: '' }, focus: null }
}

export async function readStartText(tx: TenantTx): Promise<string> {
  const row = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select('start_text')
    .executeTakeFirstOrThrow()
  return row.start_text
}
