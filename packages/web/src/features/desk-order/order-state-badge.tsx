import { type OrderState, orderStateWords } from '@allmend/domain/bookings'
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconFileInvoice,
  IconInbox,
  IconPrinter,
} from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const looks: Readonly<Record<OrderState, readonly [Tone, typeof IconCheck]>> = {
  new: ['warning', IconInbox],
  created: ['warning', IconInbox],
  notfound: ['error', IconAlertTriangle],
  booked: ['info', IconFileInvoice],
  printed: ['info', IconPrinter],
  payed: ['success', IconCheck],
  completed: ['success', IconChecks],
  cancelled: ['error', IconBan],
  cancelcompleted: ['gray', IconBan],
}

/** Where an order stands in the accounts. */
export function OrderStateBadge({ state }: { state: OrderState }) {
  const [tone, icon] = looks[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {orderStateWords[state]}
    </StatusBadge>
  )
}
