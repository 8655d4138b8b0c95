import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { cleanText } from './clean-text.ts'
import { countFooterChange } from './footer.repository.ts'
import { keepVersion } from './page-versions.ts'
import { clearDraft } from './write-draft.ts'

export interface PageDraft {
  readonly title: string
  readonly html: string
  readonly isPublished: boolean
  readonly isInFooter: boolean
}

/** The place it has, or the last one; none for what is not published. */
const footerPlace = (appId: number, { isPublished, isInFooter }: PageDraft, id: number) =>
  isPublished && isInFooter
    ? sql<number>`coalesce(
        (select p.footer_position from page p where p.app_id = ${appId} and p.id = ${id}),
        (select coalesce(max(p.footer_position), 0) + 1 from page p where p.app_id = ${appId})
      )`
    : null

/** A page nobody reads yet remembers that it is to stand there. */
const footerWish = ({ isPublished, isInFooter }: PageDraft) => (!isPublished && isInFooter ? true : null)

async function writeAssets(tx: TenantTx, pageId: number, assetIds: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('page_asset').where('app_id', '=', tx.appId).where('page_id', '=', pageId).execute()
  if (assetIds.length === 0) return
  const rows = assetIds.map((assetId) => ({ app_id: tx.appId, page_id: pageId, asset_id: assetId }))
  await tx.db.insertInto('page_asset').values(rows).execute()
}

/** A new page with its first text, `by` this person. */
export async function insertPage(tx: TenantTx, by: string, draft: PageDraft): Promise<number> {
  const title = draft.title.trim()
  const { html, assetIds } = await cleanText(tx, draft.html)
  const { id, footer_position } = await tx.db
    .insertInto('page')
    .values({
      app_id: tx.appId,
      title,
      html,
      is_published: draft.isPublished,
      footer_position: footerPlace(tx.appId, draft, 0),
      footer_wish: footerWish(draft),
    })
    .returning(['id', 'footer_position'])
    .executeTakeFirstOrThrow()
  await writeAssets(tx, id, assetIds)
  await keepVersion(tx, id, { title, html, assetIds, by })
  if (footer_position !== null) await countFooterChange(tx)
  return id
}

/** Another text and state for a page, if it is still the one that was edited; no draft is left beside it. */
export async function updatePage(
  tx: TenantTx,
  by: string,
  page: { readonly id: number; readonly version: number; readonly isFooterLink: boolean },
  draft: PageDraft,
): Promise<boolean> {
  const title = draft.title.trim()
  const { html, assetIds } = await cleanText(tx, draft.html)
  const saved = await tx.db
    .updateTable('page')
    .set({
      title,
      html,
      is_published: draft.isPublished,
      footer_position: footerPlace(tx.appId, draft, page.id),
      footer_wish: footerWish(draft),
      version: page.version + 1,
      updated_at: new Date(),
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', page.id)
    .where('version', '=', page.version)
    .returning('footer_position')
    .executeTakeFirst()
  if (!saved) return false
  await clearDraft(tx, page.id)
  await writeAssets(tx, page.id, assetIds)
  await keepVersion(tx, page.id, { title, html, assetIds, by })
  if (page.isFooterLink !== (saved.footer_position !== null)) await countFooterChange(tx)
  return true
}
