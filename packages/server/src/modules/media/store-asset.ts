import { randomUUID } from 'node:crypto'
import type { TenantTx } from '../../platform/db/database.ts'
import { fileOfWidth, placeOfFile } from '../../platform/pictures/picture-places.ts'
import type { FileKeeper } from '../../platform/storage/prove-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { refreshFile } from '../cms/index.ts'
import type { CheckedFile } from './check-file.ts'
import { cleanSvg } from './clean-svg.ts'
import { askForVersions } from './make-versions.ts'
import { inWidth, openPicture } from './picture.ts'
import { withoutTraces } from './without-traces.ts'

/** What a tile and a phone need; made at once, which also shows that the picture can be read. The rest is made afterwards. */
const firstWidth = 400

export interface PreparedAsset extends CheckedFile {
  readonly file: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  /** What is kept in place of what arrived, where that is not the same. */
  readonly cleaned: Buffer | null
  readonly smaller: readonly { readonly width: number; readonly content: Buffer }[]
}

/** Reads a picture and makes its smallest version. Throws for a picture that is none inside. */
export async function prepareAsset(appId: number, checked: CheckedFile, content: Buffer): Promise<PreparedAsset> {
  const file = `${appId}/${randomUUID()}.${checked.extension}`
  const isDrawing = checked.extension === 'svg'
  if (checked.type !== 'image' || isDrawing) {
    const cleaned = isDrawing ? Buffer.from(cleanSvg(content.toString())) : null
    return { ...checked, file, bytes: (cleaned ?? content).length, width: null, height: null, cleaned, smaller: [] }
  }
  const cleaned = await withoutTraces(content)
  const bytes = (cleaned ?? content).length
  const picture = openPicture(content)
  const { autoOrient: size, pages = 1 } = await picture.metadata()
  const first = Math.min(firstWidth, size.width)
  const tile = await inWidth(picture, first).toBuffer()
  const smaller = pages > 1 ? [] : [{ width: first, content: tile }]
  return { ...checked, file, bytes, ...size, cleaned, smaller }
}

interface KeptAsset {
  readonly file: string
  readonly widths: readonly number[]
  readonly has_avif: boolean
}

/** A picture in all its widths and formats, or a document. */
export const placesOf = ({ file, widths, has_avif }: KeptAsset): string[] =>
  [
    file,
    ...widths.map((width) => fileOfWidth(file, width)),
    ...(has_avif ? widths.map((width) => fileOfWidth(file, width, 'avif')) : []),
  ].map(placeOfFile)

/** Every file an asset has in the storage. */
export const filesOf = ({ file, bytes, smaller }: PreparedAsset) => [
  { file: placeOfFile(file), bytes },
  ...smaller.map(({ width, content }) => ({ file: placeOfFile(fileOfWidth(file, width)), bytes: content.length })),
]

/** The same of every asset there is, for the proof that they are there. */
export const assetFiles: FileKeeper = {
  folder: 'assets',
  files: async ({ db }) =>
    (await db.selectFrom('asset').select(['file', 'widths', 'has_avif']).execute()).flatMap(placesOf),
}

export async function putFiles(
  storage: Storage,
  { file, cleaned, smaller }: PreparedAsset,
  content: Buffer,
): Promise<void> {
  await storage.put(placeOfFile(file), cleaned ?? content)
  for (const { width, content: bytes } of smaller) await storage.put(placeOfFile(fileOfWidth(file, width)), bytes)
}

/** Writes it down; of a picture the other widths are made as soon as this is committed. */
export async function insertAsset(
  tx: TenantTx,
  { name, filename, alt = '' }: { name: string; filename: string; alt?: string },
  asset: PreparedAsset,
) {
  const row = await tx.db
    .insertInto('asset')
    .values({
      app_id: tx.appId,
      type: asset.type,
      name,
      filename,
      alt,
      mime: asset.mime,
      file: asset.file,
      bytes: asset.bytes,
      width: asset.width,
      height: asset.height,
      widths: asset.smaller.map(({ width }) => width),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (asset.width !== null) await askForVersions(tx, { appId: tx.appId, id: row.id })
  return row
}

/** Another file in place of the one it had; undefined if that is no longer the one somebody looked at. What was in focus may be gone. */
export async function replaceFile(tx: TenantTx, id: number, seen: string, asset: PreparedAsset): Promise<boolean> {
  const replaced = await tx.db
    .updateTable('asset')
    .set({
      file: asset.file,
      mime: asset.mime,
      bytes: asset.bytes,
      width: asset.width,
      height: asset.height,
      widths: asset.smaller.map(({ width }) => width),
      versions_at: null,
      has_avif: false,
      focus_x: 50,
      focus_y: 50,
      updated_at: new Date(),
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .where('file', '=', seen)
    .returning('id')
    .executeTakeFirst()
  if (!replaced) return false
  await askForVersions(tx, { appId: tx.appId, id })
  await refreshFile(tx, id, { from: seen, to: asset.file })
  return true
}
