import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

type Answer = RouteAnswer<RouteMap['GET /api/admin/settings/emails']>
export type MailSettings = Answer['settings']
export type Installation = Answer['installation']
export type MailSettingsBody = RouteInput<RouteMap['PUT /api/admin/settings/emails']>['body']
export type TestMailBody = RouteInput<RouteMap['POST /api/admin/settings/emails/test']>['body']
type TestResult = RouteAnswer<RouteMap['POST /api/admin/settings/emails/test']>['result']

export const mailSettingsQuery = queryOptions({
  queryKey: ['settings', 'emails'],
  queryFn: async ({ signal }) => {
    const { settings, installation, buildings } = await api('GET /api/admin/settings/emails', { signal })
    return { settings, installation, buildings }
  },
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export async function saveMailSettings(body: MailSettingsBody): Promise<MailSettings> {
  const { settings } = await api('PUT /api/admin/settings/emails', { body })
  queryClient.setQueryData(mailSettingsQuery.queryKey, (known) => known && { ...known, settings })
  // Whether mails go out may be another matter now.
  void queryClient.invalidateQueries({ queryKey: ['mails'] })
  return settings
}

export const sendTestMail = async (body: TestMailBody): Promise<TestResult> =>
  (await api('POST /api/admin/settings/emails/test', { body })).result
