import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useContact, useCustomer } from '../../shell/customer.ts'
import { keepDigits, keepSent, sentBefore, useKeptCode } from './kept-code.ts'
import { serverTime } from './server-clock.ts'

const wrongCode = 'Der eingegeben Code ist falsch oder abgelaufen!'

const triesSentence = (left: number) => {
  if (left <= 0) return 'Bitte fordern Sie einen neuen Code an.'
  return left === 1 ? 'Sie haben noch 1 Versuch.' : `Sie haben noch ${left} Versuche.`
}

/** The code a guest gets by mail, what is typed of it, and what became of the last one. It goes out once it `isWanted`. */
export function useCode(isWanted: boolean) {
  const { clientKey } = useDraft()
  const isGuest = useCustomer() === null
  const { email } = useContact()
  const address = email.trim()
  const { digits: code, isSent } = useKeptCode(clientKey, address)
  const sending = useQuery(codeQuery(clientKey, isGuest && (isWanted || isSent) ? address : null))
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const empty = (sentence: string | null) => {
    setError(sentence)
    keepDigits(clientKey, address, '')
    setAttempt(attempt + 1)
  }
  return {
    /** Null for whoever needs none. */
    code: isGuest ? code : null,
    email,
    sending,
    attempt,
    error,
    onChange: (typed: string) => {
      keepDigits(clientKey, address, typed)
      if (typed !== '') setError(null)
    },
    refuse: (triesLeft: number) => empty(`${wrongCode} ${triesSentence(triesLeft)}`),
    onResend: () => {
      empty(null)
      void sending.refetch()
    },
  }
}

/** So long after one code there is no other. */
const pause = 60_000

const isTooSoon = (error: unknown) => error instanceof ApiError && error.code === 'order.code_too_soon'

/** A code mailed to a guest: sent when it is first asked for, and again by `refetch`. */
const codeQuery = (clientKey: string, email: string | null) =>
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
