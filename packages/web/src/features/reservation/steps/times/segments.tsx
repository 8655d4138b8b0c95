import type { IconRepeat } from '@tabler/icons-react'
import { useId } from 'react'

interface Segment<Value extends string | number> {
  readonly value: Value
  readonly label: string
  readonly icon?: typeof IconRepeat
}

interface SegmentsProps<Value extends string | number> {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of few, side by side. */
export function Segments<Value extends string | number>({ label, segments, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {segments.map(({ value: one, label: word, icon: Icon }) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>
            {Icon && <Icon size={18} stroke={1.7} aria-hidden="true" />}
            {word}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
