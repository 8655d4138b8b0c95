import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** For whom a mailed link opens an account. A dead one stays dead. */
export const registrationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'registration', token],
    queryFn: ({ signal }) => api('POST /api/auth/register/check', { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
