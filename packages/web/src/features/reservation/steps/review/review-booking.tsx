import type { PublicObject } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { ColorMark } from '../../../../ui/color-mark.tsx'
import type { DraftBooking } from '../../../booking-draft/draft-booking.ts'
import type { Replacement } from '../../draft/replacements.ts'
import { spanText } from '../../../../lib/booking-time.ts'
import type { Validated } from '../../shell/use-validation.ts'
import { ObjectPicture } from '../objects/object-picture.tsx'
import { answerRows, type ReviewRow, reviewRows } from './review-rows.ts'

const Row = ({ row: { title, detail, amount } }: { row: ReviewRow }) => (
  <div>
    <dt>
      {title}
      {detail && <small>{detail}</small>}
    </dt>
    <dd className="num">{amount === null ? '' : formatAmount(amount)}</dd>
  </div>
)

/** When: one time, or every date of a series. */
function When({ booking, replacements }: { booking: DraftBooking; replacements: readonly Replacement[] }) {
  if (!booking.isSerial) {
    return (
      <p className="small">
        {spanText({ displayStart: booking.displayStart ?? '', displayEnd: booking.displayEnd ?? '' })}
      </p>
    )
  }
  return (
    <details className="review__dates small">
      <summary>Serie, {booking.dates.length === 1 ? '1 Termin' : `${booking.dates.length} Termine`}</summary>
      <ul>
        {booking.dates.map((date) => (
          <li key={date.clientId}>{spanText(date)}</li>
        ))}
        {replacements.map(({ clientId, booking: { displayStart, displayEnd }, title }) => (
          <li key={clientId}>
            {spanText({ displayStart: displayStart ?? '', displayEnd: displayEnd ?? '' })}, in «{title}»
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ReviewBookingProps {
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly validated: Validated | undefined
  readonly replacements: readonly Replacement[]
}

export function ReviewBooking({ booking, object, validated, replacements }: ReviewBookingProps) {
  const { name, remark } = booking
  const isOnRequest = validated?.summary.object.total === null
  return (
    <li className="review">
      <ObjectPicture className="review__picture" asset={object.mainImage} sizes="72px" />
      <div>
        <div className="review__head">
          <h3>
            <ColorMark color={booking.color} /> {object.title}
          </h3>
          {validated && <p className="num">{isOnRequest ? 'auf Anfrage' : formatChf(validated.summary.total)}</p>}
        </div>
        <When booking={booking} replacements={replacements} />
        {name && <p className="muted small">{name}</p>}
        <dl className="review__rows">
          {[...reviewRows(booking, object, validated), ...answerRows(booking, object)].map((row) => (
            <Row key={`${row.title} ${row.detail}`} row={row} />
          ))}
        </dl>
        {remark && <p className="review__remark muted small">{remark}</p>}
      </div>
    </li>
  )
}
