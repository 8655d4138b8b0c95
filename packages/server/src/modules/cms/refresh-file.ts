import type { TenantTx } from '../../platform/db/database.ts'
import { cleanText } from './clean-text.ts'

const stem = (file: string) => file.replace(/\.\w+$/, '')

/** Has the pages that show a picture show it in the file and the widths it has now; `exchange` where it got another file. */
export async function refreshFile(
  tx: TenantTx,
  assetId: number,
  exchange?: { readonly from: string; readonly to: string },
): Promise<void> {
  const pages = await tx.db
    .selectFrom('page_asset as u')
    .innerJoin('page as p', (join) => join.onRef('p.app_id', '=', 'u.app_id').onRef('p.id', '=', 'u.page_id'))
    .where('u.app_id', '=', tx.appId)
    .where('u.asset_id', '=', assetId)
    .select(['p.id', 'p.html'])
    .execute()
  for (const { id, html } of pages) {
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
