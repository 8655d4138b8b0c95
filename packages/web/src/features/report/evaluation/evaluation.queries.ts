import type { ExportFormat } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiFile } from '../../../lib/api.ts'

export interface EvaluationWish {
  readonly from: string
  readonly until: string
  readonly category?: number | undefined
}

export const evaluationQuery = (wish: EvaluationWish) =>
  queryOptions({
    queryKey: ['evaluation', wish],
    queryFn: ({ signal }) => api('GET /api/admin/evaluation', { query: wish, signal }),
    placeholderData: keepPreviousData,
  })

/** The tables of the page, in its order, as files. */
export const evaluationTables = [
  { label: 'Nach Zeit', call: 'GET /api/admin/evaluation/times/export' },
  { label: 'Nach Preiskategorie', call: 'GET /api/admin/evaluation/pricecategories/export' },
  { label: 'Nach Wochentag und Stunde', call: 'GET /api/admin/evaluation/hours/export' },
  { label: 'Nach Objekt', call: 'GET /api/admin/evaluation/objects/export' },
  { label: 'Nach Kategorie', call: 'GET /api/admin/evaluation/categories/export' },
] as const
export type EvaluationTable = (typeof evaluationTables)[number]['call']

export const downloadTable = (call: EvaluationTable, format: ExportFormat, { from, until, category }: EvaluationWish) =>
  apiFile(call, {
    query: { format },
    table: {
      page: 1,
      itemsPerPage: 'all',
      sort: [],
      filters: { from, until, category: category === undefined ? undefined : String(category) },
    },
  })
