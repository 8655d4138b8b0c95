import type { TenantTx } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { demoBlocks } from './blocks.ts'
import { demoCrest } from './brand.ts'
import { demoDocuments } from './documents.ts'
import { demoGroups } from './groups.ts'
import { demoHero, putHero } from './hero.ts'
import { demoMediaTags } from './media-tags.ts'
import { demoObjects } from './objects.ts'
import { demoPages } from './pages.ts'
import { demoTexts } from './texts.ts'

/**
 * Fills a new app with the objects, categories, questionnaires, pictures, pages and texts of the invented municipality, to try out and to
 * change. Nobody who could sign in, no bank account, no provider and no sender: what goes out of such an app is the app's own.
 */
export async function fillExample(tx: TenantTx, storage: Storage): Promise<void> {
  const { prices } = await demoGroups(tx)
  const objects = await demoObjects(tx, storage, prices)
  await demoDocuments(tx, storage, Object.values(objects))
  await demoCrest(tx, storage)
  await putHero(storage)
  await tx.db
    .updateTable('app_setting')
    .where('app_id', '=', tx.appId)
    .set({ hero: JSON.stringify(demoHero) })
    .execute()
  await demoMediaTags(tx)
  await demoPages(tx)
  await demoTexts(tx)
  await demoBlocks(tx, objects)
}
