import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

const iso = (instant: Date | string) => new Date(instant).toISOString()

export async function listPages({ db, appId }: TenantTx) {
  const rows = await db
    .selectFrom('page')
    .where('app_id', '=', appId)
    .select(['id', 'title', 'is_published', 'footer_position', 'updated_at'])
    .orderBy(sql`fold_text(title)`)
    .orderBy('id')
    .execute()
  // Places are counted anew: where a page left the footer, a number is missing.
  const places = rows
    .filter(({ footer_position }) => footer_position !== null)
    .sort((a, b) => Number(a.footer_position) - Number(b.footer_position) || a.id - b.id)
    .map(({ id }) => id)
  return rows.map(({ id, title, is_published, updated_at }) => ({
    id,
    title,
    isPublished: is_published,
    footerPosition: places.indexOf(id) + 1 || null,
    updatedAt: iso(updated_at),
  }))
}

export type PageRecord = NonNullable<Awaited<ReturnType<typeof findPage>>>

export async function findPage({ db, appId }: TenantTx, id: number) {
  const row = await db
    .selectFrom('page as p')
    .where('p.app_id', '=', appId)
    .where('p.id', '=', id)
    .select(['p.id', 'p.title', 'p.html', 'p.is_published', 'p.footer_position', 'p.version', 'p.updated_at'])
    .select([
      sql<number>`(
        select coalesce(max(v.number), 0) from page_version v where v.app_id = p.app_id and v.page_id = p.id
      )`.as('textNumber'),
      sql<string[]>`array(
        select a.name from page_asset u join asset a on a.app_id = u.app_id and a.id = u.asset_id
        where u.app_id = p.app_id and u.page_id = p.id order by a.name, a.id
      )`.as('files'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { is_published, footer_position, updated_at, ...page } = row
  return {
    ...page,
    isPublished: is_published,
    isInFooter: footer_position !== null,
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
