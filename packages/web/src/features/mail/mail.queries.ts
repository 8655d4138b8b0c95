import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { api, apiFile } from '../../lib/api.ts'

type ListMails = RouteMap['GET /api/admin/mails']

export type MailRow = RouteAnswer<ListMails>['rows'][number]
export type MailField = ListMails['table']['sortable'][number]

export const mailsQuery = (table: ListRequest<MailField>) =>
  queryOptions({
    queryKey: ['mails', table],
    queryFn: ({ signal }) => api('GET /api/admin/mails', { table, signal }),
    // The old page stays until the new one is here, so that the table does not jump.
    placeholderData: keepPreviousData,
  })

export const downloadMails = (table: ListRequest<MailField>, query: ExportChoice) =>
  apiFile('GET /api/admin/mails/export', { table, query })

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: async ({ signal }) => (await api('GET /api/admin/mails/:id', { params: { id }, signal })).mail,
  })
