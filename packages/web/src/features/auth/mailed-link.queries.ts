import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Asked once: a dead link stays dead. */
const once = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** For whom a mailed link opens an account. */
export const registrationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'registration', token],
    queryFn: ({ signal }) => api('POST /api/auth/register/check', { body: { token }, signal }),
    ...once,
  })

/** Whether a mailed link still sets a new password; another visit asks anew, since it holds for an hour only. */
export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'resetpassword', token],
    queryFn: ({ signal }) => api('POST /api/auth/resetpassword/check', { body: { token }, signal }),
    ...once,
    gcTime: 0,
  })
