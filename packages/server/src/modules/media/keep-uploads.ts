import { auditAll } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { noteFiles, takeUpFiles, writeNoted } from '../../platform/storage/pending-files.ts'
import type { AssetRow } from '../object/index.ts'
import { findAsset, setTags } from './change-asset.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { isSimpleEnough } from './clean-svg.ts'
import type { MediaPlatform } from './media-platform.ts'
import type { NamedFile } from './name-uploads.ts'
import { hasTooManyDots } from './picture.ts'
import { filesOf, insertAsset, type PreparedAsset, prepareAsset, putFiles } from './store-asset.ts'

interface UploadCall {
  readonly app: { readonly id: number }
  readonly actor: Actor
  readonly log: Log
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

interface Prepared {
  readonly upload: NamedFile
  readonly asset: PreparedAsset
}

/** All of them or none. Files are in memory one at a time, and noted before they are written: what goes wrong leaves nothing behind. */
export async function keepUploads({ storage, uploads }: MediaPlatform, call: UploadCall, files: readonly NamedFile[]) {
  const prepared: Prepared[] = []
  for (const upload of files) {
    const asset = await uploads.inMemory(() => prepare(call, upload))
    if (isRefusal(asset)) return asset
    prepared.push({ upload, asset })
  }
  const written = prepared.flatMap(({ asset }) => filesOf(asset))
  await call.tenant((tx) => noteFiles(tx, written))
  await writeNoted({ storage, tenant: call.tenant, log: call.log }, written, async () => {
    for (const { upload, asset } of prepared) {
      await uploads.inMemory(async () => putFiles(storage, asset, await upload.content.readWhole()))
    }
  })
  return call.tenant(async (tx) => {
    await takeUpFiles(
      tx,
      written.map(({ file }) => file),
    )
    const rows: AssetRow[] = []
    for (const { upload, asset } of prepared) {
      const { id } = await insertAsset(tx, upload, asset)
      if (!(await setTags(tx, [id], upload.tagIds))) return refuse('asset.tag_unknown')
      const row = await findAsset(tx, id)
      if (row) rows.push(row)
    }
    const entries = rows.map(({ id, name, filename, bytes }) => ({
      action: 'created' as const,
      entity: 'asset' as const,
      entityId: id,
      subject: name,
      after: { name, filename, bytes },
    }))
    await auditAll(tx, call.actor, entries)
    return rows
  })
}

const isRaster = ({ type, extension }: CheckedFile) => type === 'image' && extension !== 'svg'

async function prepare({ app, log }: UploadCall, { filename, content }: NamedFile): Promise<PreparedAsset | Refusal> {
  const whole = await content.readWhole()
  const checked = await checkFile(filename, whole)
  if (!checked) return refuse('asset.type_refused', { filename })
  if (checked.extension === 'svg' && !isSimpleEnough(whole.toString()))
    return refuse('asset.drawing_too_large', { filename })
  try {
    if (isRaster(checked) && (await hasTooManyDots(whole))) return refuse('asset.picture_too_large', { filename })
    return await prepareAsset(app.id, checked, whole)
  } catch (error) {
    log.info({ err: error, filename }, 'picture not readable')
    return refuse('asset.type_refused', { filename })
  }
}
