import type { TenantTx } from '../../platform/db/database.ts'
import { cleanText } from './clean-text.ts'
import { pagesShowing } from './page.repository.ts'

const stem = (file: string) => file.replace(/\.\w+$/, '')

/** Has the pages that show a picture show it in the file and the widths it has now; `exchange` where it got another file. */
export async function refreshFile(
  tx: TenantTx,
  assetId: number,
  exchange?: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const { id, html } of await pagesShowing(tx, assetId)) {
    const current = exchange ? html.replaceAll(stem(exchange.from), stem(exchange.to)) : html
    const { html: refreshed } = await cleanText(tx, current)
    await tx.db
      .updateTable('page')
      .set({ html: refreshed })
      .where('app_id', '=', tx.appId)
      .where('id', '=', id)
      // Somebody saved it meanwhile: what they saved was cleaned with what is there now.
      .where('html', '=', html)
      .execute()
  }
}
