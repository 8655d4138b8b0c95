import { confirmationWords } from '@allmend/domain/objects'
import { TextInput } from '@mantine/core'
import { IconBolt, IconUserCheck } from '@tabler/icons-react'
import { type Choice, ChoiceCards } from '../../../../framework/choice-cards.tsx'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import type { RecordForm } from '../../../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { horizonSentence, leadTimeSentence } from '../../words/hours-words.ts'
import { type DataValues, dataSpec } from './data-values.ts'

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const confirmations: readonly Choice<keyof typeof confirmationWords>[] = [
  {
    value: 'manual',
    icon: IconUserCheck,
    title: confirmationWords.manual,
    text: 'Jede Buchung wartet, bis jemand sie bestätigt oder ablehnt.',
  },
  {
    value: 'automatic',
    icon: IconBolt,
    title: confirmationWords.automatic,
    text: 'Was frei ist, gilt sofort als bestätigt.',
  },
]

interface BookingCardProps {
  readonly form: RecordForm<DataValues>
  /** It is part of another object. */
  readonly isPart: boolean
}

export function BookingCard({ form, isPart }: BookingCardProps) {
  const { values } = form
  const { key: leadKey, description: leadNote, ...lead } = form.field('leadTimeHours')
  const { key: horizonKey, description: horizonNote, ...horizon } = form.field('horizonDays')
  const { key: stockKey, description: stockNote, ...stock } = form.field('stock')
  const hasParts = values.partIds.length > 0
  return (
    <SectionCard title="Reservieren">
      <div className="data-card">
        <ChoiceCards
          legend={dataSpec.confirmation.label}
          choices={confirmations}
          value={values.confirmation}
          note={form.input('confirmation').description}
          onChange={(confirmation) => form.set({ confirmation })}
        />
        <div className="data-card__pair">
          <TextInput
            key={leadKey}
            {...lead}
            inputMode="numeric"
            autoComplete="off"
            inputWrapperOrder={below}
            description={leadNote ?? leadTimeSentence(values.leadTimeHours)}
          />
          <TextInput
            key={horizonKey}
            {...horizon}
            inputMode="numeric"
            autoComplete="off"
            inputWrapperOrder={below}
            description={horizonNote ?? horizonSentence(values.horizonDays)}
          />
          <TextInput
            key={stockKey}
            {...stock}
            inputMode="numeric"
            autoComplete="off"
            disabled={hasParts || isPart}
            inputWrapperOrder={below}
            description={stockNote ?? stockSentence(hasParts, isPart)}
          />
        </div>
        <CheckField
          {...form.input('allowsSeries')}
          hint="Kundinnen und Kunden mit dem Recht dazu planen mehrere Termine auf einmal."
          checked={values.allowsSeries}
          onChange={(allowsSeries) => form.set({ allowsSeries })}
        />
        <CheckField
          {...form.input('isTaxable')}
          hint="Nur wenn die Gemeinde eine MwSt.-Nummer hat. Die Miete von Räumen ist meist ausgenommen."
          checked={values.isTaxable}
          onChange={(isTaxable) => form.set({ isTaxable })}
        />
      </div>
    </SectionCard>
  )
}

function stockSentence(hasParts: boolean, isPart: boolean): string {
  if (hasParts) return 'Ein Objekt mit Teilen ist ein einzelnes Stück.'
  if (isPart) return 'Ein Teil eines anderen Objekts ist ein einzelnes Stück.'
  return 'So oft kann es zur selben Zeit gebucht werden; ein Raum ist 1 Stück.'
}
