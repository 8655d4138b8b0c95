import './cart-list.css'
import type { PublicObject } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { IconX } from '@tabler/icons-react'
import { ApiError } from '../../../lib/api-error.ts'
import { ColorMark } from '../../../ui/color-mark.tsx'
import { type DraftBooking, useObjects } from '../../booking-draft/index.ts'
import { ObjectPicture } from '../../public-objects/index.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useStep } from '../shell/use-step.ts'
import { useValidation, type Validated } from '../shell/use-validation.ts'
import { problemWords, whenWords } from './booking-words.ts'
import { priceLines } from './price-lines.ts'
import { removeWithUndo } from './removed.ts'

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

interface CartItemProps {
  readonly booking: DraftBooking
  readonly object: PublicObject | undefined
  /** It was taken off the list since it was chosen. */
  readonly isGone: boolean
  readonly validated: Validated | undefined
  readonly isActive: boolean
  /** The step that asks for times is still to come. */
  readonly isTimeLater: boolean
  /** The object of the series it stands in for a date of. */
  readonly replaces: string | null
}

function Price({ validated: { summary, isLoading }, pieces }: { validated: Validated; pieces: number }) {
  const lines = priceLines(summary, pieces)
  const isOnRequest = lines.every(({ total }) => total === null)
  return (
    <div className="cart-price" aria-busy={isLoading}>
      {lines.some(({ detail }, index) => index > 0 || detail !== '') && (
        <dl>
          {lines.map(({ title, detail, total }) => (
            <div key={title}>
              <dt>
                {title} {detail && <small className="num">{detail}</small>}
              </dt>
              <dd>{total === null ? 'auf Anfrage' : formatAmount(total)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <span>Total Objekt</span>
        <strong className="num">{isOnRequest ? 'auf Anfrage' : formatChf(summary.total)}</strong>
      </p>
    </div>
  )
}

function CartItem({ booking, object, isGone, validated, isActive, isTimeLater, replaces }: CartItemProps) {
  const title = object?.title ?? 'Objekt'
  const when = whenWords(booking)
  const judged = validated && !validated.isLoading ? problemWords(validated) : null
  const problem = isGone ? 'Dieses Objekt kann nicht mehr reserviert werden.' : judged
  return (
    <li className="cart-item" data-booking={booking.key} data-active={isActive || undefined}>
      <div className="cart-item__head">
        <ObjectPicture className="cart-item__picture" asset={object?.mainImage ?? null} sizes="56px" />
        <div className="cart-item__words">
          <p className="cart-item__title">
            <ColorMark color={booking.color} /> {title}
          </p>
          {when === null && !isTimeLater ? (
            <p className="cart-item__open">Noch kein Termin</p>
          ) : (
            <p className="muted">{when ?? 'Termin im nächsten Schritt'}</p>
          )}
          {replaces && <p className="muted">Ersatz in der Serie «{replaces}»</p>}
        </div>
        <button
          type="button"
          className="cart-item__remove"
          aria-label={`${title} entfernen`}
          onClick={() => removeWithUndo(booking.key, title)}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      </div>
      {problem && <p className="cart-item__problem">{problem}</p>}
      {validated && !problem && <Price validated={validated} pieces={booking.quantity} />}
    </li>
  )
}
