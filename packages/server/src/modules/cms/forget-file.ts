import type { TenantTx } from '../../platform/db/database.ts'
import { cleanText } from './clean-text.ts'
import { draftsShowing, pagesShowing } from './page.repository.ts'

/** Takes a picture or document that is about to go out of the pages and drafts that show it. Texts of before are shown without it. */
export async function forgetFile(tx: TenantTx, assetId: number): Promise<void> {
  for (const { id, html } of await pagesShowing(tx, assetId)) {
    const text = await cleanText(tx, html, assetId)
    await tx.db
      .updateTable('page')
      .set({ html: text.html, updated_at: new Date() })
      .where('app_id', '=', tx.appId)
      .where('id', '=', id)
      .execute()
  }
  for (const { id, html } of await draftsShowing(tx, assetId)) {
    const text = await cleanText(tx, html, assetId)
    await tx.db
      .updateTable('page_draft')
      .set({ html: text.html, asset_ids: [...text.assetIds] })
      .where('app_id', '=', tx.appId)
      .where('page_id', '=', id)
      .execute()
  }
}
