import type { Asset, AssetTag } from '@allmend/contract'
import { addressesOf } from '../../platform/pictures/picture-places.ts'

export interface AssetRow {
  readonly id: number
  readonly type: string
  readonly name: string
  readonly filename: string
  readonly file: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly widths: readonly number[]
  readonly has_avif: boolean
  readonly versions_at: string | Date | null
  readonly alt: string
  readonly focus_x: number
  readonly focus_y: number
  readonly tags: readonly AssetTag[]
  readonly created_at: string | Date
  readonly updated_at: string | Date
}

export const presentAsset = (row: AssetRow): Asset => ({
  id: row.id,
  type: row.type === 'image' || row.type === 'document' ? row.type : 'unknown',
  name: row.name,
  filename: row.filename,
  file: row.file,
  ...addressesOf(row),
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  alt: row.alt,
  focus: { x: row.focus_x, y: row.focus_y },
  tags: [...row.tags],
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
})
