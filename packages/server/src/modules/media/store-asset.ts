import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TenantTx } from '../../platform/db/database.ts'
import type { FileKeeper } from '../../platform/storage/prove-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { fileOfWidth } from '../object/index.ts'
import type { CheckedFile } from './check-file.ts'
import { cleanSvg } from './clean-svg.ts'

/** Widths a picture is kept in besides its own, as WebP: what a phone, a card and a whole page need. */
const widths = [400, 800, 1600]

export interface PreparedAsset extends CheckedFile {
  readonly file: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  /** What is kept in place of what arrived, where that is not the same. */
  readonly cleaned: Buffer | null
  readonly smaller: readonly { readonly width: number; readonly content: Buffer }[]
}

/** Reads a picture and makes its smaller versions. Throws for a picture that is none inside. */
export async function prepareAsset(appId: number, checked: CheckedFile, content: Buffer): Promise<PreparedAsset> {
  const file = `${appId}/${randomUUID()}.${checked.extension}`
  const cleaned = checked.extension === 'svg' ? Buffer.from(cleanSvg(content.toString())) : null
  const bytes = (cleaned ?? content).length
  if (checked.type !== 'image' || cleaned) {
    return { ...checked, file, bytes, width: null, height: null, cleaned, smaller: [] }
  }
  const picture = sharp(content, { limitInputPixels: 100_000_000 }).autoOrient()
  const { width, height, autoOrient } = await picture.metadata()
  const smaller = []
  for (const wanted of widths.filter((one) => one < (autoOrient?.width ?? width))) {
    smaller.push({
      width: wanted,
      content: await picture.clone().resize({ width: wanted }).webp({ quality: 80 }).toBuffer(),
    })
  }
  const size = { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height }
  return { ...checked, file, bytes, ...size, cleaned, smaller }
}

/** Where a file lies in the storage. */
const stored = (file: string) => `assets/${file}`

/** A picture in all its widths, or a document. */
export const placesOf = ({ file, widths }: { readonly file: string; readonly widths: readonly number[] }): string[] =>
  [file, ...widths.map((width) => fileOfWidth(file, width))].map(stored)

/** Every file an asset has in the storage. */
export const filesOf = ({ file, bytes, smaller }: PreparedAsset) => [
  { file: stored(file), bytes },
  ...smaller.map(({ width, content }) => ({ file: stored(fileOfWidth(file, width)), bytes: content.length })),
]

/** The same of every asset there is, for the proof that they are there. */
export const assetFiles: FileKeeper = {
  folder: 'assets',
  files: async ({ db }) => (await db.selectFrom('asset').select(['file', 'widths']).execute()).flatMap(placesOf),
}

export async function putFiles(
  storage: Storage,
  { file, cleaned, smaller }: PreparedAsset,
  content: Buffer,
): Promise<void> {
  await storage.put(stored(file), cleaned ?? content)
  for (const { width, content: bytes } of smaller) await storage.put(stored(fileOfWidth(file, width)), bytes)
}

export function insertAsset(
  tx: TenantTx,
  { name, filename, alt = '' }: { name: string; filename: string; alt?: string },
  asset: PreparedAsset,
) {
  return tx.db
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
}
