import { keptVersions } from '@allmend/domain/pages'
import type { TenantTx } from '../../platform/db/database.ts'
import { cleanText } from './clean-text.ts'

const versionsOf = ({ db, appId }: TenantTx, pageId: number) =>
  db.selectFrom('page_version').where('app_id', '=', appId).where('page_id', '=', pageId)

/** The texts a page had, the newest first. */
export async function listVersions(tx: TenantTx, pageId: number) {
  const rows = await versionsOf(tx, pageId)
    .select(['number', 'title', 'saved_at', 'saved_by'])
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number, title, saved_at, saved_by }) => ({
    number,
    title,
    savedAt: saved_at.toISOString(),
    savedBy: saved_by,
  }))
}

/** One of them, with the files that are still there. */
export async function findVersion(tx: TenantTx, pageId: number, number: number) {
  const row = await versionsOf(tx, pageId)
    .where('number', '=', number)
    .select(['number', 'title', 'html', 'saved_at', 'saved_by'])
    .executeTakeFirst()
  if (!row) return null
  const { saved_at, saved_by, html, ...version } = row
  const clean = await cleanText(tx, html)
  return { ...version, html: clean.html, savedAt: saved_at.toISOString(), savedBy: saved_by }
}

interface Text {
  readonly title: string
  readonly html: string
  readonly assetIds: readonly number[]
  readonly by: string
}

/** Keeps a text that is new; publishing a page makes none. The oldest go when there are many. */
export async function keepVersion(tx: TenantTx, pageId: number, { title, html, assetIds, by }: Text): Promise<void> {
  const newest = await versionsOf(tx, pageId)
    .select(['number', 'title', 'html'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.title === title && newest.html === html) return
  const number = (newest?.number ?? 0) + 1
  await tx.db
    .insertInto('page_version')
    .values({ app_id: tx.appId, page_id: pageId, number, title, html, asset_ids: [...assetIds], saved_by: by })
    .execute()
  await tx.db
    .deleteFrom('page_version')
    .where('app_id', '=', tx.appId)
    .where('page_id', '=', pageId)
    .where('number', '<=', number - keptVersions)
    .execute()
}
