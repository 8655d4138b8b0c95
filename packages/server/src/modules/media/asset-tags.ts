import type { AssetTag, RouteParsed, saveAssetTags } from '@allmend/contract'
import { mostTags, type TagIcon } from '@allmend/domain/media'
import { sql } from 'kysely'
import { auditAll } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'

export interface CountedTag extends AssetTag {
  /** How many pictures and documents have it. */
  readonly assets: number
  /** How many of them are pictures. */
  readonly images: number
}

/** Every tag by its word. */
export async function readTags({ db, appId }: TenantTx): Promise<CountedTag[]> {
  const rows = await db
    .selectFrom('asset_tag as t')
    .where('t.app_id', '=', appId)
    .select(['t.id', 't.label', 't.icon', 't.color', 't.dark'])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('asset_tagging as g')
          .innerJoin('asset as a', (join) => join.onRef('a.app_id', '=', 'g.app_id').onRef('a.id', '=', 'g.asset_id'))
          .whereRef('g.app_id', '=', 't.app_id')
          .whereRef('g.tag_id', '=', 't.id')
          .select(sql<number>`count(*)::int`.as('assets'))
          .select(sql<number>`(count(*) filter (where a.type = 'image'))::int`.as('images'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select([sql<number>`counted.assets`.as('assets'), sql<number>`counted.images`.as('images')])
    .orderBy(sql`fold_text(t.label)`)
    .execute()
  return rows.map((row) => ({ ...row, icon: row.icon as TagIcon }))
}

/** Whether one of these does not exist. */
export async function hasUnknownTag({ db, appId }: TenantTx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const { found } = await db
    .selectFrom('asset_tag')
    .where('app_id', '=', appId)
    .where('id', 'in', ids)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return Number(found) < ids.length
}

const core = ({ label, icon, color, dark }: Omit<AssetTag, 'id'>) => ({ label, icon, color, dark })
const isSame = (one: Omit<AssetTag, 'id'>, other: Omit<AssetTag, 'id'>) =>
  JSON.stringify(core(one)) === JSON.stringify(core(other))

/** Makes, changes and removes tags, all of it or nothing. What is not named stays: somebody else may have made it meanwhile. */
export async function saveTags(
  tx: TenantTx,
  actor: Actor,
  { tags, removedIds }: RouteParsed<typeof saveAssetTags>['body'],
): Promise<Refusal | null> {
  // Whoever saves at the same moment waits: labels and their number are looked at as a whole.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`asset-tags:${tx.appId}`}, 0))`.execute(tx.db)
  const before = new Map((await readTags(tx)).map((tag) => [tag.id, tag]))
  if (tags.some(({ id }) => id !== null && !before.has(id))) return refuse('asset.tag_unknown')
  const drafts = tags
    .filter(({ id }) => id === null || !removedIds.includes(id))
    .map((tag) => ({ ...tag, label: tag.label.trim() }))
  const removed = removedIds.flatMap((id) => before.get(id) ?? [])
  const drafted = new Map(drafts.flatMap((tag) => (tag.id === null ? [] : [[tag.id, tag]])))
  const after = [
    ...[...before.values()].filter(({ id }) => !removedIds.includes(id)).map((tag) => drafted.get(tag.id) ?? tag),
    ...drafts.filter(({ id }) => id === null),
  ]
  if (after.length > mostTags) return refuse('asset.tags_full')
  if (
    await hasTwins(
      tx,
      after.map(({ label }) => label),
    )
  )
    return refuse('asset.tag_twice')
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await tx.db.deleteFrom('asset_tag').where('app_id', '=', tx.appId).where('id', 'in', ids).execute()
  }
  const changed = drafts.flatMap((tag) => {
    const known = tag.id === null ? undefined : before.get(tag.id)
    return known && !isSame(known, tag) ? [{ before: known, after: tag }] : []
  })
  // Two tags may exchange their words: out of the way first.
  for (const { before: known } of changed) await write(tx, known.id, { label: `${known.label} (${known.id})` })
  for (const { before: known, after: tag } of changed) await write(tx, known.id, core(tag))
  const made: { id: number; tag: Omit<AssetTag, 'id'> }[] = []
  for (const tag of drafts.filter(({ id }) => id === null)) {
    const { id } = await tx.db
      .insertInto('asset_tag')
      .values({ app_id: tx.appId, ...core(tag) })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.push({ id, tag })
  }
  await auditAll(tx, actor, [
    ...removed.map((tag) => ({
      ...({ action: 'removed', entity: 'assettag', entityId: tag.id, subject: tag.label } as const),
      before: core(tag),
    })),
    ...changed.map(({ before: known, after: tag }) => ({
      ...({ action: 'changed', entity: 'assettag', entityId: known.id, subject: tag.label } as const),
      before: core(known),
      after: core(tag),
    })),
    ...made.map(({ id, tag }) => ({
      ...({ action: 'created', entity: 'assettag', entityId: id, subject: tag.label } as const),
      after: core(tag),
    })),
  ])
  return null
}

async function write(tx: TenantTx, id: number, values: Partial<ReturnType<typeof core>>): Promise<void> {
  await tx.db.updateTable('asset_tag').set(values).where('app_id', '=', tx.appId).where('id', '=', id).execute()
}

/** Words that are the same to whoever reads them, as the database compares them. */
async function hasTwins(tx: TenantTx, labels: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ different: number }>`
    select count(distinct fold_text(label))::int as different from unnest(${labels}::text[]) as label
  `.execute(tx.db)
  return (rows[0]?.different ?? 0) < labels.length
}
