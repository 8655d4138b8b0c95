import { TextInput } from '@mantine/core'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type ApplicationValues, inYears } from './application-values.ts'
import { fieldOrder } from './field-order.ts'

/** How long people stay in what they ordered. */
export function PrivacyCard({ form }: { form: RecordForm<ApplicationValues> }) {
  const { key, description, ...field } = form.field('retentionMonths')
  return (
    <SectionCard title="Datenschutz" anchor="datenschutz">
      <div className="application-form__stack">
        <p className="muted">
          So lange nach dem letzten Termin bleiben Bestellungen mit Namen, Adresse, Antworten und Dokumenten erhalten.
          Danach entfernt das System sie in der Nacht und für immer, mit den Reservationen und E-Mails dazu. Für die
          Buchhaltung bleiben Nummer, Datum, Beträge und MwSt.; Bestellungen mit offenen Beträgen bleiben ganz. Gäste,
          von denen nichts mehr da ist, werden gelöscht; Konten bleiben.
        </p>
        <TextInput
          {...field}
          className="application-form__half"
          inputWrapperOrder={fieldOrder}
          inputMode="numeric"
          autoComplete="off"
          placeholder="unbegrenzt"
          description={description ?? 'Zwischen 6 und 240 Monaten. Leer: Es wird nichts entfernt.'}
          rightSection={<span className="application-form__unit">{inYears(form.values.retentionMonths)}</span>}
          rightSectionWidth={96}
          rightSectionPointerEvents="none"
        />
      </div>
    </SectionCard>
  )
}
