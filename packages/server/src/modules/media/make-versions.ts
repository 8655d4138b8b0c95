import { z } from 'zod'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import { fileOfWidth, placeOfFile } from '../../platform/pictures/picture-places.ts'
import { noteFiles, takeUpFiles } from '../../platform/storage/pending-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { refreshFile } from '../cms/index.ts'
import { makeElsewhere } from './make-elsewhere.ts'
import type { PictureVersions } from './picture.ts'

/**
 * Has the other widths of a picture made once this transaction is committed. One picture after the other: each takes a processor for
 * seconds, and mails would wait behind them.
 */
export const askForVersions = (tx: TenantTx | PlatformTx, { appId, id }: { appId: number; id: number }) =>
  enqueue(tx, 'media.make_versions', { appId, id }, { key: `versions:${appId}:${id}`, queue: 'pictures' })

/** Pictures of before, and those whose job was lost, a few each night. */
const atATime = 200

export const mediaJobs = (storage: Storage): Jobs => ({
  'media.make_versions': tenantJob(z.object({ id: z.number().int() }), async ({ id }, withTenant) => {
    const asset = await withTenant((tx) => findUnmade(tx, id))
    if (!asset) return
    const versions = await makeElsewhere(Buffer.from(await storage.getBytes(placeOfFile(asset.file))))
    const files = newFiles(asset, versions)
    const places = files.map(({ file }) => file)
    // Taken up again below: what a try before noted and could not finish is its own.
    if (files.length > 0)
      await withTenant(async (tx) => {
        await takeUpFiles(tx, places)
        await noteFiles(
          tx,
          files.map(({ file, content }) => ({ file, bytes: content.length })),
        )
      })
    for (const { file, content } of files) await storage.put(file, content)
    await withTenant(async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('asset')
        .set({ widths: [...versions.webp.keys()], has_avif: versions.avif !== null, versions_at: new Date() })
        .where('app_id', '=', tx.appId)
        .where('id', '=', id)
        // Deleted or cut anew meanwhile: nobody needs these, and the notes have them swept up.
        .where('file', '=', asset.file)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      if (files.length > 0) await takeUpFiles(tx, places)
      await refreshFile(tx, id)
    })
  }),
  'media.find_unmade': {
    scope: 'platform',
    schedule: '43 2 * * *',
    run: (_, acrossTenants) =>
      acrossTenants(async (tx) => {
        const unmade = await tx.db
          .selectFrom('asset')
          .where('versions_at', 'is', null)
          .where('width', 'is not', null)
          .select(['app_id as appId', 'id'])
          .orderBy('app_id')
          .orderBy('id')
          .limit(atATime)
          .execute()
        for (const asset of unmade) await askForVersions(tx, asset)
      }),
  },
})

const findUnmade = (tx: TenantTx, id: number) =>
  tx.db
    .selectFrom('asset')
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .where('versions_at', 'is', null)
    .where('width', 'is not', null)
    .select(['file', 'widths'])
    .executeTakeFirst()

/** Without those the row has already: noted as pending they would be swept away under it. */
const newFiles = ({ file, widths }: { file: string; widths: readonly number[] }, { webp, avif }: PictureVersions) => [
  ...[...webp]
    .filter(([width]) => !widths.includes(width))
    .map(([width, content]) => ({ file: placeOfFile(fileOfWidth(file, width)), content })),
  ...[...(avif ?? [])].map(([width, content]) => ({ file: placeOfFile(fileOfWidth(file, width, 'avif')), content })),
]
