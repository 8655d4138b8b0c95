import { customerFields } from '@allmend/domain/people'
import { type Ref, useEffect } from 'react'
import { type PersonField, PersonFields } from '../../../../framework/form/person-fields.tsx'
import { useSpecForm } from '../../../../framework/form/use-spec-form.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { guestContact } from '../../shell/customer.ts'
import { PriceByZipNote } from './price-by-zip-note.tsx'
import { useTownByZip } from './use-town-by-zip.ts'

const names = Object.keys(customerFields) as PersonField[]

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
        <PersonFields form={form} names={names} />
        <PriceByZipNote />
        <p className="muted small">
          Felder mit * sind nötig. An die E-Mail Adresse senden wir Ihnen im nächsten Schritt einen Code.
        </p>
      </form>
    </SectionCard>
  )
}
