import type { getAssetUses, RouteAnswer } from '@allmend/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { giveUpFiles } from '../../platform/storage/pending-files.ts'
import { forgetFile } from '../cms/index.ts'
import { type AssetRow, tagsOf } from '../object/index.ts'
import { placesOf } from './store-asset.ts'

export const findAsset = (tx: TenantTx, id: number): Promise<AssetRow | undefined> =>
  tx.db
    .selectFrom('asset as a')
    .where('a.app_id', '=', tx.appId)
    .where('a.id', '=', id)
    .selectAll('a')
    .select(tagsOf('a').as('tags'))
    .executeTakeFirst()

const logged = ({ name, filename, alt, tags, focus_x, focus_y }: AssetRow) => ({
  name,
  filename,
  alt,
  tags: tags.map(({ label }) => label),
  focus: `${focus_x} % / ${focus_y} %`,
})

export interface AssetChange {
  readonly name?: string
  readonly tagIds?: readonly number[]
  readonly alt?: string | undefined
  readonly focus?: { readonly x: number; readonly y: number } | undefined
}

/** Changes what is sent and nothing else; answers with how it is now. */
export async function changeAsset(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { name, tagIds, alt, focus }: AssetChange,
): Promise<AssetRow | Refusal> {
  const { rows } = await sql`select id from asset where app_id = ${tx.appId} and id = ${id} for update`.execute(tx.db)
  const before = rows.length > 0 ? await findAsset(tx, id) : undefined
  if (!before) return refuse('record.not_found')
  await tx.db
    .updateTable('asset')
    .set({
      ...(name !== undefined && { name: name.trim() }),
      ...(alt !== undefined && { alt: alt.trim() }),
      ...(focus && { focus_x: focus.x, focus_y: focus.y }),
      updated_at: new Date(),
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  if (tagIds && !(await setTags(tx, [id], tagIds))) return refuse('asset.tag_unknown')
  const after = await findAsset(tx, id)
  if (!after) return refuse('record.not_found')
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'asset', entityId: id, subject: after.name },
    before: logged(before),
    after: logged(after),
  })
  return after
}

/** These tags in place of those they had; false if one does not exist. */
export async function setTags(tx: TenantTx, assetIds: readonly number[], tagIds: readonly number[]): Promise<boolean> {
  await tx.db.deleteFrom('asset_tagging').where('app_id', '=', tx.appId).where('asset_id', 'in', assetIds).execute()
  const { rows } = await sql`
    insert into asset_tagging (app_id, asset_id, tag_id)
    select t.app_id, a.id, t.id from asset_tag t cross join unnest(${assetIds}::int[]) as a(id)
    where t.app_id = ${tx.appId} and t.id = any(${tagIds}::int[]) returning tag_id
  `.execute(tx.db)
  return rows.length === tagIds.length * assetIds.length
}

type AssetUse = RouteAnswer<typeof getAssetUses>['uses'][number]

/** What the addresses of all its files begin with. */
const fileStem = sql`regexp_replace(a.file, '\\.\\w+$', '')`

/** Where it is shown, asked for or linked to; what there is only one of has no title. */
export async function usesOf(tx: TenantTx, id: number): Promise<AssetUse[]> {
  const { rows } = await sql<AssetUse>`
    select distinct 'object' as kind, o.id, o.title from bookable_asset u
    join bookable o on o.app_id = u.app_id and o.id = u.object_id where u.app_id = ${tx.appId} and u.asset_id = ${id}
    union all
    select 'description', o.id, o.title from asset a join bookable o on o.app_id = a.app_id
    where a.app_id = ${tx.appId} and a.id = ${id} and position(${fileStem} in o.description) > 0
    union all
    select distinct 'option', o.id, o.title || ', ' || p.title from object_option p
    join bookable o on o.app_id = p.app_id and o.id = p.object_id where p.app_id = ${tx.appId} and p.asset_id = ${id}
    union all
    select 'page', p.id, p.title from page_asset u
    join page p on p.app_id = u.app_id and p.id = u.page_id where u.app_id = ${tx.appId} and u.asset_id = ${id}
    union all
    select 'page', p.id, p.title || ', Entwurf' from page_draft d
    join page p on p.app_id = d.app_id and p.id = d.page_id where d.app_id = ${tx.appId} and ${id} = any(d.asset_ids)
    union all
    select 'page', p.id, p.title || ', frühere Fassung (Version ' || max(v.number) || ')' from page_version v
    join page p on p.app_id = v.app_id and p.id = v.page_id where v.app_id = ${tx.appId} and ${id} = any(v.asset_ids)
    and v.number < (select max(n.number) from page_version n where n.app_id = v.app_id and n.page_id = v.page_id)
    group by p.id, p.title
    union all
    select t.kind, s.app_id, '' from app_setting s
    cross join lateral (values
      ('startpage', s.hero_asset_id), ('logo', s.logo_id), ('favicon', s.favicon_id)
    ) as t(kind, asset_id)
    where s.app_id = ${tx.appId} and t.asset_id = ${id}
    union all
    select t.kind, s.app_id, '' from asset a join app_setting s on s.app_id = a.app_id
    cross join lateral (values
      ('starttext', s.start_text), ('ordersuccess', s.order_success), ('css', s.css), ('links', s.government_links::text)
    ) as t(kind, words)
    where a.app_id = ${tx.appId} and a.id = ${id} and position(${fileStem} in t.words) > 0
    union all
    select 'legal', l.version, case l.kind when 'legal' then 'Impressum und Rechtliches' when 'privacy' then 'Datenschutzerklärung'
      else 'Benützungsreglement' end || ', Version ' || l.version
    from asset a join legal_text l on l.app_id = a.app_id
    where a.app_id = ${tx.appId} and a.id = ${id} and position(${fileStem} in l.html) > 0
    order by kind, title, id
  `.execute(tx.db)
  return rows
}

/** Removes it from wherever it is, if whoever asks knows that it is used. Its files go once this is written down. */
export async function removeAsset(tx: TenantTx, actor: Actor, id: number, mayBeUsed: boolean): Promise<Refusal | null> {
  const before = await findAsset(tx, id)
  if (!before) return refuse('record.not_found')
  const uses = await usesOf(tx, id)
  if (uses.length > 0 && !mayBeUsed) return refuse('asset.in_use', { uses })
  await forgetFile(tx, id)
  const removed = await tx.db.deleteFrom('asset').where('app_id', '=', tx.appId).where('id', '=', id).executeTakeFirst()
  // Somebody else was quicker.
  if (removed.numDeletedRows === 0n) return refuse('record.not_found')
  await giveUpFiles(tx, placesOf(before))
  await audit(tx, actor, {
    ...{ action: 'removed', entity: 'asset', entityId: id, subject: before.name },
    before: logged(before),
  })
  return null
}
