import './review.css'
import type { PublicObject } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { spanText } from '../../../../lib/booking-time.ts'
import { ColorMark } from '../../../../ui/color-mark.tsx'
import { ContactAddress } from '../../../../ui/contact-address.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { type DraftBooking, useObjects } from '../../../booking-draft/index.ts'
import { ObjectPicture } from '../../../public-objects/index.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { type Replacement, replacementsOf } from '../../draft/replacements.ts'
import { useCheckout } from '../../shell/checkout.queries.ts'
import { useContact } from '../../shell/customer.ts'
import { EditButton } from '../../shell/edit-button.tsx'
import { useStep } from '../../shell/use-step.ts'
import { useValidation, type Validated } from '../../shell/use-validation.ts'
import { chosenPayment } from '../contact/chosen-payment.ts'
import { useTariff } from '../contact/tariff.ts'
import { paidLaterWords } from './order-words.ts'
import { answerRows, type ReviewRow, reviewRows } from './review-rows.ts'

function Bookings() {
  const { bookings } = useDraft()
  const { go } = useStep()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  const { byKey } = useValidation()
  return (
    <SectionCard title="Termine und Optionen" aside={<EditButton what="Termine" onClick={() => go('termine')} />}>
      <ul className="reviews">
        {bookings.map((booking) => {
          const object = objects.get(booking.objectId)
          const answer = byKey.get(booking.key)
          // What cannot be had has no price, not one of nothing.
          const validated = answer?.isValid ? answer : undefined
          return (
            object && (
              <ReviewBooking
                key={booking.key}
                booking={booking}
                object={object}
                validated={validated}
                replacements={replacementsOf(booking, bookings, objects)}
              />
            )
          )
        })}
      </ul>
    </SectionCard>
  )
}

const freeWords = ({ hasNoPriceObject }: { readonly hasNoPriceObject: boolean }) =>
  hasNoPriceObject
    ? 'Die Verwaltung teilt Ihnen den Preis mit, bevor sie die Reservation bestätigt.'
    : 'Diese Reservation kostet nichts.'

function Payment() {
  const { bookings, paymentOptionId } = useDraft()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  const { go } = useStep()
  const { summary, isOrderable } = useValidation()
  const { data } = useCheckout()
  const tariff = useTariff()
  const option = chosenPayment(data?.paymentOptions ?? [], paymentOptionId)
  const later = paidLaterWords({ payment: option, objects: [...objects.values()] })
  return (
    <SectionCard
      title="Zahlung"
      aside={summary?.displayPaymentOption && <EditButton what="Zahlung" onClick={() => go('kontakt')} />}
    >
      <div className="review-payment">
        {summary?.displayPaymentOption
          ? option && (
              <div>
                <p className="review-payment__name">{option.name}</p>
                <p className="muted small">{option.description}</p>
                {later && <p className="small">{later}</p>}
              </div>
            )
          : // Nothing is free of charge as long as it is not known, or cannot be had.
            summary && isOrderable && <p>{freeWords(summary)}</p>}
        {tariff && (
          <div>
            <p className="review-payment__name">Tarif {tariff.name}</p>
            {tariff.reason && <p className="muted small">{tariff.reason}</p>}
          </div>
        )}
      </div>
    </SectionCard>
  )
}

/** Everything that is ordered, by whom, and how it is paid; each part can be changed. */
export function Review() {
  const { go } = useStep()
  const contact = useContact()
  return (
    <>
      <Bookings />
      <div className="pruefen__pair">
        <SectionCard title="Ihr Kontakt" aside={<EditButton what="Kontakt" onClick={() => go('kontakt')} />}>
          <ContactAddress contact={contact} />
        </SectionCard>
        <Payment />
      </div>
    </>
  )
}

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

function ReviewBooking({ booking, object, validated, replacements }: ReviewBookingProps) {
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
