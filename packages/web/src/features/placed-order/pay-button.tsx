import type { CustomerOrder } from '@allmend/contract'
import { mayPay } from '@allmend/domain/bookings'
import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notifyError } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'

interface PayButtonProps {
  readonly order: CustomerOrder
  /** Answers with where to go. */
  readonly pay: () => Promise<string | null>
  /** There was nothing to pay any more. */
  readonly onStale: () => void
}

/** Leads to the provider, where there is something to pay there. */
export function PayButton({ order, pay, onStale }: PayButtonProps) {
  const paying = useMutation({
    mutationFn: pay,
    onSuccess: (redirect) => (redirect ? location.assign(redirect) : onStale()),
    onError: (error) => {
      notifyError(errorText(error))
      onStale()
    },
  })
  if (!mayPay(order)) return null
  return (
    <Button
      className="print-button"
      fullWidth
      mt="md"
      loading={paying.isPending}
      leftSection={<IconCreditCard size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => paying.mutate()}
    >
      Jetzt bezahlen
    </Button>
  )
}
