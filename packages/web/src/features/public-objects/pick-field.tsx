import './pick-field.css'
import { type ComponentProps, useState } from 'react'
import { shortDate } from './free-words.ts'
import { SearchField } from './search-field.tsx'

interface PickFieldProps
  extends Omit<ComponentProps<typeof SearchField>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  readonly type: 'date' | 'time'
  readonly given: string | undefined
  readonly onPick?: (value: string) => void
}

/**
 * The browser's own picker for a day or a time. At rest it is written as everywhere on the page: the browser would
 * write it in its own language.
 */
export function PickField({ type, given, placeholder, onPick, ...field }: PickFieldProps) {
  const [value, setValue] = useState(given ?? '')
  const [known, setKnown] = useState(given)
  if (known !== given) {
    setKnown(given)
    setValue(given ?? '')
  }
  return (
    <SearchField
      {...field}
      type={type}
      value={value}
      onChange={({ target }) => {
        setValue(target.value)
        onPick?.(target.value)
      }}
    >
      <span className="pick-field__words" data-empty={value === '' || undefined} aria-hidden="true">
        {value === '' ? placeholder : type === 'date' ? shortDate(value) : value}
      </span>
    </SearchField>
  )
}
