import './cart-list.css'
import { ApiError } from '../../../lib/api-error.ts'
import type { DraftBooking } from '../../booking-draft/draft-booking.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useObjects } from '../../booking-draft/object.queries.ts'
import { useStep } from '../shell/use-step.ts'
import { useValidation } from '../shell/use-validation.ts'
import { CartItem } from './cart-item.tsx'

/** What was chosen, with times and prices as far as they are known. */
export function CartList() {
  const { bookings } = useDraft()
  const { step, object: active } = useStep()
  const { objects, error } = useObjects(bookings.map(({ objectId }) => objectId))
  const { byKey } = useValidation()
  const hasGone = error instanceof ApiError && error.status === 404
  const titleOf = (series: DraftBooking | undefined) => (series ? (objects.get(series.objectId)?.title ?? null) : null)
  return (
    <ul className="cart-list">
      {bookings.map((booking) => (
        <CartItem
          key={booking.key}
          booking={booking}
          object={objects.get(booking.objectId)}
          isGone={hasGone && !objects.has(booking.objectId)}
          validated={byKey.get(booking.key)}
          isActive={step === 'termine' && (active === booking.key || active === String(booking.objectId))}
          isTimeLater={step === 'objekte'}
          replaces={titleOf(bookings.find(({ key }) => key === booking.replaces?.key))}
        />
      ))}
    </ul>
  )
}
