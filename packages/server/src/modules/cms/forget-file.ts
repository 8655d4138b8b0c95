import type { TenantTx } from '../../platform/db/database.ts'
import { cleanText } from './clean-text.ts'

/** Takes a picture or document that is about to go out of the pages that show it. Texts of before lose it when they come back. */
export async function forgetFile(tx: TenantTx, assetId: number): Promise<void> {
  const pages = await tx.db
    .selectFrom('page_asset as u')
    .innerJoin('page as p', (join) => join.onRef('p.app_id', '=', 'u.app_id').onRef('p.id', '=', 'u.page_id'))
    .where('u.app_id', '=', tx.appId)
    .where('u.asset_id', '=', assetId)
    .select(['p.id', 'p.html'])
    .execute()
  for (const { id, html } of pages) {
    const text = await cleanText(tx, html, assetId)
    await tx.db
      .updateTable('page')
      .set({ html: text.html, updated_at: new Date() })
      .where('app_id', '=', tx.appId)
      .where('id', '=', id)
      .execute()
  }
}
