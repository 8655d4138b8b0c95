import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { cleanText } from './clean-text.ts'

interface EditedPage {
  readonly id: number
  readonly version: number
  readonly isFooterLink: boolean
}

interface Draft {
  readonly title: string
  readonly html: string
  readonly isInFooter: boolean
}

/** The next state of a page whose text stays; answers with that text, or nothing if it is not the page that was edited. */
const nextState = ({ db, appId }: TenantTx, { id, version }: EditedPage, footerWish: boolean | null) =>
  db
    .updateTable('page')
    .set({ version: version + 1, footer_wish: footerWish })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['title', 'html'])
    .executeTakeFirst()

/** Keeps changes beside what everybody reads, `by` this person; what changes nothing is no draft. */
export async function writeDraft(tx: TenantTx, by: string, page: EditedPage, draft: Draft): Promise<boolean> {
  const title = draft.title.trim()
  const { html, assetIds } = await cleanText(tx, draft.html)
  const wish = draft.isInFooter === page.isFooterLink ? null : draft.isInFooter
  const live = await nextState(tx, page, wish)
  if (!live) return false
  if (wish === null && live.title === title && live.html === html) {
    await clearDraft(tx, page.id)
    return true
  }
  const text = { title, html, asset_ids: [...assetIds], saved_at: sql<Date>`now()`, saved_by: by }
  await tx.db
    .insertInto('page_draft')
    .values({ app_id: tx.appId, page_id: page.id, ...text })
    .onConflict((row) => row.columns(['app_id', 'page_id']).doUpdateSet(text))
    .execute()
  return true
}

/** Gives up the changes that are not published, and with them the wish about the footer. */
export async function dropDraft(tx: TenantTx, page: EditedPage): Promise<boolean> {
  if (!(await nextState(tx, page, null))) return false
  await clearDraft(tx, page.id)
  return true
}

export async function clearDraft({ db, appId }: TenantTx, pageId: number): Promise<void> {
  await db.deleteFrom('page_draft').where('app_id', '=', appId).where('page_id', '=', pageId).execute()
}
