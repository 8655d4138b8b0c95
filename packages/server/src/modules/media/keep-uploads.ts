import { auditAll } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { noteFiles, takeBackFiles, takeUpFiles, writeNoted } from '../../platform/storage/pending-files.ts'
import { refuseBeyondLimit } from '../../platform/storage/storage-limit.ts'
import type { AssetRow } from '../object/index.ts'
import { hasUnknownTag } from './asset-tags.ts'
import { findAsset, setTags } from './change-asset.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { isSimpleEnough, wouldRun } from './clean-svg.ts'
import type { MediaPlatform } from './media-platform.ts'
import type { NamedFile } from './name-uploads.ts'
import { isTooLarge } from './picture.ts'
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
  const noted = await call.tenant(async (tx) => {
    if (await hasUnknownTag(tx, [...new Set(files.flatMap(({ tagIds }) => tagIds))])) return refuse('asset.tag_unknown')
    const full = await refuseBeyondLimit(
      tx,
      prepared.reduce((sum, { asset }) => sum + asset.bytes, 0),
    )
    if (full) return full
    await noteFiles(tx, written)
    return null
  })
  if (isRefusal(noted)) return noted
  const place = { storage, tenant: call.tenant, log: call.log }
  await writeNoted(place, written, async () => {
    for (const { upload, asset } of prepared) {
      await uploads.inMemory(async () => putFiles(storage, asset, await upload.content.readWhole()))
    }
  })
  const rows = await call.tenant(async (tx) => {
    await takeUpFiles(
      tx,
      written.map(({ file }) => file),
    )
    return writeDown(tx, call.actor, prepared)
  })
  // A tag that went meanwhile.
  if (isRefusal(rows)) await takeBackFiles(place, written)
  return rows
}

async function writeDown(tx: TenantTx, actor: Actor, prepared: readonly Prepared[]): Promise<AssetRow[] | Refusal> {
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
  await auditAll(tx, actor, entries)
  return rows
}

const isRaster = ({ type, extension }: CheckedFile) => type === 'image' && extension !== 'svg'

async function prepare({ app, log }: UploadCall, { filename, content }: NamedFile): Promise<PreparedAsset | Refusal> {
  const whole = await content.readWhole()
  const checked = await checkFile(filename, whole)
  if (!checked) return refuse('asset.type_refused', { filename })
  if (checked.extension === 'svg' && !isSimpleEnough(whole.toString()))
    return refuse('asset.drawing_too_large', { filename })
  if (checked.extension === 'svg' && wouldRun(whole.toString())) return refuse('asset.drawing_runs', { filename })
  try {
    if (isRaster(checked) && (await isTooLarge(whole))) return refuse('asset.picture_too_large', { filename })
    return await prepareAsset(app.id, checked, whole)
  } catch (error) {
    log.info({ err: error, filename }, 'picture not readable')
    return refuse('asset.type_refused', { filename })
  }
}
