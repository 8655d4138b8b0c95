import { DocumentOption } from './document-option.tsx'
import { CheckOption, NumberOption, type OptionInputProps, SelectOption, TextOption } from './option-inputs.tsx'
import { optionPrice, type PriceCategories } from './option-price.ts'

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
