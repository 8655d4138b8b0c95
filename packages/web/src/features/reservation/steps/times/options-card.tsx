import '../../../../ui/styles/options.css'
import type { PublicObject } from '@allmend/contract'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { DraftBooking, OptionValue } from '../../../booking-draft/index.ts'
import { OptionRow, type PriceCategories } from '../../../booking-fields/index.ts'
import { changeBooking } from '../../draft/draft-store.ts'

interface OptionsCardProps {
  readonly object: PublicObject
  readonly booking: DraftBooking
  readonly priceCategories: PriceCategories
  /** Sentences by the number of the option. */
  readonly errors: Readonly<Record<number, string>>
  readonly onLeave: (optionId: number) => void
}

/** What can be had besides. */
export function OptionsCard({ object, booking, priceCategories, errors, onLeave }: OptionsCardProps) {
  if (object.options.length === 0) return null
  const { key, options, documents } = booking
  const choose = (id: number, value: OptionValue, documentName?: string) =>
    changeBooking(key, {
      options: { ...options, [id]: value },
      ...(documentName !== undefined && { documents: { ...documents, [id]: documentName } }),
    })
  return (
    <SectionCard title="Optionen">
      <ul className="options">
        {object.options.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            value={options[option.id]}
            documentName={documents[option.id]}
            priceCategories={object.has_prices ? priceCategories : []}
            error={errors[option.id] ?? null}
            onChange={(value, documentName) => choose(option.id, value, documentName)}
            onLeave={() => onLeave(option.id)}
          />
        ))}
      </ul>
    </SectionCard>
  )
}
