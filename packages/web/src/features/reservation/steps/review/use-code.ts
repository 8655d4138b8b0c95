import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '../../draft/draft-store.ts'
import { useContact, useCustomer } from '../../shell/use-customer.ts'
import { codeQuery } from './code.queries.ts'
import { keepDigits, useKeptCode } from './kept-code.ts'

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
