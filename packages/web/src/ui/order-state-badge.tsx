import { type OrderState, orderStateWords, ownOrderStateWords, paymentMarkWords } from '@allmend/domain/bookings'
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconFileInvoice,
  IconFileText,
  IconInbox,
  IconPrinter,
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
  /** Staff's orders, or a customer's own. */
  readonly side: 'desk' | 'own'
}

export function OrderStateBadge({ state, side }: OrderStateBadgeProps) {
  const [tone, icon] = looks[side][state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {(side === 'own' ? ownOrderStateWords : orderStateWords)[state]}
    </StatusBadge>
  )
}

/** An invoice whose day is over, beside the state of its order. */
export const OverdueBadge = () => (
  <StatusBadge tone="error" icon={IconAlertTriangle}>
    {paymentMarkWords.overdue}
  </StatusBadge>
)
