import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

const iso = (instant: Date | string) => new Date(instant).toISOString()

export async function listPages({ db, appId }: TenantTx) {
  const rows = await db
    .selectFrom('page as p')
    .leftJoin('page_draft as d', (join) => join.onRef('d.app_id', '=', 'p.app_id').onRef('d.page_id', '=', 'p.id'))
    .where('p.app_id', '=', appId)
    .select(['p.id', 'p.title', 'p.is_published', 'p.footer_position', 'p.version', 'd.page_id as draft'])
    .select(sql<Date>`greatest(p.updated_at, d.saved_at)`.as('updated_at'))
    .orderBy(sql`fold_text(p.title)`)
    .orderBy('p.id')
    .execute()
  // Places are counted anew: where a page left the footer, a number is missing.
  const places = rows
    .filter(({ footer_position }) => footer_position !== null)
    .sort((a, b) => Number(a.footer_position) - Number(b.footer_position) || a.id - b.id)
    .map(({ id }) => id)
  return rows.map(({ id, title, is_published, updated_at, draft, version }) => ({
    id,
    title,
    isPublished: is_published,
    hasDraft: draft !== null,
    footerPosition: places.indexOf(id) + 1 || null,
    updatedAt: iso(updated_at),
    version,
  }))
}

export type PageRecord = NonNullable<Awaited<ReturnType<typeof findPage>>>

/** A page as staff write it: with the changes that are not published yet. */
export async function findPage({ db, appId }: TenantTx, id: number) {
  const row = await db
    .selectFrom('page as p')
    .leftJoin('page_draft as d', (join) => join.onRef('d.app_id', '=', 'p.app_id').onRef('d.page_id', '=', 'p.id'))
    .where('p.app_id', '=', appId)
    .where('p.id', '=', id)
    .select(['p.id', 'p.is_published', 'p.footer_position', 'p.footer_wish', 'p.version', 'd.saved_at', 'd.saved_by'])
    .select([
      sql<string>`coalesce(d.title, p.title)`.as('title'),
      sql<string>`coalesce(d.html, p.html)`.as('html'),
      sql<Date>`greatest(p.updated_at, d.saved_at)`.as('updated_at'),
      sql<number>`(
        select coalesce(max(v.number), 0) from page_version v where v.app_id = p.app_id and v.page_id = p.id
      )`.as('textNumber'),
      sql<string[]>`array(
        select a.name from asset a
        where a.app_id = p.app_id and a.id = any(coalesce(d.asset_ids, array(
          select u.asset_id from page_asset u where u.app_id = p.app_id and u.page_id = p.id
        )))
        order by a.name, a.id
      )`.as('files'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { is_published, footer_position, footer_wish, updated_at, saved_at, saved_by, ...page } = row
  return {
    ...page,
    isPublished: is_published,
    isInFooter: footer_wish ?? footer_position !== null,
    /** Whether its link stands there now, for everybody. */
    isFooterLink: footer_position !== null,
    draft: saved_at === null || saved_by === null ? null : { savedAt: iso(saved_at), savedBy: saved_by },
    updatedAt: iso(updated_at),
  }
}

/** What everybody may read. */
export async function findPublishedPage({ db, appId }: TenantTx, id: number) {
  const row = await db
    .selectFrom('page')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .where('is_published', '=', true)
    .select(['id', 'title', 'html', 'updated_at'])
    .executeTakeFirst()
  if (!row) return null
  const { updated_at, ...page } = row
  return { ...page, updatedAt: iso(updated_at) }
}

/** Where an address without a number leads: to the first page of the footer. */
export async function firstFooterPage({ db, appId }: TenantTx): Promise<number | null> {
  const row = await db
    .selectFrom('page')
    .where('app_id', '=', appId)
    .where('footer_position', 'is not', null)
    .select('id')
    .orderBy('footer_position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The pages a picture or document stands in. */
export const pagesShowing = (tx: TenantTx, assetId: number) =>
  tx.db
    .selectFrom('page_asset as u')
    .innerJoin('page as p', (join) => join.onRef('p.app_id', '=', 'u.app_id').onRef('p.id', '=', 'u.page_id'))
    .where('u.app_id', '=', tx.appId)
    .where('u.asset_id', '=', assetId)
    .select(['p.id', 'p.html'])
    .execute()

/** The drafts it stands in, by the page they belong to. */
export const draftsShowing = (tx: TenantTx, assetId: number) =>
  tx.db
    .selectFrom('page_draft')
    .where('app_id', '=', tx.appId)
    .where(sql<boolean>`${assetId} = any(asset_ids)`)
    .select(['page_id as id', 'html'])
    .execute()
