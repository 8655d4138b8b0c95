import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type MailSearch, mailTableInput } from './mail-search.ts'

export type MailRow = RouteAnswer<RouteMap['GET /api/admin/mails']>['rows'][number]

export function mailsQuery(search: MailSearch) {
  const table = mailTableInput(search)
  return queryOptions({
    queryKey: ['mails', table],
    queryFn: ({ signal }) => api('GET /api/admin/mails', { table, signal }),
    // The old page stays until the new one is here, so that the table does not jump.
    placeholderData: keepPreviousData,
  })
}

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: async ({ signal }) => (await api('GET /api/admin/mails/:id', { params: { id }, signal })).mail,
  })
