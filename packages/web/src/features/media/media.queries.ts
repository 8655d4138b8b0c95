import type { Asset, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import type { Area } from '@allmend/domain/media'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getAppConfig } from '../../framework/app-config.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { apiUpload } from '../../lib/api-upload.ts'
import type { MediaSort } from './manager/media-sorts.ts'
import { type PendingFile, uploadBody } from './upload/pending-files.ts'

export type CountedTag = RouteAnswer<RouteMap['GET /api/admin/asset-tags']>['tags'][number]
type SavedTags = RouteInput<RouteMap['POST /api/admin/asset-tags']>['body']
type AssetBody = RouteInput<RouteMap['PUT /api/admin/assets/:id']>['body']

const perPage = 24
const assetsKey = ['assets'] as const
const newestFirst = [{ field: 'createdAt', direction: 'desc' }] as const

/** Which of them a list shows: those of a kind, or both with a tag. */
export type MediaPart = 'image' | 'document' | 'tagged'

const calls = {
  image: 'GET /api/admin/assets/images',
  document: 'GET /api/admin/assets/documents',
  tagged: 'GET /api/admin/assets/tags',
} as const

export interface MediaWish {
  readonly search: string
  readonly tagIds: readonly number[]
  readonly sort: MediaSort
}

/** A page at a time. */
export const assetPagesQuery = (part: MediaPart, { search, tagIds, sort }: MediaWish) =>
  infiniteQueryOptions({
    queryKey: [...assetsKey, part, search, tagIds, sort],
    queryFn: ({ pageParam, signal }) =>
      api(calls[part], {
        table: {
          page: pageParam,
          itemsPerPage: perPage,
          sort: [sort],
          filters: { ...(search && { search }), ...(tagIds.length > 0 && { tagIds: tagIds.join('|') }) },
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalRecords }, pages) =>
      pages.length * perPage < totalRecords ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })

/** Every document by its number, where only the number is known. */
export const documentsQuery = queryOptions({
  queryKey: [...assetsKey, 'document', 'all'],
  queryFn: async ({ signal }) =>
    (
      await api('GET /api/admin/assets/documents', {
        table: { page: 1, itemsPerPage: 'all', sort: newestFirst, filters: {} },
        signal,
      })
    ).rows,
})

/** Asked for again whenever the dialog is opened. */
export const mediaDashboardQuery = queryOptions({
  queryKey: [...assetsKey, 'dashboard'],
  queryFn: ({ signal }) => api('GET /api/admin/assets/dashboard', { signal }),
  refetchOnMount: 'always',
})

/** As often as the dashboard, which shows the same. */
export const assetTagsQuery = queryOptions({
  queryKey: [...assetsKey, 'tags'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/asset-tags', { signal })).tags,
  refetchOnMount: 'always',
})

export const assetUsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...assetsKey, 'uses', id],
    queryFn: async ({ signal }) => (await api('GET /api/admin/assets/:id/uses', { params: { id }, signal })).uses,
    staleTime: 0,
  })

/** Every list that is shown, its counts, and the objects that show what has changed. */
export function refreshMedia(): void {
  queryClient.invalidateQueries({ queryKey: assetsKey })
  queryClient.invalidateQueries({ queryKey: ['objects'] })
}

interface UploadOptions {
  readonly file: PendingFile
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** The lists are read again by whoever sends several. */
export async function uploadAsset({ file, signal, onProgress }: UploadOptions): Promise<readonly Asset[]> {
  const { assets } = await apiUpload('POST /api/admin/assets/upload', {
    appId: getAppConfig().id,
    body: uploadBody([file]),
    signal,
    onProgress,
  })
  return assets
}

export async function renameAsset(id: number, name: string): Promise<void> {
  await api('PUT /api/admin/assets/name/:id', { params: { id }, body: { name } })
  refreshMedia()
}

export async function tagAsset(id: number, tagIds: number[]): Promise<void> {
  await api('PUT /api/admin/assets/tags/:id', { params: { id }, body: { tagIds } })
  refreshMedia()
}

export async function saveAsset(id: number, body: AssetBody): Promise<void> {
  await api('PUT /api/admin/assets/:id', { params: { id }, body })
  refreshMedia()
}

/** Also from where it is used, if whoever asks was told of that. */
export async function removeAsset(id: number, isUsed: boolean): Promise<void> {
  await api('DELETE /api/admin/assets/:id', { params: { id }, query: isUsed ? { used: '1' } : {} })
  refreshMedia()
}

/** A piece of it: as a new picture of this name, or in its own place, wherever it is used. */
export async function cropAsset(id: number, area: Area, name: string | null): Promise<Asset> {
  const { asset } =
    name === null
      ? await api('PUT /api/admin/assets/:id/crop', { params: { id }, body: { area } })
      : await api('POST /api/admin/assets/:id/crop', { params: { id }, body: { area, name } })
  refreshMedia()
  return asset
}

export async function saveTags(body: SavedTags): Promise<readonly CountedTag[]> {
  const { tags } = await api('POST /api/admin/asset-tags', { body })
  refreshMedia()
  return tags
}
