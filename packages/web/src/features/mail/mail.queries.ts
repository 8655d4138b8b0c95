import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'

type ListMails = RouteMap['GET /api/admin/mails']

export type MailRow = RouteAnswer<ListMails>['rows'][number]
export type MailField = ListMails['table']['sortable'][number]
type Request = ListRequest<MailField>

/** Whose log: the municipality's, or that of the installation, which only keepers have. */
export type MailScope = 'app' | 'platform'

/** The tab says where to ask; the calls themselves do not know it. */
const withoutScope = ({ filters: { scope: _, ...filters }, ...table }: Request): Request => ({ ...table, filters })

export const mailsQuery = (scope: MailScope, request: Request) =>
  queryOptions({
    queryKey: ['mails', scope, request],
    queryFn: ({ signal }) => {
      const table = withoutScope(request)
      return scope === 'app'
        ? api('GET /api/admin/mails', { table, signal })
        : api('GET /api/keeper/mails', { table, signal })
    },
    // The old page stays until the new one is here, so that the table does not jump.
    placeholderData: keepPreviousData,
  })

export const downloadMails = (table: Request, query: ExportChoice) =>
  apiFile('GET /api/admin/mails/export', { table: withoutScope(table), query })

export const mailQuery = (scope: MailScope, id: number) =>
  queryOptions({
    queryKey: ['mail', scope, id],
    queryFn: async ({ signal }) =>
      scope === 'app'
        ? (await api('GET /api/admin/mails/:id', { params: { id }, signal })).mail
        : (await api('GET /api/keeper/mails/:id', { params: { id }, signal })).mail,
  })

export async function resendMails(ids: readonly number[]) {
  const { queued, refused } = await api('POST /api/admin/mails/resend', { body: { ids: [...ids] } })
  await Promise.all(['mails', 'mail'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  return { queued, refused }
}
