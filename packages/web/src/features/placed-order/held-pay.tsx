import '../../ui/styles/mantine-forms.css'
import './held-pay.css'
import type { CustomerOrder } from '@allmend/contract'
import { mayPay } from '@allmend/domain/bookings'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FormNote } from '../../framework/form/form-note.tsx'
import { heldWords } from './held-words.ts'
import { PayButton } from './pay-button.tsx'

interface HeldPayProps {
  readonly order: CustomerOrder
  readonly pay: () => Promise<string | null>
  readonly onStale: () => void
}

/** An order that waits for its payment: until when, to pay it now, and the way to pay otherwise or not at all. */
export function HeldPay(props: HeldPayProps) {
  const { order } = props
  const { held } = order
  const payment = held?.payment
  return (
    <div className="held-pay">
      {held && <FormNote tone="warning">{heldWords(order)}</FormNote>}
      <PayButton {...props} />
      {payment && mayPay(order) && (
        <Button
          className="print-button"
          variant="default"
          fullWidth
          renderRoot={(props) => <Link {...props} to="/payment/status-cancel" search={{ payment, from: 'order' }} />}
        >
          Anders bezahlen oder abbrechen
        </Button>
      )}
    </div>
  )
}
