import { type OrderState, orderStateWords } from '@allmend/domain/bookings'
import { IconCheck, IconFileText, IconX } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

type Look = readonly [Tone, typeof IconCheck]
const underWay: Look = ['info', IconFileText]
const done: Look = ['success', IconCheck]
const over: Look = ['error', IconX]

const looks: Readonly<Record<OrderState, Look>> = {
  new: underWay,
  notfound: underWay,
  created: underWay,
  booked: underWay,
  printed: underWay,
  completed: done,
  payed: done,
  cancelled: over,
  cancelcompleted: over,
}

export function OrderStateBadge({ state }: { state: OrderState }) {
  const [tone, icon] = looks[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {orderStateWords[state]}
    </StatusBadge>
  )
}
