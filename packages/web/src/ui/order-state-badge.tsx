import {
  isBilled,
  isOver,
  type OrderState,
  orderStateWords,
  ownOrderStateWords,
  paymentMarkWords,
} from '@allmend/domain/bookings'
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconFileInvoice,
  IconFileText,
  IconInbox,
  IconPrinter,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react'
import { StatusBadge, type Tone } from './status-badge.tsx'

type Look = readonly [Tone, typeof IconCheck]

const underWay: Look = ['info', IconFileText]
const done: Look = ['success', IconCheck]
const over: Look = ['error', IconX]

const looks: Readonly<Record<'desk' | 'own', Readonly<Record<OrderState, Look>>>> = {
  // Where it stands in the accounts.
  desk: {
    new: ['warning', IconInbox],
    created: ['warning', IconInbox],
    notfound: ['error', IconAlertTriangle],
    booked: ['info', IconFileInvoice],
    printed: ['info', IconPrinter],
    payed: ['success', IconCheck],
    completed: ['success', IconChecks],
    cancelled: ['error', IconBan],
    cancelcompleted: ['gray', IconBan],
  },
  // What of it concerns those who ordered.
  own: {
    new: underWay,
    created: underWay,
    notfound: underWay,
    booked: underWay,
    printed: underWay,
    payed: done,
    completed: done,
    cancelled: over,
    cancelcompleted: over,
  },
}

interface OrderStateBadgeProps {
  readonly state: OrderState
  /** Nothing of it stands any more. */
  readonly hasEnded?: boolean
}

/** Where an order stands in the accounts; that nothing of it is left is said beside it. */
export function DeskOrderBadge({ state, hasEnded = false }: OrderStateBadgeProps) {
  const isGone = hasEnded && isBilled(state) && !isOver(state)
  const [tone, icon] = isGone ? looks.desk.cancelcompleted : looks.desk[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {isGone ? `${orderStateWords[state]}, storniert` : orderStateWords[state]}
    </StatusBadge>
  )
}

/** An order to whoever ordered: money that is to come back is what matters, then whether anything of it is left. */
export function OwnOrderBadge({ state, hasEnded = false, owed }: OrderStateBadgeProps & { readonly owed: number }) {
  if (owed < 0) {
    return (
      <StatusBadge tone="warning" icon={IconReceiptRefund}>
        {paymentMarkWords.refund_due}
      </StatusBadge>
    )
  }
  const shown = hasEnded && isBilled(state) ? 'cancelled' : state
  const [tone, icon] = looks.own[shown]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {ownOrderStateWords[shown]}
    </StatusBadge>
  )
}

/** An invoice whose day is over, beside the state of its order. */
export const OverdueBadge = () => (
  <StatusBadge tone="error" icon={IconAlertTriangle}>
    {paymentMarkWords.overdue}
  </StatusBadge>
)
