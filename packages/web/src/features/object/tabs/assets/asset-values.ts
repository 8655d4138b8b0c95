import type { Asset, ObjectRecord, RouteInput, RouteMap } from '@allmend/contract'
import type { FieldSpec } from '@allmend/domain/validation'

/** A type, not an interface: a form takes any record of plain values. */
export type AssetValues = {
  readonly mainImageId: number | null
  readonly imageIds: readonly number[]
  readonly documentIds: readonly number[]
  readonly rulesId: number | null
}

export const assetSpec: FieldSpec<keyof AssetValues> = {
  mainImageId: { label: 'Hauptbild', rules: [] },
  imageIds: { label: 'Weitere Bilder', rules: [] },
  documentIds: { label: 'Dokumente', rules: [] },
  rulesId: { label: 'Reglement', rules: [] },
}

/** The log knows them all together. */
export const assetAuditNames = {
  mainImageId: 'assets',
  imageIds: 'assets',
  documentIds: 'assets',
  rulesId: 'assets',
} as const

const ids = (assets: readonly Asset[], without: Asset | null) =>
  assets.map(({ id }) => id).filter((id) => id !== without?.id)

export const readAssets = ({ mainImage, images, documents, rules }: ObjectRecord): AssetValues => ({
  mainImageId: mainImage?.id ?? null,
  imageIds: ids(images, mainImage),
  documentIds: ids(documents, rules),
  rulesId: rules?.id ?? null,
})

export const assetsOf = ({ mainImage, images, documents, rules }: ObjectRecord): Asset[] =>
  [mainImage, rules, ...images, ...documents].filter((asset) => asset !== null)

type Body = RouteInput<RouteMap['PUT /api/admin/objects/:id/assets']>['body']

export const assetsBody = ({ imageIds, documentIds, ...rest }: AssetValues, version: number): Body => ({
  ...rest,
  imageIds: [...imageIds],
  documentIds: [...documentIds],
  version,
})

type Pictures = Pick<AssetValues, 'mainImageId' | 'imageIds'>

/** New pictures come last; the first one there is becomes the main one. */
export function withPictures({ mainImageId, imageIds }: Pictures, added: readonly number[]): Pictures {
  const fresh = added.filter((id) => id !== mainImageId && !imageIds.includes(id))
  if (mainImageId !== null) return { mainImageId, imageIds: [...imageIds, ...fresh] }
  const [first = null, ...others] = fresh
  return { mainImageId: first, imageIds: [...imageIds, ...others] }
}

/** The main picture so far stays, first among the others. */
export const withMain = ({ mainImageId, imageIds }: Pictures, id: number): Pictures => ({
  mainImageId: id,
  imageIds: [...(mainImageId === null ? [] : [mainImageId]), ...imageIds.filter((other) => other !== id)],
})

/** Without the main picture the next one takes its place. */
export function withoutPicture({ mainImageId, imageIds }: Pictures, id: number): Pictures {
  if (id !== mainImageId) return { mainImageId, imageIds: imageIds.filter((other) => other !== id) }
  const [first = null, ...others] = imageIds
  return { mainImageId: first, imageIds: others }
}
