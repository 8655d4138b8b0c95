import '../../framework/form/record-page.css'
import './application-form.css'
import { TextInput } from '@mantine/core'
import { IconReceipt, IconReceiptTax } from '@tabler/icons-react'
import { ChoiceCards } from '../../framework/choice-cards.tsx'
import { CheckField } from '../../framework/form/check-field.tsx'
import { FormNote } from '../../framework/form/form-note.tsx'
import { RecipientsField } from '../../framework/form/recipients-field.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Application, saveApplication } from './application.queries.ts'
import { applicationOf, applicationSpec, inDays, inWeeks, readApplication } from './application-values.ts'
import { ZoneField } from './zone-field.tsx'

const vatChoices = [
  {
    value: 'included',
    icon: IconReceiptTax,
    title: 'Inklusive MwSt.',
    text: 'Die Preise enthalten die Steuer. Kunden bezahlen, was sie sehen.',
  },
  {
    value: 'added',
    icon: IconReceipt,
    title: 'Exklusive MwSt.',
    text: 'Die Steuer kommt auf der Bestellung dazu.',
  },
] as const

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function ApplicationRecord({ application }: { application: Application }) {
  const form = useRecordForm({
    spec: applicationSpec,
    record: application,
    read: (record: Application | null) => readApplication(record ?? application),
    save: (values, edited) => saveApplication(applicationOf(values, (edited ?? application).version)),
    refusals: {
      'application.zone_unknown': 'zone',
      'application.zone_in_use': 'zone',
      'two_factor.own_first': 'staffNeedTwoFactor',
    },
    entity: 'application',
  })
  const { values, set } = form
  const text = (name: 'title' | 'vatNumber') => {
    const { key, ...field } = form.field(name)
    return { ...field, inputWrapperOrder: order, autoComplete: 'off' }
  }
  const number = (
    name: 'defaultLeadTimeHours' | 'defaultHorizonDays' | 'defaultDeadlineHours',
    means: string,
    is: string,
  ) => {
    const { key, description, ...field } = form.field(name)
    return {
      ...field,
      inputWrapperOrder: order,
      description: description ?? means,
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      rightSection: is && <span className="application-form__unit">{is}</span>,
      rightSectionWidth: 96,
      rightSectionPointerEvents: 'none' as const,
    }
  }
  const { description: zoneNote, ...zone } = form.input('zone')
  return (
    <div className="record-page">
      <form {...form.props} className="record-page__column application-form">
        <FormNote tone="info">
          Diese Einstellungen gelten für alles, was neu entsteht. Bestehende Buchungen und Objekte bleiben, wie sie
          sind.
        </FormNote>
        <SectionCard title="Gemeinde">
          <div className="application-form__fields">
            <TextInput {...text('title')} />
            <ZoneField
              {...zone}
              value={values.zone}
              inputWrapperOrder={order}
              description={zoneNote ?? 'Öffnungszeiten, Sperrtage und Fristen zählen nach dieser Uhr.'}
              onChange={(next) => set({ zone: next })}
            />
          </div>
        </SectionCard>
        <SectionCard title="Benachrichtigungen">
          <div className="application-form__stack">
            <p className="muted">
              Diese Adressen erhalten eine E-Mail, wenn jemand reserviert, um eine Änderung bittet oder storniert. Für
              Objekte mit eigenen Empfängern gelten nur diese.
            </p>
            {form.input('notificationRecipients').description}
            <RecipientsField
              name="notificationRecipients"
              value={values.notificationRecipients}
              onChange={(notificationRecipients) => set({ notificationRecipients })}
              error={form.input('notificationRecipients').error}
              none="Niemand wird benachrichtigt, wenn ein Objekt keine eigenen Empfänger hat."
            />
          </div>
        </SectionCard>
        <SectionCard title="Preise und Mehrwertsteuer">
          <div className="application-form__stack">
            <TextInput
              {...text('vatNumber')}
              className="application-form__vat"
              placeholder="CHE-123.456.789 MWST"
              description={
                form.input('vatNumber').description ??
                'Leer: Die Gemeinde ist nicht steuerpflichtig, nirgends steht eine Steuer.'
              }
            />
            <ChoiceCards
              legend="Erfasste Preise sind"
              choices={vatChoices}
              value={values.pricesIncludeVat ? 'included' : 'added'}
              note={form.input('pricesIncludeVat').description}
              onChange={(value) => set({ pricesIncludeVat: value === 'included' })}
            />
            <CheckField
              {...form.input('roundsToFive')}
              label="Totale auf fünf Rappen runden"
              hint="Der Unterschied steht als «Rundung» auf der Bestellung."
              checked={values.roundsToFive}
              onChange={(roundsToFive) => set({ roundsToFive })}
            />
          </div>
        </SectionCard>
        <SectionCard title="Anmeldung des Personals">
          <CheckField
            {...form.input('staffNeedTwoFactor')}
            label="Zwei-Faktor-Authentifizierung verlangen"
            hint="Wer sie noch nicht eingerichtet hat, muss das zuerst tun und kommt vorher nicht weiter. Einschalten kann das nur, wer sie selbst benutzt."
            checked={values.staffNeedTwoFactor}
            onChange={(staffNeedTwoFactor) => set({ staffNeedTwoFactor })}
          />
        </SectionCard>
        <SectionCard title="Vorgaben für neue Objekte">
          <div className="application-form__numbers">
            <TextInput
              {...number(
                'defaultLeadTimeHours',
                'So lange vor Beginn muss reserviert werden. 0: bis zuletzt.',
                inDays(values.defaultLeadTimeHours),
              )}
            />
            <TextInput
              {...number(
                'defaultHorizonDays',
                'So weit in die Zukunft kann reserviert werden.',
                inWeeks(values.defaultHorizonDays),
              )}
            />
            <TextInput
              {...number(
                'defaultDeadlineHours',
                'Bis dahin stornieren Kunden selbst, danach stellen sie eine Anfrage.',
                inDays(values.defaultDeadlineHours),
              )}
            />
          </div>
        </SectionCard>
      </form>
      {form.guards}
    </div>
  )
}
