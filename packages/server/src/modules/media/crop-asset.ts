import { type Area, isInPicture } from '@allmend/domain/media'
import sharp from 'sharp'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { placeOfFile } from '../../platform/pictures/picture-places.ts'
import { giveUpFiles, noteFiles, takeBackFiles, takeUpFiles, writeNoted } from '../../platform/storage/pending-files.ts'
import { refuseBeyondLimit } from '../../platform/storage/storage-limit.ts'
import type { AssetRow } from '../object/index.ts'
import { findAsset, setTags } from './change-asset.ts'
import { checkFile } from './check-file.ts'
import type { MediaPlatform } from './media-platform.ts'
import { limits } from './picture.ts'
import {
  filesOf,
  insertAsset,
  type PreparedAsset,
  placesOf,
  prepareAsset,
  putFiles,
  replaceFile,
} from './store-asset.ts'

interface CropCall {
  readonly app: { readonly id: number }
  readonly actor: Actor
  readonly log: Log
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/** As a new picture of this name, or in place of the whole one. */
export type Outcome = { readonly as: 'new'; readonly name: string } | { readonly as: 'replacement' }

/**
 * Cuts a piece out of a picture, from the file as it was uploaded, turned the way it is shown. The files are noted before they are
 * written, and the database is not held while the picture is worked on.
 */
export async function cropAsset(
  { storage, uploads }: MediaPlatform,
  call: CropCall,
  id: number,
  area: Area,
  outcome: Outcome,
): Promise<AssetRow | Refusal> {
  const before = await call.tenant((tx) => findAsset(tx, id))
  if (!before) return refuse('record.not_found')
  const { width, height } = before
  if (before.type !== 'image' || width === null || height === null) return refuse('asset.crop_kind')
  if (!isInPicture(area, { width, height })) return refuse('asset.crop_outside')
  const made = await uploads.inMemory(async () => {
    const content = await cut(Buffer.from(await storage.getBytes(placeOfFile(before.file))), area)
    const checked = await checkFile(before.filename, content)
    return checked && { content, asset: await prepareAsset(call.app.id, checked, content) }
  })
  if (!made) return refuse('asset.crop_kind')
  const files = filesOf(made.asset)
  const full = await call.tenant(
    async (tx) => (await refuseBeyondLimit(tx, made.content.length)) ?? (await noteFiles(tx, files)),
  )
  if (isRefusal(full)) return full
  const place = { storage, tenant: call.tenant, log: call.log }
  await writeNoted(place, files, () => putFiles(storage, made.asset, made.content))
  const kept = await call.tenant(async (tx) => {
    await takeUpFiles(
      tx,
      files.map(({ file }) => file),
    )
    return keep(tx, call.actor, before, made.asset, outcome)
  })
  // Somebody changed the picture meanwhile.
  if (isRefusal(kept)) await takeBackFiles(place, files)
  return kept
}

/** In the format it has. What a camera wrote about itself, place included, does not go along. */
async function cut(content: Buffer, { x: left, y: top, width, height }: Area): Promise<Buffer> {
  const { format } = await sharp(content, limits).metadata()
  const piece = sharp(content, limits).autoOrient().extract({ left, top, width, height })
  if (format === 'jpeg') return piece.jpeg({ quality: 90, mozjpeg: true }).toBuffer()
  if (format === 'webp') return piece.webp({ quality: 90 }).toBuffer()
  return piece.toBuffer()
}

async function keep(
  tx: TenantTx,
  actor: Actor,
  before: AssetRow,
  asset: PreparedAsset,
  outcome: Outcome,
): Promise<AssetRow | Refusal> {
  if (outcome.as === 'replacement') return replace(tx, actor, before, asset)
  const { id } = await insertAsset(tx, { name: outcome.name.trim(), filename: before.filename, alt: before.alt }, asset)
  await setTags(
    tx,
    [id],
    before.tags.map((tag) => tag.id),
  )
  const made = await findAsset(tx, id)
  if (!made) return refuse('record.not_found')
  const { name, filename, bytes } = made
  await audit(tx, actor, {
    ...{ action: 'created', entity: 'asset', entityId: id, subject: name },
    after: { name, filename, bytes, size: sizeOf(made) },
  })
  return made
}

async function replace(
  tx: TenantTx,
  actor: Actor,
  before: AssetRow,
  asset: PreparedAsset,
): Promise<AssetRow | Refusal> {
  if (!(await replaceFile(tx, before.id, before.file, asset))) return refuse('asset.changed')
  // Logo and icon were made of a piece of what is no longer there.
  await tx.db
    .updateTable('app_setting')
    .set({ logo_area: null, favicon_area: null })
    .where('app_id', '=', tx.appId)
    .where('logo_id', '=', before.id)
    .execute()
  await giveUpFiles(tx, placesOf(before))
  const after = await findAsset(tx, before.id)
  if (!after) return refuse('record.not_found')
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'asset', entityId: before.id, subject: after.name },
    before: { size: sizeOf(before), bytes: before.bytes },
    after: { size: sizeOf(after), bytes: after.bytes },
  })
  return after
}

const sizeOf = ({ width, height }: AssetRow) => `${width} × ${height}`
