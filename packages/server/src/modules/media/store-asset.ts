import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { fileOfWidth } from '../object/index.ts'
import type { CheckedFile } from './check-file.ts'

/** Widths a picture is kept in besides its own, as WebP: what a phone, a card and a whole page need. */
const widths = [400, 800, 1600]

export interface PreparedAsset extends CheckedFile {
  readonly file: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly smaller: readonly { readonly width: number; readonly content: Buffer }[]
}

/** Reads a picture and makes its smaller versions. Throws for a picture that is none inside. */
export async function prepareAsset(appId: number, checked: CheckedFile, content: Buffer): Promise<PreparedAsset> {
  const file = `${appId}/${randomUUID()}.${checked.extension}`
  const bytes = content.length
  if (checked.type !== 'image' || checked.extension === 'svg') {
    return { ...checked, file, bytes, width: null, height: null, smaller: [] }
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
  return { ...checked, file, bytes, width: autoOrient?.width ?? width, height: autoOrient?.height ?? height, smaller }
}

const stored = (file: string) => `assets/${file}`

/** Every file an asset has in the storage. */
export const filesOf = ({ file, bytes, smaller }: PreparedAsset) => [
  { file: stored(file), bytes },
  ...smaller.map(({ width, content }) => ({ file: stored(fileOfWidth(file, width)), bytes: content.length })),
]

export async function putFiles(storage: Storage, { file, smaller }: PreparedAsset, content: Buffer): Promise<void> {
  await storage.put(stored(file), content)
  for (const { width, content: bytes } of smaller) await storage.put(stored(fileOfWidth(file, width)), bytes)
}

export function insertAsset(
  tx: TenantTx,
  { name, filename }: { name: string; filename: string },
  asset: PreparedAsset,
) {
  return tx.db
    .insertInto('asset')
    .values({
      app_id: tx.appId,
      type: asset.type,
      name,
      filename,
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
