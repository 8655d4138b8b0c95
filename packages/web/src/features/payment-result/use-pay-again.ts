import type { PaymentView } from '@allmend/contract'
import { useMutation } from '@tanstack/react-query'
import { notifyError } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { payAgain, payStanding, refreshPayment } from './payment.queries.ts'

/** Another try, with an option while the dates wait for it; an order that stands keeps the one it has. */
export function usePayAgain(payment: PaymentView, token: string) {
  return useMutation({
    mutationFn: async (paymentOptionId: number | undefined): Promise<string | null> => {
      if (payment.heldUntil !== null && paymentOptionId !== undefined) return payAgain(token, paymentOptionId)
      return (await payStanding(payment)?.()) ?? null
    },
    onSuccess: (redirect) => (redirect ? location.assign(redirect) : refreshPayment(token)),
    onError: (error) => {
      notifyError(errorText(error))
      void refreshPayment(token)
    },
  })
}
