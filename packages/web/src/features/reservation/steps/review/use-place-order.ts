import type { AcceptedTextKind, TextVersions } from '@allmend/domain/texts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getAppConfig, setAppConfig } from '../../../../framework/app-config.ts'
import { api } from '../../../../lib/api.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { payloadsOf, useObjects } from '../../../booking-draft/index.ts'
import { renewKey, useDraft } from '../../draft/draft-store.ts'
import { putDraftAside } from '../../draft/put-aside.ts'
import { useContact, useCustomer } from '../../shell/customer.ts'
import { forgetReservation } from '../../shell/forget-reservation.ts'
import { useStep } from '../../shell/use-step.ts'
import { forgetHolds } from './hold.queries.ts'

interface Attempt {
  readonly code: string
  readonly expectedTotal: number
  /** What was agreed to; null where there was nothing. */
  readonly accepted: TextVersions<AcceptedTextKind> | null
}

const mostRetries = 2

/** How many tries are left if it was the code that was refused. */
export const triesAfterWrongCode = (error: Error | null): number | null =>
  error instanceof ApiError && error.code === 'order.code_invalid' ? Number(error.details.triesLeft ?? 0) : null

/** The texts that count now. Who agreed to others is asked once more, since it is the words one agrees to. */
function adoptTexts(texts: unknown): void {
  const app = getAppConfig()
  const { legal } = app.legalTexts
  setAppConfig({ ...app, legalTexts: { ...(legal !== undefined && { legal }), ...Object(texts) } })
}

/** Sends the order. It carries the key of the draft, so that sent twice it is still placed once. */
export function usePlaceOrder(onRefused: (error: Error) => void, onWrongCode: (triesLeft: number) => void) {
  const draft = useDraft()
  const { objects } = useObjects(draft.bookings.map(({ objectId }) => objectId))
  const isGuest = useCustomer() === null
  const contact = useContact()
  const { go } = useStep()
  const isPlaced = useRef(false)
  // Only when the step is gone: an empty draft would lead to the first one instead of the last.
  useEffect(
    () => () => {
      if (!isPlaced.current) return
      forgetHolds()
      forgetReservation()
    },
    [],
  )
  return useMutation({
    mutationFn: ({ code, expectedTotal, accepted }: Attempt) =>
      api('POST /api/orders', {
        body: {
          ...(isGuest && { user: contact, code }),
          bookings: payloadsOf(draft.bookings, objects),
          paymentOptionId: draft.paymentOptionId,
          clientKey: draft.clientKey,
          expectedTotal,
          ...(accepted && { acceptsRules: true, acceptedTexts: accepted }),
        },
      }),
    // What never got an answer may have arrived all the same; the key makes it safe to ask again.
    retry: (failures, error) => failures < mostRetries && !(error instanceof ApiError),
    networkMode: 'always',
    onSuccess: ({ redirect, orderToken }) => {
      isPlaced.current = true
      if (redirect) {
        // The page goes without being taken apart, so the step cannot forget on its way out.
        putDraftAside()
        forgetReservation()
        location.assign(redirect)
      } else go('abschluss', { order: orderToken, replace: true })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'order.placed_otherwise') renewKey()
      if (error instanceof ApiError && error.code === 'order.texts_changed') adoptTexts(error.details.texts)
      const triesLeft = triesAfterWrongCode(error)
      if (triesLeft === null) onRefused(error)
      else onWrongCode(triesLeft)
    },
  })
}
