import type { DeskOrder } from '@allmend/contract'
import { lazy, Suspense } from 'react'
import { OddReturnDialog, OnlineRefundDialog } from '../../payments/index.ts'
import { sendLetter } from '../orders.queries.ts'
import type { OpenDialog } from './order-dialog.ts'

const PaymentDialog = lazy(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog }))
const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }))
const SendDialog = lazy(async () => ({ default: (await import('../send-dialog.tsx')).SendDialog }))

interface OrderDialogsProps {
  readonly order: DeskOrder
  readonly open: OpenDialog
  readonly onClose: () => void
}

/** Stands beside the form, which starts anew with each change of the order: whatever a call changed, the dialog stays and says why not. */
export const OrderDialogs = (props: OrderDialogsProps) => (
  <Suspense>
    <OneDialog {...props} />
  </Suspense>
)

function OneDialog({ order, open: { name, paymentId }, onClose }: OrderDialogsProps) {
  switch (name) {
    case 'cancel':
      return <CancelDialog order={order} onClose={onClose} />
    case 'send':
      return (
        <SendDialog
          title="Brief senden"
          email={order.contact.email}
          send={(email) => sendLetter(order.id, email)}
          onClose={onClose}
        />
      )
    case 'online-refund':
      return <OnlineRefundDialog order={order} paymentId={paymentId} onClose={onClose} />
    case 'odd-return':
      return <OddReturnDialog orderId={order.id} paymentId={paymentId} onClose={onClose} />
    default:
      return <PaymentDialog order={order} kind={name} onClose={onClose} />
  }
}
