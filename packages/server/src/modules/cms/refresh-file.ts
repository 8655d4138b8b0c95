import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { cleanText } from './clean-text.ts'
import { draftsShowing, pagesShowing } from './page.repository.ts'

interface Exchange {
  readonly from: string
  readonly to: string
}

const stem = (file: string) => file.replace(/\.\w+$/, '')

/** Has the pages and drafts that show a picture show it in the file and the widths it has now; `exchange` where it got another file. */
export async function refreshFile(tx: TenantTx, assetId: number, exchange?: Exchange): Promise<void> {
  const refreshed = async (html: string) => {
    const current = exchange ? html.replaceAll(stem(exchange.from), stem(exchange.to)) : html
    return (await cleanText(tx, current)).html
  }
  for (const { id, html } of await pagesShowing(tx, assetId)) {
    await tx.db
      .updateTable('page')
      .set({ html: await refreshed(html) })
      .where('app_id', '=', tx.appId)
      .where('id', '=', id)
      // Somebody saved it meanwhile: what they saved was cleaned with what is there now.
      .where('html', '=', html)
      .execute()
  }
  for (const { id, html } of await draftsShowing(tx, assetId)) {
    await tx.db
      .updateTable('page_draft')
      .set({ html: await refreshed(html) })
      .where('app_id', '=', tx.appId)
      .where('page_id', '=', id)
      .where('html', '=', html)
      .execute()
  }
  if (exchange) await renameInVersions(tx, assetId, exchange)
}

/** Texts of before get the new name only: they are cleaned when somebody looks at them. */
async function renameInVersions({ db, appId }: TenantTx, assetId: number, { from, to }: Exchange): Promise<void> {
  await db
    .updateTable('page_version')
    .set({ html: sql<string>`replace(html, ${stem(from)}, ${stem(to)})` })
    .where('app_id', '=', appId)
    .where(sql<boolean>`${assetId} = any(asset_ids)`)
    .execute()
}
