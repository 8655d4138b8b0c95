import './options.css'
import type { PublicObject } from '@allmend/contract'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { DraftBooking, OptionValue } from '../draft/draft.ts'
import { changeBooking } from '../draft/draft-store.ts'
import { OptionRow } from './option-row.tsx'

interface OptionsCardProps {
  readonly object: PublicObject
  readonly booking: DraftBooking
  readonly priceCategoryId: number | null
  /** Sentences by the number of the option. */
  readonly errors: Readonly<Record<number, string>>
  readonly onLeave: (optionId: number) => void
}

/** What can be had besides. */
export function OptionsCard({ object, booking, priceCategoryId, errors, onLeave }: OptionsCardProps) {
  if (object.options.length === 0) return null
  const choose = (id: number, value: OptionValue) =>
    changeBooking(booking.key, { options: { ...booking.options, [id]: value } })
  return (
    <SectionCard title="Optionen">
      <ul className="options">
        {object.options.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            value={booking.options[option.id]}
            priceCategoryId={object.has_prices ? priceCategoryId : null}
            error={errors[option.id] ?? null}
            onChange={(value) => choose(option.id, value)}
            onLeave={() => onLeave(option.id)}
          />
        ))}
      </ul>
    </SectionCard>
  )
}
