import type { BookingDraft, RouteAnswer, RouteMap } from '@allmend/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../../framework/query-client.ts'
import { useCurrentUser } from '../../../framework/session.ts'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { payloadOf, useObjects, withoutWrong } from '../../booking-draft/index.ts'
import { useDraft } from '../draft/draft-store.ts'
import { guestContact } from './customer.ts'

const waitingTime = 300

type Answer = RouteAnswer<RouteMap['POST /api/booking/validate-bookings']>

/** What the server says to a booking; `isLoading` while it says so of an older state of it. */
export type Validated = Answer['bookings'][number] & { readonly isLoading: boolean }

/** Whether it is the time that cannot be had. A choice that does not fit is told at its field. */
export const isTimeRefused = ({ isValid, reason, wrong }: Pick<Validated, 'isValid' | 'reason' | 'wrong'>): boolean =>
  !isValid && (reason !== null || !wrong)

/** What is asked. Words that change neither price nor time stay out, so that typing them asks nothing. */
interface Question {
  readonly entries: readonly { readonly key: string; readonly booking: BookingDraft }[]
  readonly holdKey: string
  readonly zipcode: string
}

const validationQuery = (question: Question, userId: number | null) =>
  queryOptions({
    queryKey: ['validate-bookings', question, userId],
    queryFn: async ({ signal }) => {
      const { entries, holdKey, zipcode } = question
      const bookings = entries.map(({ booking }) => booking)
      const body = { bookings, holdKey, ...(zipcode !== '' && { zipcode }) }
      const { summary, bookings: answers } = await api('POST /api/booking/validate-bookings', { body, signal }).catch(
        learnOptions,
      )
      // The object changed since it was read: read anew, it tells the sentence at the field.
      if (answers.some(({ wrong }) => wrong)) void queryClient.invalidateQueries({ queryKey: ['public-object'] })
      return { summary, answers, question }
    },
    enabled: question.entries.length > 0,
    placeholderData: keepPreviousData,
  })

/** An option is offered no longer: the objects are read again, and then it is neither shown nor asked for. */
function learnOptions(error: unknown): never {
  if (error instanceof ApiError && error.code === 'object.option_unknown') {
    void queryClient.invalidateQueries({ queryKey: ['public-object'] })
  }
  throw error
}

function useQuestion(): Question {
  const draft = useDraft()
  const { zipcode } = guestContact.use()
  const { objects } = useObjects(draft.bookings.map(({ objectId }) => objectId))
  return useMemo(() => {
    const entries = draft.bookings.flatMap((one) => {
      const object = objects.get(one.objectId)
      const clear = object ? withoutWrong(object, one) : one
      const booking = payloadOf({ ...clear, name: '', remark: '', answers: {} }, objects)
      return booking ? [{ key: one.key, booking }] : []
    })
    return { entries, holdKey: draft.clientKey, zipcode: /^\d{4}$/.test(zipcode) ? zipcode : '' }
  }, [draft, objects, zipcode])
}

export interface Validation {
  readonly byKey: ReadonlyMap<string, Validated>
  /** Null as long as nothing in the draft has a time, or nothing is known of it yet. */
  readonly summary: Answer['summary'] | null
  /** Every booking of the draft can be had: only then the sum is one to order for. */
  readonly isOrderable: boolean
  readonly isLoading: boolean
  /** When the server said so. */
  readonly answeredAt: number
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** Whether the draft could be ordered now, and what it costs: one question for all of it, a moment after it was changed. */
export function useValidation(): Validation {
  const question = useQuestion()
  const count = useDraft().bookings.length
  const [asked] = useDebouncedValue(question, waitingTime)
  const { data, dataUpdatedAt, error, refetch } = useQuery(validationQuery(asked, useCurrentUser()?.id ?? null))
  return useMemo(() => {
    const isEmpty = question.entries.length === 0
    const byKey = new Map<string, Validated>()
    for (const { key, booking } of question.entries) {
      const index = data?.question.entries.findIndex((entry) => entry.key === key) ?? -1
      const answer = data?.answers[index]
      const isLoading = !isSame(data?.question.entries[index]?.booking, booking)
      if (answer) byKey.set(key, { ...answer, isLoading })
    }
    return {
      byKey,
      isOrderable: !isEmpty && byKey.size === count && [...byKey.values()].every(({ isValid }) => isValid),
      summary: isEmpty ? null : (data?.summary ?? null),
      isLoading: !isEmpty && !isSame(data?.question, question) && !(error && isSame(asked, question)),
      answeredAt: dataUpdatedAt,
      error,
      refetch,
    }
  }, [question, count, asked, data, dataUpdatedAt, error, refetch])
}

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
