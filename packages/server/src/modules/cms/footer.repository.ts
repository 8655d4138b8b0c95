import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { listPages } from './page.repository.ts'

export async function readFooter(tx: TenantTx) {
  const setting = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select(['footer_credit as credit', 'footer_version as version'])
    .executeTakeFirstOrThrow()
  const pages = await listPages(tx)
  const shown = pages
    .filter(({ footerPosition }) => footerPosition !== null)
    .sort((a, b) => Number(a.footerPosition) - Number(b.footerPosition))
  return {
    ...setting,
    pageIds: shown.map(({ id }) => id),
    pages: pages.map(({ id, title, isPublished, updatedAt }) => ({ id, title, isPublished, updatedAt })),
  }
}

/** Whoever edits the footer meanwhile is told that other pages stand in it now. */
export async function countFooterChange(tx: TenantTx): Promise<void> {
  await tx.db
    .updateTable('app_setting')
    .set({ footer_version: sql`footer_version + 1` })
    .where('app_id', '=', tx.appId)
    .execute()
}

/**
 * These pages in this order, and no others. A page that comes or goes is another state of that page, too, and what its draft wished for is
 * settled.
 */
export async function writeFooterPages(tx: TenantTx, pageIds: readonly number[]): Promise<void> {
  await sql`
    update page p set
      footer_position = f.place,
      version = p.version + f.is_other::int,
      footer_wish = case when not f.is_other then p.footer_wish end
    from (
      select id, array_position(${pageIds}::int[], id) as place,
        (footer_position is null) <> (array_position(${pageIds}::int[], id) is null) as is_other
      from page where app_id = ${tx.appId}
    ) f
    where p.app_id = ${tx.appId} and p.id = f.id and (p.footer_position is not null or f.place is not null)
  `.execute(tx.db)
}
