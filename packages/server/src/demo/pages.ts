import { insertPage, updatePage } from '../modules/cms/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import { pageTexts } from './page-texts.ts'

const [sandra, monika] = ['Sandra Huber', 'Monika Bächtold']

/** Where the files of the demo lie, by the name they came with. */
async function readFiles({ db, appId }: TenantTx): Promise<(filename: string) => string> {
  const assets = await db.selectFrom('asset').where('app_id', '=', appId).select(['filename', 'file']).execute()
  return (filename) => {
    const asset = assets.find((one) => one.filename === filename)
    if (!asset) throw new Error(`the demo has no ${filename}`)
    return `/files/assets/${asset.file}`
  }
}

/** What Eschenbühl tells its people: four pages in the footer, one that nobody reads yet. */
export async function demoPages(tx: TenantTx): Promise<void> {
  const texts = pageTexts(await readFiles(tx))
  for (const { title, earlier, html, isPublished } of texts) {
    const state = { title, isPublished, isInFooter: isPublished }
    const [first = html, ...later] = [...earlier, html]
    const id = await insertPage(tx, monika, { ...state, html: first })
    for (const [at, text] of later.entries()) {
      const page = { id, version: at + 1, isFooterLink: isPublished }
      await updatePage(tx, at === later.length - 1 ? sandra : monika, page, { ...state, html: text })
    }
    await spreadOverTime(tx, id, later.length + 1)
  }
}

const monthsBetween = 3

/** The newest text is two weeks old, each one before it three months more. */
async function spreadOverTime({ db, appId }: TenantTx, pageId: number, newest: number): Promise<void> {
  const daysAgo = (number: number) => 14 + (newest - number) * monthsBetween * 30
  const instant = (number: number) => new Date(Date.now() - daysAgo(number) * 86_400_000)
  for (let number = 1; number <= newest; number += 1) {
    await db
      .updateTable('page_version')
      .set({ saved_at: instant(number) })
      .where('app_id', '=', appId)
      .where('page_id', '=', pageId)
      .where('number', '=', number)
      .execute()
  }
  await db
    .updateTable('page')
    .set({ created_at: instant(1), updated_at: instant(newest) })
    .where('app_id', '=', appId)
    .where('id', '=', pageId)
    .execute()
}
