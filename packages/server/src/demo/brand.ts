import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFile, insertAsset, prepareAsset, putFiles } from '../modules/media/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** Its crest. */
export async function demoCrest(tx: TenantTx, storage: Storage): Promise<void> {
  const filename = 'wappen.svg'
  const content = await readFile(join(import.meta.dirname, 'pictures', filename))
  const checked = await checkFile(filename, content)
  if (!checked) throw new Error(`${filename} is no picture`)
  const prepared = await prepareAsset(tx.appId, checked, content)
  await putFiles(storage, prepared, content)
  const { id } = await insertAsset(tx, { name: 'Wappen', filename }, prepared)
  await tx.db.updateTable('app_setting').set({ logo_id: id }).where('app_id', '=', tx.appId).execute()
}

/** How the municipality shows itself: its crest, and who its mails come from. */
export async function demoBrand(tx: TenantTx, storage: Storage): Promise<void> {
  await demoCrest(tx, storage)
  await tx.db
    .insertInto('mail_setting')
    .values({
      app_id: tx.appId,
      sender_name: 'Reservationen Eschenbühl',
      sender_address: 'reservation@eschenbuehl.example',
      reply_to: 'verwaltung@eschenbuehl.example',
    })
    .execute()
}
