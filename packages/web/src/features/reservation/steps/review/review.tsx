import './review.css'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { useDraft } from '../../draft/draft-store.ts'
import { replacementsOf } from '../../draft/replacements.ts'
import { ContactLines } from '../../../../ui/contact-address.tsx'
import { useCheckout } from '../../shell/checkout.queries.ts'
import { useContact } from '../../shell/use-customer.ts'
import { useObjects } from '../../../booking-draft/object.queries.ts'
import { useStep } from '../../shell/use-step.ts'
import { useValidation } from '../../shell/use-validation.ts'
import { chosenPayment } from '../contact/chosen-payment.ts'
import { useTariff } from '../contact/tariff.ts'
import { EditButton } from './edit-button.tsx'
import { ReviewBooking } from './review-booking.tsx'

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
  const { paymentOptionId } = useDraft()
  const { go } = useStep()
  const { summary, isOrderable } = useValidation()
  const { data } = useCheckout()
  const tariff = useTariff()
  const option = chosenPayment(data?.paymentOptions ?? [], paymentOptionId)
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
          <ContactLines contact={contact} />
        </SectionCard>
        <Payment />
      </div>
    </>
  )
}
