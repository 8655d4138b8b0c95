import type { PublicObject } from '@allmend/contract'
import { OptionRow } from './option-row.tsx'
import type { OptionValues } from './option-values.ts'

interface OptionFieldsProps {
  readonly object: PublicObject
  readonly value: OptionValues
  /** Sentences by the number of the option. */
  readonly problems: Readonly<Record<number, string>>
  readonly onChange: (value: OptionValues) => void
}

/** The options of a booking, without what they cost: that is said where they are decided about. */
export const OptionFields = ({ object, value, problems, onChange }: OptionFieldsProps) => (
  <ul className="change-dialog__options">
    {object.options.map((option) => (
      <OptionRow
        key={option.id}
        option={option}
        value={value[option.id]}
        priceCategories={[]}
        error={problems[option.id] ?? null}
        onChange={(next) => onChange({ ...value, [option.id]: next })}
        onLeave={() => undefined}
      />
    ))}
  </ul>
)
