import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { noteFiles } from '../../platform/storage/pending-files.ts'
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

export interface AssetUse {
  readonly kind: 'object' | 'option'
  readonly id: number
  readonly title: string
}

/** Where it is shown or asked for. */
export async function usesOf(tx: TenantTx, id: number): Promise<AssetUse[]> {
  const { rows } = await sql<AssetUse>`
    select distinct 'object' as kind, o.id, o.title from bookable_asset u
    join bookable o on o.app_id = u.app_id and o.id = u.object_id where u.app_id = ${tx.appId} and u.asset_id = ${id}
    union all
    select distinct 'option', o.id, o.title || ', ' || p.title from object_option p
    join bookable o on o.app_id = p.app_id and o.id = p.object_id where p.app_id = ${tx.appId} and p.asset_id = ${id}
    order by kind, title
  `.execute(tx.db)
  return rows
}

/** Removes it from wherever it is, if whoever asks knows that it is used. Its files go once this is written down. */
export async function removeAsset(tx: TenantTx, actor: Actor, id: number, mayBeUsed: boolean): Promise<Refusal | null> {
  const before = await findAsset(tx, id)
  if (!before) return refuse('record.not_found')
  const uses = await usesOf(tx, id)
  if (uses.length > 0 && !mayBeUsed) return refuse('asset.in_use', { uses })
  await tx.db.deleteFrom('asset').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await noteFiles(
    tx,
    placesOf(before).map((file) => ({ file, bytes: 0 })),
  )
  await audit(tx, actor, {
    ...{ action: 'removed', entity: 'asset', entityId: id, subject: before.name },
    before: logged(before),
  })
  return null
}
