import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { keepSent, sentBefore } from './kept-code.ts'
import { serverTime } from './server-clock.ts'

/** So long after one code there is no other. */
const pause = 60_000

const isTooSoon = (error: unknown) => error instanceof ApiError && error.code === 'order.code_too_soon'

/** A code mailed to a guest: sent when it is first asked for, and again by `refetch`. */
export const codeQuery = (clientKey: string, email: string | null) =>
  queryOptions({
    queryKey: ['order-code', clientKey, email],
    queryFn:
      email === null
        ? skipToken
        : async () => {
            try {
              const answer = await api('POST /api/booking/code', { body: { clientKey, email } })
              const resendAt = Date.parse(answer.resendAt)
              keepSent(clientKey, email, { resendAt, expiresAt: Date.parse(answer.expiresAt) })
              return { resendAt, refusal: null }
            } catch (error) {
              if (!(error instanceof ApiError && isTooSoon(error))) throw error
              // After a reload: the code of a moment ago still holds.
              const wait = (error.retryAfter ?? 0) * 1000 || pause
              return { resendAt: serverTime() + wait, refusal: wait > pause ? error : null }
            }
          },
    initialData: () => {
      const sent = email === null ? null : sentBefore(clientKey, email, serverTime())
      return sent ? { resendAt: sent.resendAt, refusal: null } : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  })
