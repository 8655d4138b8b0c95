import { filesBelow } from '../../../platform/storage/prove-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** Everything that was put into place for an app that did not come to be. */
export async function removeFilesOf(storage: Storage, appId: number): Promise<void> {
  for (const folder of [`assets/${appId}/`, `private/${appId}/`, `base/app-${appId}/`])
    await removeBelow(storage, folder)
}

/** File by file: a bucket goes by the beginning of a name, and `assets/1` is that of `assets/12` as well. */
export async function removeBelow(storage: Storage, folder: string): Promise<void> {
  for (const file of await filesBelow(storage, folder)) if (file.startsWith(folder)) await storage.delete(file)
}
