import type { PdfTexts, RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api, apiFile } from '../../../lib/api.ts'

export type StoredPdfTexts = RouteAnswer<RouteMap['GET /api/admin/cms/pdf']>['pdfTexts']

export const pdfTextsQuery = queryOptions({
  queryKey: ['cms', 'pdf'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/cms/pdf', { signal })).pdfTexts,
  // As for every form: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export async function savePdfTexts(body: StoredPdfTexts): Promise<StoredPdfTexts> {
  const { pdfTexts } = await api('PUT /api/admin/cms/pdf', { body })
  queryClient.setQueryData(pdfTextsQuery.queryKey, pdfTexts)
  return pdfTexts
}

/** A letter of a made-up order with what is typed, saved or not. */
export const readSample = (letter: 'confirmation' | 'invoice', texts: PdfTexts) =>
  apiFile('POST /api/admin/cms/pdf/sample', { body: { ...texts, letter } })
