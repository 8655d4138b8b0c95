import { Textarea, TextInput } from '@mantine/core'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { ApplicationValues } from './application-values.ts'
import { fieldOrder } from './field-order.ts'

/** Where the municipality is, and how it is reached. */
export function TextsCard({ form }: { form: RecordForm<ApplicationValues> }) {
  const { key: titleKey, description: titleNote, ...title } = form.field('textTitle')
  const { key: addressKey, description: addressNote, ...address } = form.field('address')
  const { key: contactKey, description: contactNote, ...contact } = form.field('contact')
  return (
    <SectionCard title="Adresse und Kontakt" anchor="kontakt">
      <div className="application-form__stack">
        <TextInput
          {...title}
          className="application-form__half"
          inputWrapperOrder={fieldOrder}
          autoComplete="off"
          placeholder={form.values.title}
          description={titleNote ?? 'Steht auf Briefen und Rechnungen über der Adresse.'}
        />
        <div className="application-form__fields">
          <Textarea
            {...address}
            inputWrapperOrder={fieldOrder}
            rows={4}
            placeholder={'Gemeindeverwaltung\nDorfplatz 3\n8699 Eschenbühl'}
            description={addressNote ?? 'Zeile für Zeile, wie sie in der Fusszeile und auf Briefen steht.'}
          />
          <Textarea
            {...contact}
            inputWrapperOrder={fieldOrder}
            rows={4}
            placeholder={'052 000 41 20\nreservation@eschenbuehl.example'}
            description={contactNote ?? 'Eine Angabe je Zeile. Telefonnummern und E-Mail Adressen werden zu Links.'}
          />
        </div>
      </div>
    </SectionCard>
  )
}
