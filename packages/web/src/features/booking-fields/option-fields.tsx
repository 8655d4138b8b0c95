import '../../ui/styles/options.css'
import type { PublicObject } from '@allmend/contract'
import { DocumentOption } from './document-option.tsx'
import { CheckOption, NumberOption, type OptionInputProps, SelectOption, TextOption } from './option-inputs.tsx'
import { optionPrice, type PriceCategories } from './option-price.ts'
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
  <ul className="option-fields">
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

interface OptionRowProps extends OptionInputProps {
  readonly priceCategories: PriceCategories
  readonly onLeave: () => void
}

const inputs = {
  select: SelectOption,
  number: NumberOption,
  checkbox: CheckOption,
  text: TextOption,
  document: DocumentOption,
} as const

/** One option with what it costs. */
export function OptionRow({ priceCategories, onLeave, ...props }: OptionRowProps) {
  const Input = inputs[props.option.inputType]
  const price = optionPrice(props.option, props.value, priceCategories)
  return (
    <li className="option" data-type={props.option.inputType} onBlur={onLeave}>
      <div className="option__input">
        <Input {...props} />
      </div>
      {price && (
        <p className="option__price num" data-chosen={price.isChosen || undefined}>
          {price.words}
        </p>
      )}
    </li>
  )
}
