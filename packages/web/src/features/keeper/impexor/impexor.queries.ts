import { queryOptions } from '@tanstack/react-query'
import { getAppConfig } from '../../../framework/app-config.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { api, apiFile } from '../../../lib/api.ts'
import { apiUpload } from '../../../lib/api-upload.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { appsQuery } from '../apps/apps.queries.ts'
import { type AppImport, isUnderWay } from './import-words.ts'

/** Milliseconds between two looks at an import that is under way. */
const lookEvery = 1000

export const importsQuery = queryOptions({
  queryKey: ['keeper', 'imports'],
  queryFn: async ({ signal }) => (await api('GET /api/keeper/impexor/imports', { signal })).imports,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookEvery : false),
})

export const refreshImports = () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
export const refreshApps = () => queryClient.invalidateQueries({ queryKey: appsQuery.queryKey })

export async function exportApp(appId: number): Promise<void> {
  const { content, name } = await apiFile('GET /api/keeper/impexor/export/:appId', { params: { appId } })
  downloadFile(name, content)
}

export const beginImport = async ({ name, size }: File): Promise<AppImport> =>
  (await api('POST /api/keeper/impexor/imports', { body: { name, bytes: size } })).import

export const startImport = async (id: string): Promise<AppImport> =>
  (await api('POST /api/keeper/impexor/imports/:id/start', { params: { id } })).import

export async function removeImport(id: string): Promise<void> {
  await api('DELETE /api/keeper/impexor/imports/:id', { params: { id } })
  await refreshImports()
}

interface Piece {
  readonly id: string
  readonly at: number
  readonly content: Blob
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

export async function sendPiece({ id, at, content, signal, onProgress }: Piece): Promise<AppImport> {
  const body = new FormData()
  body.append('id', id)
  body.append('at', String(at))
  body.append('file', content, 'piece')
  const sent = await apiUpload('POST /api/keeper/impexor/upload', {
    appId: getAppConfig().id,
    body,
    signal,
    onProgress,
  })
  return sent.import
}
