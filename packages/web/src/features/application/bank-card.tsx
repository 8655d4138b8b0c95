import { billCountries, formatIban, isIban, isQrIban } from '@allmend/domain/bank'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormNote } from '../../framework/form/form-note.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { ApplicationValues } from './application-values.ts'
import { fieldOrder } from './field-order.ts'

const countries = { CH: 'Schweiz', LI: 'Liechtenstein' } as const

type BankField =
  | 'iban'
  | 'creditorName'
  | 'creditorStreet'
  | 'creditorStreetno'
  | 'creditorZipcode'
  | 'creditorCity'
  | 'creditorCountry'
  | 'paymentTermDays'

/** Whom bills are paid to, and by when. */
export function BankCard({ form }: { form: RecordForm<ApplicationValues> }) {
  const { values, set } = form
  const hasAccount = values.iban.trim() !== ''
  const field = (name: BankField, means?: ReactNode) => {
    const { key, description, ...input } = form.field(name)
    return { ...input, inputWrapperOrder: fieldOrder, autoComplete: 'off', description: description ?? means }
  }
  /** Needed as soon as there is an account; short, since all of it is about one holder. */
  const holder = (name: BankField, label: string, isNeeded = false) => ({
    ...field(name),
    label,
    required: isNeeded && hasAccount,
  })
  const iban = field('iban', 'Konto in der Schweiz oder in Liechtenstein. Leer: Rechnungen nennen kein Konto.')
  return (
    <SectionCard title="Bankverbindung" anchor="bank">
      <div className="application-form__stack">
        <div className="application-form__fields">
          <TextInput
            {...iban}
            className="application-form__iban"
            placeholder="CH93 0076 2011 6238 5295 7"
            spellCheck={false}
            onBlur={() => {
              if (isIban(values.iban)) set({ iban: formatIban(values.iban) })
              iban.onBlur()
            }}
          />
          <TextInput
            {...field(
              'paymentTermDays',
              'Gilt, wo keine Zahlungsoption etwas anderes sagt. Neue Zahlungsoptionen beginnen damit.',
            )}
            inputMode="numeric"
          />
        </div>
        {isQrIban(values.iban) && (
          <FormNote tone="info">
            QR-IBAN erkannt: Rechnungen brauchen eine QR-Referenz. Sie wird aus der Bestellnummer gebildet und steht auf
            der Rechnung.
          </FormNote>
        )}
        <fieldset className="application-form__holder">
          <legend>Kontoinhaber, wie ihn die Bank kennt</legend>
          <TextInput {...holder('creditorName', 'Name', true)} className="application-form__wide" />
          <TextInput {...holder('creditorStreet', 'Strasse')} className="application-form__street" />
          <TextInput {...holder('creditorStreetno', 'Hausnummer')} />
          <TextInput {...holder('creditorZipcode', 'PLZ', true)} />
          <TextInput {...holder('creditorCity', 'Ort', true)} />
          <SelectField
            {...form.input('creditorCountry')}
            label="Land"
            value={values.creditorCountry}
            onChange={({ currentTarget }) => set({ creditorCountry: currentTarget.value })}
            data={billCountries.map((code) => ({ value: code, label: countries[code] }))}
          />
        </fieldset>
      </div>
    </SectionCard>
  )
}
