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

/** These pages in this order, and no others. A page that comes or goes is another state of that page, too. */
export async function writeFooterPages(tx: TenantTx, pageIds: readonly number[]): Promise<void> {
  await sql`
    update page set
      footer_position = array_position(${pageIds}::int[], id),
      version = version + case when (footer_position is null) <> (array_position(${pageIds}::int[], id) is null) then 1 else 0 end
    where app_id = ${tx.appId} and (footer_position is not null or id = any(${pageIds}::int[]))
  `.execute(tx.db)
}
