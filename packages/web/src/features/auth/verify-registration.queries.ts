import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A query, though it changes something: however often the page is drawn, the token is sent once. */
export const verifyRegistrationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'verify-registration', token],
    queryFn: () => api('POST /api/auth/register/verify', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
