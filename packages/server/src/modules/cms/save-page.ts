import { copyTitle, mostFooterPages, textLines } from '@allmend/domain/pages'
import { auditChange, type LoggedRecord } from '../../platform/audit/audit-change.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Actor, nameOfActor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { countFooterChange } from './footer.repository.ts'
import { findPage, type PageRecord } from './page.repository.ts'
import { insertPage, type PageDraft, updatePage } from './write-page.ts'

/** The lines of the text: the log shows those that changed, and the text itself is kept with the page. */
const logged: LoggedRecord<PageRecord> = {
  entity: 'page',
  nameOf: ({ title }) => title,
  core: ({ title, html, files, isPublished, isInFooter, draft }) => ({
    title,
    html: textLines(html),
    files,
    isPublished,
    isInFooter,
    hasDraft: draft !== null,
  }),
}

/** Whether others have taken all places of the footer. */
async function isFooterFull({ db, appId }: TenantTx, id: number): Promise<boolean> {
  // One after the other: two at once would both find the last place free.
  await db.selectFrom('app_setting').where('app_id', '=', appId).select('app_id').forUpdate().execute()
  const { count } = await db
    .selectFrom('page')
    .where('app_id', '=', appId)
    .where('footer_position', 'is not', null)
    .where('id', '<>', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) >= mostFooterPages
}

export async function createPage(tx: TenantTx, actor: Actor, draft: PageDraft): Promise<PageRecord | Refusal> {
  if (draft.isPublished && draft.isInFooter && (await isFooterFull(tx, 0))) return refuse('footer.full')
  const after = await findPage(tx, await insertPage(tx, nameOfActor(actor), draft))
  if (!after) return refuse('record.not_found')
  await auditChange(tx, actor, logged, { after })
  return after
}

export async function duplicatePage(tx: TenantTx, actor: Actor, id: number): Promise<PageRecord | Refusal> {
  const page = await findPage(tx, id)
  if (!page) return refuse('record.not_found')
  const { title, html } = page
  return createPage(tx, actor, { title: copyTitle(title), html, isPublished: false, isInFooter: false })
}

/** What became of a step that was taken on a state somebody saw: written down, or refused because others were quicker. */
export async function settle(
  tx: TenantTx,
  actor: Actor,
  { before, version, isWritten }: { before: PageRecord; version: number; isWritten: boolean },
): Promise<PageRecord | Refusal> {
  const after = await findPage(tx, before.id)
  if (!after) return refuse('record.not_found')
  if (!isWritten) {
    return refuseConflict(tx, 'page', { id: before.id, editedVersion: version, current: presentPage(after) })
  }
  await auditChange(tx, actor, logged, { before, after })
  return after
}

/** A draft with the state of the page it was made from. */
export type Seen<Draft> = Draft & { readonly version: number }

/** As everybody reads it from now on, or nobody any more. */
export async function savePage(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: Seen<PageDraft>,
): Promise<PageRecord | Refusal> {
  const before = await findPage(tx, id)
  if (!before) return refuse('record.not_found')
  const isNewLink = draft.isPublished && draft.isInFooter && !before.isFooterLink
  if (isNewLink && (await isFooterFull(tx, id))) return refuse('footer.full')
  const isWritten = await updatePage(tx, nameOfActor(actor), { ...before, version }, draft)
  return settle(tx, actor, { before, version, isWritten })
}

export async function removePage(tx: TenantTx, actor: Actor, id: number): Promise<Refusal | null> {
  const before = await findPage(tx, id)
  if (!before) return refuse('record.not_found')
  await tx.db.deleteFrom('page').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  if (before.isFooterLink) await countFooterChange(tx)
  await auditChange(tx, actor, logged, { before })
  return null
}

/** As the form has it. */
export const presentPage = ({ files: _, isFooterLink: __, ...page }: PageRecord) => page
