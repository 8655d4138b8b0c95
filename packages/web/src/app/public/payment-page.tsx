import { useSearch } from '@tanstack/react-router'
import { PaymentResult } from '../../features/payment-result/payment-result.tsx'

/** Where a provider leads back to. */
export function PaymentPage() {
  const { payment = '', from } = useSearch({ strict: false })
  return (
    <div className="wrap page__main">
      <PaymentResult key={String(payment)} token={String(payment)} isFromOrder={from === 'order'} />
    </div>
  )
}
