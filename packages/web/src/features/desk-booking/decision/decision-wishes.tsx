import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countWords } from '../booking-words.ts'
import type { DecisionPreview } from '../bookings.queries.ts'

interface DecisionWishesProps {
  readonly bookings: DecisionPreview['bookings']
  /** Somebody goes and looks at a wish first. */
  readonly onLeave: () => void
}

const most = 6

/** Confirming grants no wish: whoever confirms learns of it before the customer is told «bestätigt» for what they want changed. */
export function DecisionWishes({ bookings, onLeave }: DecisionWishesProps) {
  const wishes = bookings.filter(({ wish, isPossible }) => wish !== null && isPossible)
  const [first] = wishes
  if (!first) return null
  return (
    <div className="decision__notice" role="status">
      <IconArrowsLeftRight size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <p>
          {bookings.length === 1 ? (
            <>
              <strong>Eine Änderungsanfrage ist offen: {first.wish}.</strong> Bestätigt wird der bisherige Termin; die
              Anfrage bleibt offen.
            </>
          ) : (
            <>
              <strong>
                {wishes.length} von {countWords(bookings.length)} mit offener Änderungsanfrage.
              </strong>{' '}
              Bestätigt werden die bisherigen Termine; die Anfragen bleiben offen.
            </>
          )}
        </p>
        <ul>
          {wishes.slice(0, most).map(({ id, number, wish }) => (
            <li key={id}>
              <Link to="/admin/bookings/$id" params={{ id: String(id) }} onClick={onLeave}>
                {bookings.length === 1 ? 'Zuerst die Anfrage ansehen' : `${number} ansehen`}
              </Link>
              {bookings.length > 1 && `: ${wish}`}
            </li>
          ))}
          {wishes.length > most && <li className="muted">und {wishes.length - most} weitere</li>}
        </ul>
      </div>
    </div>
  )
}
