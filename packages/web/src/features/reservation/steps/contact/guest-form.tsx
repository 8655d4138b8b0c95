import { contactNames, customerFields } from '@allmend/domain/people'
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { PersonFields } from '../../../../framework/form/person-fields.tsx'
import { useSpecForm } from '../../../../framework/form/use-spec-form.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { useCheckout } from '../../shell/checkout.queries.ts'
import { guestContact } from '../../shell/customer.ts'
import { usePriceByZip, zipSentence } from './tariff.ts'

interface GuestFormProps {
  readonly form: Ref<HTMLFormElement>
  readonly onComplete: () => void
}

/** Who orders without an account. */
export function GuestForm({ form: element, onComplete }: GuestFormProps) {
  const form = useSpecForm({ spec: customerFields, initialValues: guestContact.get() })
  const { values } = form
  useEffect(() => guestContact.set(values), [values])
  useTownByZip(values, (town) => form.set('city', town))
  return (
    <SectionCard title="Ihre Angaben">
      <form ref={element} className="kontakt-form" noValidate onSubmit={form.onSubmit(onComplete)}>
        <PersonFields form={form} names={contactNames} />
        <PriceByZipNote />
        <p className="muted small">
          Felder mit * sind nötig. An die E-Mail Adresse senden wir Ihnen im nächsten Schritt einen Code.
        </p>
      </form>
    </SectionCard>
  )
}

/** Why the price is another one than before the postcode was known. */
function PriceByZipNote() {
  const price = usePriceByZip()
  // Always there, so that screen readers hear what comes into it.
  return (
    <div role="status">
      {price?.saved ? (
        <p className="price-by-zip">
          <strong>Tarif {price.category}.</strong> {zipSentence(price)}
        </p>
      ) : null}
    </div>
  )
}

/** Fills in the town of a postcode, as long as nobody typed another one. */
function useTownByZip({ zipcode, city }: { zipcode: string; city: string }, fill: (town: string) => void): void {
  const { data, isPlaceholderData } = useCheckout()
  const town = data && !isPlaceholderData && zipcode.length === 4 ? data.town : null
  const filled = useRef('')
  const latest = useRef({ city, fill })
  useLayoutEffect(() => {
    latest.current = { city, fill }
  })
  useEffect(() => {
    const { city: typed, fill: write } = latest.current
    if (!town || (typed.trim() !== '' && typed !== filled.current)) return
    filled.current = town
    write(town)
  }, [town])
}
