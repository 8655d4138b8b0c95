import type { TenantTx } from '../../platform/db/database.ts'
import { type Actor, nameOfActor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { findPage, type PageRecord } from './page.repository.ts'
import { findVersion } from './page-versions.ts'
import { type Seen, savePage, settle } from './save-page.ts'
import { dropDraft, writeDraft } from './write-draft.ts'
import { type PageDraft, updatePage } from './write-page.ts'

/** Changes that nobody else reads: beside a page that is published, in the page itself where it is not. */
export async function saveDraft(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: Seen<Omit<PageDraft, 'isPublished'>>,
): Promise<PageRecord | Refusal> {
  const before = await findPage(tx, id)
  if (!before) return refuse('record.not_found')
  const seen = { ...before, version }
  const isWritten = before.isPublished
    ? await writeDraft(tx, nameOfActor(actor), seen, draft)
    : await updatePage(tx, nameOfActor(actor), seen, { ...draft, isPublished: false })
  return settle(tx, actor, { before, version, isWritten })
}

/** What is written becomes what everybody reads. */
export async function publishPage(
  tx: TenantTx,
  actor: Actor,
  id: number,
  version: number,
): Promise<PageRecord | Refusal> {
  const page = await findPage(tx, id)
  if (!page) return refuse('record.not_found')
  const { title, html, isInFooter } = page
  if (page.isPublished && !page.draft) return page
  return savePage(tx, actor, id, { title, html, isInFooter, isPublished: true, version })
}

/** Back to what everybody reads. */
export async function discardDraft(
  tx: TenantTx,
  actor: Actor,
  id: number,
  version: number,
): Promise<PageRecord | Refusal> {
  const before = await findPage(tx, id)
  if (!before) return refuse('record.not_found')
  if (!before.draft) return before
  const isWritten = await dropDraft(tx, { ...before, version })
  return settle(tx, actor, { before, version, isWritten })
}

/** An earlier text becomes the draft. Nobody reads it before somebody publishes it. */
export async function restoreVersion(
  tx: TenantTx,
  actor: Actor,
  { id, number }: { readonly id: number; readonly number: number },
  version: number,
): Promise<PageRecord | Refusal> {
  const page = await findPage(tx, id)
  const earlier = await findVersion(tx, id, number)
  if (!page || !earlier) return refuse('record.not_found')
  const { title, html } = earlier
  if (page.title === title && page.html === html) return page
  return saveDraft(tx, actor, id, { title, html, isInFooter: page.isInFooter, version })
}
