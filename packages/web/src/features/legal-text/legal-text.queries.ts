import type { LegalTextKind } from '@allmend/domain/texts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** One version never changes; without one it is the text that counts now. */
export const legalTextQuery = (kind: LegalTextKind, version: number | undefined) =>
  queryOptions({
    queryKey: ['legal-text', kind, version ?? 'current'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/legal-texts/:kind', { params: { kind }, query: { version }, signal })).text,
    ...(version !== undefined && { staleTime: Number.POSITIVE_INFINITY }),
  })
