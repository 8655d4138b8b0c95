import '../../framework/form/record-page.css'
import './application-form.css'
import { confirmationWords } from '@allmend/domain/objects'
import { allowsSignOn } from '@allmend/domain/sso'
import { formatVatNumber, vatNumberGap } from '@allmend/domain/tax'
import { TextInput } from '@mantine/core'
import { IconCircleCheck, IconReceipt, IconReceiptTax, IconUserCheck } from '@tabler/icons-react'
import { ChoiceCards } from '../../framework/choice-cards.tsx'
import { CheckField } from '../../framework/form/check-field.tsx'
import { FormNote } from '../../framework/form/form-note.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { useMay } from '../../framework/permission.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { SignOnSettingsRow } from '../sso/index.ts'
import { type Application, saveApplication } from './application.queries.ts'
import { applicationOf, applicationSpecOf, inDays, inWeeks, readApplication } from './application-values.ts'
import { BankCard } from './bank-card.tsx'
import { fieldOrder } from './field-order.ts'
import { LayoutCard } from './layout-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { SectionLinks } from './section-links.tsx'
import { TextsCard } from './texts-card.tsx'
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

const confirmationChoices = [
  {
    value: 'manual',
    icon: IconUserCheck,
    title: confirmationWords.manual,
    text: 'Jede Reservation wartet, bis jemand sie bestätigt.',
  },
  {
    value: 'automatic',
    icon: IconCircleCheck,
    title: confirmationWords.automatic,
    text: 'Was frei ist, ist mit der Bestellung vergeben.',
  },
] as const

export function ApplicationRecord({ application }: { application: Application }) {
  const form = useRecordForm({
    spec: applicationSpecOf,
    record: application,
    read: (record: Application | null) => readApplication(record ?? application),
    save: (values, edited) => saveApplication(applicationOf(values, (edited ?? application).version)),
    refusals: {
      'application.zone_unknown': 'zone',
      'application.zone_in_use': 'zone',
      'two_factor.own_first': 'staffNeedTwoFactor',
    },
    entity: 'application',
    words: (field, entry) =>
      field === 'defaultConfirmation' && (entry === 'automatic' || entry === 'manual')
        ? confirmationWords[entry]
        : String(entry),
  })
  const { values, set } = form
  const may = useMay()
  const offersSignOn = allowsSignOn(form.record?.layout ?? 'default') && may({ permissions: ['user:permissions'] })
  const text = (name: 'title' | 'vatNumber') => {
    const { key, ...field } = form.field(name)
    return { ...field, inputWrapperOrder: fieldOrder, autoComplete: 'off' }
  }
  const number = (
    name: 'defaultLeadTimeHours' | 'defaultHorizonDays' | 'defaultDeadlineHours',
    means: string,
    is: string,
  ) => {
    const { key, description, ...field } = form.field(name)
    return {
      ...field,
      inputWrapperOrder: fieldOrder,
      description: description ?? means,
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      rightSection: is && <span className="application-form__unit">{is}</span>,
      rightSectionWidth: 96,
      rightSectionPointerEvents: 'none' as const,
    }
  }
  const vat = text('vatNumber')
  const { description: zoneNote, ...zone } = form.input('zone')
  return (
    <div className="application-page">
      <form {...form.props} className="record-page__column application-form">
        <FormNote tone="info">
          Diese Einstellungen gelten für alles, was neu entsteht. Bestehende Buchungen und Objekte bleiben, wie sie
          sind.
        </FormNote>
        <SectionCard title="Gemeinde" anchor="gemeinde">
          <div className="application-form__fields">
            <TextInput {...text('title')} />
            <ZoneField
              {...zone}
              value={values.zone}
              inputWrapperOrder={fieldOrder}
              description={zoneNote ?? 'Öffnungszeiten, Sperrtage und Fristen zählen nach dieser Uhr.'}
              onChange={(next) => set({ zone: next })}
            />
          </div>
        </SectionCard>
        <TextsCard form={form} />
        <LayoutCard form={form} saved={application.layout ?? 'default'} />
        <SectionCard title="Preise und Mehrwertsteuer" anchor="preise">
          <div className="application-form__stack">
            <TextInput
              {...vat}
              className="application-form__vat"
              placeholder="CHE-123.456.788 MWST"
              onBlur={() => {
                if (vatNumberGap(values.vatNumber) === null) set({ vatNumber: formatVatNumber(values.vatNumber) })
                vat.onBlur()
              }}
              description={
                vat.description ?? 'Leer: Die Gemeinde ist nicht steuerpflichtig, nirgends steht eine Steuer.'
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
        <BankCard form={form} />
        <SectionCard title="Anmeldung des Personals" anchor="anmeldung">
          <CheckField
            {...form.input('staffNeedTwoFactor')}
            label="Zwei-Faktor-Authentifizierung verlangen"
            hint="Wer sie noch nicht eingerichtet hat, muss das zuerst tun und kommt vorher nicht weiter. Einschalten kann das nur, wer sie selbst benutzt."
            checked={values.staffNeedTwoFactor}
            onChange={(staffNeedTwoFactor) => set({ staffNeedTwoFactor })}
          />
          {offersSignOn && <SignOnSettingsRow />}
        </SectionCard>
        <PrivacyCard form={form} />
        <SectionCard title="Vorgaben für neue Objekte" anchor="vorgaben">
          <div className="application-form__stack">
            <ChoiceCards
              legend="Reservationen sind"
              choices={confirmationChoices}
              value={values.defaultConfirmation === 'automatic' ? 'automatic' : 'manual'}
              note={form.input('defaultConfirmation').description}
              onChange={(defaultConfirmation) => set({ defaultConfirmation })}
            />
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
          </div>
        </SectionCard>
      </form>
      <SectionLinks />
      {form.guards}
    </div>
  )
}
