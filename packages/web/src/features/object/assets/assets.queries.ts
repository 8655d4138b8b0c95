import type { Asset } from '@allmend/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getAppConfig } from '../../../framework/app-config.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'
import { apiUpload } from '../../../lib/api-upload.ts'
import { type AssetKind, type PendingFile, uploadBody } from './pending-files.ts'

const perPage = 24
const newestFirst = [{ field: 'createdAt', direction: 'desc' }] as const
const assetsKey = ['assets'] as const

const listAssets = (kind: AssetKind, table: Parameters<typeof api<'GET /api/admin/assets/images'>>[1]) =>
  kind === 'image' ? api('GET /api/admin/assets/images', table) : api('GET /api/admin/assets/documents', table)

/** What was uploaded before, newest first, a page at a time. */
export const assetPagesQuery = (kind: AssetKind, search: string) =>
  infiniteQueryOptions({
    queryKey: [...assetsKey, kind, search],
    queryFn: ({ pageParam, signal }) =>
      listAssets(kind, {
        table: { page: pageParam, itemsPerPage: perPage, sort: newestFirst, filters: { search: search || undefined } },
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

interface UploadOptions {
  readonly files: readonly PendingFile[]
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

export async function uploadAssets({ files, signal, onProgress }: UploadOptions): Promise<readonly Asset[]> {
  const { assets } = await apiUpload('POST /api/admin/assets/upload', {
    appId: getAppConfig().id,
    body: uploadBody(files),
    signal,
    onProgress,
  })
  queryClient.invalidateQueries({ queryKey: assetsKey })
  return assets
}
