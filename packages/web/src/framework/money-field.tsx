import './money-field.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type AmountBounds, amountText, readAmount, unreadable } from './money-text.ts'

interface MoneyFieldProps extends AmountBounds, Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** Rappen; null where nothing is said. Not a number: something stands there that is no amount. */
  readonly value: number | null
  readonly onChange: (rappen: number | null) => void
}

const rappenOf = (text: string, bounds: AmountBounds): number | null => {
  const read = readAmount(text, bounds)
  if (read.kind === 'empty') return null
  return read.kind === 'amount' ? read.rappen : Number.NaN
}

/** People type francs, everybody else counts Rappen. What nobody can read stays in sight, with a sentence below it. */
export function MoneyField({ value, onChange, min, max, error, onBlur, ...input }: MoneyFieldProps) {
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const [text, setText] = useState(() => amountText(value))
  const [known, setKnown] = useState(value)
  const [isLeft, setLeft] = useState(false)
  // Somebody else changed it: discarded, or taken over from a colleague.
  if (!Object.is(known, value)) {
    setKnown(value)
    if (!Object.is(rappenOf(text, bounds), value)) setText(amountText(value))
  }
  const read = readAmount(text, bounds)
  // What nobody could read was typed before the field was folded away, and is not to be seen any more.
  const isLost = Number.isNaN(value) && read.kind === 'empty'
  const wrong = isLost ? unreadable : isLeft && read.kind === 'wrong' ? read.sentence : null
  return (
    <TextInput
      leftSection={<span className="money-field__unit">CHF</span>}
      leftSectionWidth={48}
      leftSectionPointerEvents="none"
      {...input}
      className={`money-field ${input.className ?? ''}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={text}
      error={error || wrong}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(rappenOf(currentTarget.value, bounds))
      }}
      onBlur={(event) => {
        setLeft(true)
        if (read.kind === 'amount') setText(amountText(read.rappen))
        if (isLost) onChange(null)
        onBlur?.(event)
      }}
    />
  )
}
