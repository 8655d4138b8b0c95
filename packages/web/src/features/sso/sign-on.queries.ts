import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../framework/app-config.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { refreshHistory } from '../audit/index.ts'

type Answer = RouteAnswer<RouteMap['GET /api/admin/settings/sso']>
export type SignOnSettings = Answer['settings']
export type SignOnBody = RouteInput<RouteMap['PUT /api/admin/settings/sso']>['body']
export type CheckBody = RouteInput<RouteMap['POST /api/admin/settings/sso/check']>['body']
export type CheckResult = RouteAnswer<RouteMap['POST /api/admin/settings/sso/check']>['result']
export type Brought = RouteInput<RouteMap['POST /api/auth/sso/finish']>['body']
type UserWish = RouteInput<RouteMap['PUT /api/admin/users/:id/sso']>['body']['wish']

/** The operator's directory; the municipality's stands in its configuration. */
export const signOnWaysQuery = queryOptions({
  queryKey: ['auth', 'sso'],
  queryFn: async ({ signal }) => (await api('GET /api/auth/sso', { signal })).operator,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Where the browser goes next. */
export const startSignOn = async (directory: 'app' | 'operator', returnTo?: string): Promise<string> =>
  (await api('POST /api/auth/sso', { body: { directory, ...(returnTo !== undefined && { returnTo }) } })).redirect

export const finishSignOn = (brought: Brought) => api('POST /api/auth/sso/finish', { body: brought })

export const ownSignOnQuery = queryOptions({
  queryKey: ['user', 'sso'],
  queryFn: async ({ signal }) => {
    const { label, linkedAt } = await api('GET /api/user/sso', { signal })
    return { label, linkedAt }
  },
})

export const linkOwnSignOn = async (proof: { currentPassword: string }): Promise<string> =>
  (await api('POST /api/user/sso', { body: proof })).redirect

export type SignOnPage = Pick<Answer, 'settings' | 'addresses' | 'groups' | 'staff' | 'own'>

export const signOnSettingsQuery = queryOptions({
  queryKey: ['settings', 'sso'],
  queryFn: async ({ signal }): Promise<SignOnPage> => {
    const { settings, addresses, groups, staff, own } = await api('GET /api/admin/settings/sso', { signal })
    return { settings, addresses, groups, staff, own }
  },
  gcTime: 0,
})

/** Saves them; the login page knows the button from then on. */
export async function saveSignOn(body: SignOnBody): Promise<SignOnSettings> {
  const { settings } = await api('PUT /api/admin/settings/sso', { body })
  queryClient.setQueryData(signOnSettingsQuery.queryKey, (known) => known && { ...known, settings })
  setAppConfig({ ...getAppConfig(), singleSignOn: shownOf(settings) })
  return settings
}

const shownOf = ({ isOn, label, staffPasswordOff }: SignOnSettings) =>
  isOn ? { label, isOnlyWay: staffPasswordOff } : null

export const checkSignOn = async (body: CheckBody): Promise<CheckResult> =>
  (await api('POST /api/admin/settings/sso/check', { body })).result

export const userSignOnQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'sso'],
    queryFn: async ({ signal }) => (await api('GET /api/admin/users/:id/sso', { params: { id }, signal })).signOn,
  })

export async function setUserSignOn(id: number, wish: UserWish): Promise<void> {
  const { signOn } = await api('PUT /api/admin/users/:id/sso', { params: { id }, body: { wish } })
  queryClient.setQueryData(userSignOnQuery(id).queryKey, signOn)
  refreshHistory('user', id)
}
