import type { objectTable, TableQuery } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/page-of.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isInBuildings } from '../api-key/index.ts'
import { type AssetRow, presentAsset } from './asset.present.ts'
import { assetJson, mainImageOf } from './asset.repository.ts'

type ObjectQuery = TableQuery<typeof objectTable>

const columns = {
  id: 'o.id',
  title: 'o.title_key',
  category: 'c.name',
  building: 'o.building',
  capacity: 'o.capacity',
  stock: 'o.stock',
  confirmation: 'o.confirmation',
  bookings: 'bookings',
  isVisible: 'o.is_visible',
  sort: 'o.sort',
}

const coming = sql<number>`(
  select count(*)::int from booking b where b.app_id = o.app_id and b.object_id = o.id and b.display_end > now()
    and b.state in ('held', 'unconfirmed', 'confirmed')
)`

/** Whose list it is; a machine may be confined to some buildings. */
type Viewer = Pick<SessionUser, 'key'>

function filtered(tx: TenantTx, { search, category, visible, hidden }: ObjectQuery['filters'], { key }: Viewer) {
  let objects = tx.db
    .selectFrom('bookable as o')
    .leftJoin('category as c', (join) => join.onRef('c.app_id', '=', 'o.app_id').onRef('c.id', '=', 'o.category_id'))
    .where('o.app_id', '=', tx.appId)
  if (key?.buildings) objects = objects.where(isInBuildings(sql`o.id`, key.buildings))
  if (category) objects = objects.where('o.category_id', '=', category)
  if (visible) objects = objects.where('o.is_visible', '=', true)
  if (hidden) objects = objects.where('o.is_visible', '=', false)
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    objects = objects.where(
      sql<boolean>`(o.title_key like fold_text(${pattern}) or fold_text(o.building) like fold_text(${pattern}) or fold_text(coalesce(c.name, '')) like fold_text(${pattern}))`,
    )
  }
  return objects
}

export async function listObjects(tx: TenantTx, query: ObjectQuery, viewer: Viewer) {
  const { totalRecords } = await filtered(tx, query.filters, viewer)
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  const rows = await pageOf(
    filtered(tx, query.filters, viewer).select([
      'o.id',
      'o.title',
      'o.is_visible',
      'o.category_id as categoryId',
      'c.name as category',
      'o.building',
      'o.capacity',
      'o.stock',
      'o.sort',
      sql<'automatic' | 'manual'>`o.confirmation`.as('confirmation'),
      coming.as('bookings'),
      mainImageOf('o').as('mainImage'),
      sql<number>`(select count(*)::int from bookable_part p where p.app_id = o.app_id and p.whole_id = o.id)`.as(
        'parts',
      ),
      sql<number>`(select count(*)::int from bookable_part p where p.app_id = o.app_id and p.part_id = o.id)`.as(
        'wholes',
      ),
    ]),
    query,
    columns,
  ).execute()
  return {
    totalRecords,
    rows: rows.map((row) => ({ ...row, mainImage: row.mainImage && presentAsset(row.mainImage) })),
  }
}

/** An object with everything its tabs show, but for the lists of rules. */
export function findObject(tx: TenantTx, id: number) {
  return tx.db
    .selectFrom('bookable as o')
    .where('o.app_id', '=', tx.appId)
    .where('o.id', '=', id)
    .selectAll('o')
    .select([
      coming.as('bookings'),
      sql<number[]>`array(
        select p.part_id from bookable_part p where p.app_id = o.app_id and p.whole_id = o.id order by p.sort
      )`.as('part_ids'),
      sql<{ id: number; title: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title) order by w.title_key) from bookable_part p
        join bookable w on w.app_id = p.app_id and w.id = p.whole_id where p.app_id = o.app_id and p.part_id = o.id
      ), '[]')`.as('wholes'),
      sql<(AssetRow & { place: string })[]>`coalesce((
        select jsonb_agg(${assetJson('a')} || jsonb_build_object('place', ba.place) order by ba.sort)
        from bookable_asset ba join asset a on a.app_id = ba.app_id and a.id = ba.asset_id
        where ba.app_id = o.app_id and ba.object_id = o.id
      ), '[]')`.as('assets'),
      sql<AssetRow[]>`coalesce((
        select jsonb_agg(${assetJson('a')}) from asset a where a.app_id = o.app_id and a.id in (
          select p.asset_id from object_option p where p.app_id = o.app_id and p.object_id = o.id
        )
      ), '[]')`.as('option_assets'),
      sql<{ id: number; title: string; questions: QuestionRow[] }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'title', q.title, 'questions', ${questionsOf('q')}) order by oq.sort)
        from object_questionnaire oq join questionnaire q on q.app_id = oq.app_id and q.id = oq.questionnaire_id
        where oq.app_id = o.app_id and oq.object_id = o.id
      ), '[]')`.as('questionnaires'),
    ])
    .executeTakeFirst()
}

export type StoredObject = NonNullable<Awaited<ReturnType<typeof findObject>>>

export interface QuestionRow {
  readonly id: number
  readonly type: 'text' | 'textarea' | 'number' | 'date' | 'time' | 'select' | 'checkbox' | 'info'
  readonly value: string
  readonly help: string
  readonly isRequired: boolean
  readonly settings: { readonly multiple: boolean; readonly standard: string; readonly choices: string[] }
}

export function questionsOf(alias: string) {
  return sql<QuestionRow[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'type', s.type, 'value', s.title, 'help', s.help, 'isRequired', s.is_required,
      'settings', jsonb_build_object('multiple', s.is_multiple, 'standard', s.standard, 'choices', s.choices)) order by s.sort, s.id)
    from question s where s.app_id = ${sql.ref(`${alias}.app_id`)} and s.questionnaire_id = ${sql.ref(`${alias}.id`)}
  ), '[]')`
}
