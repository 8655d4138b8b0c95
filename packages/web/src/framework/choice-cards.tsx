import '../ui/choice-card.css'
import './choice-cards.css'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly icon: typeof IconLock
  readonly title: string
  readonly text: string
}

interface ChoiceCardsProps<Value extends string> {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly isReadOnly?: boolean
  /** What somebody else made of it meanwhile. */
  readonly note?: ReactNode
  readonly onChange: (value: Value) => void
}

/** One of few, each with what it means. */
export function ChoiceCards<Value extends string>({ legend, choices, value, note, ...props }: ChoiceCardsProps<Value>) {
  const { isReadOnly = false, onChange } = props
  const name = useId()
  return (
    <div>
      <fieldset className="choice-cards">
        <legend>{legend}</legend>
        {choices.map(({ value: option, icon: Icon, title, text }) => (
          <label key={option} className="choice-card" data-fixed={isReadOnly || undefined}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              disabled={isReadOnly}
              onChange={() => onChange(option)}
            />
            <Icon size={20} stroke={1.7} aria-hidden="true" />
            <span>
              <strong>{title}</strong>
              <span className="muted small">{text}</span>
            </span>
            {isReadOnly && <IconLock size={16} stroke={1.7} aria-hidden="true" />}
          </label>
        ))}
      </fieldset>
      {note}
    </div>
  )
}
