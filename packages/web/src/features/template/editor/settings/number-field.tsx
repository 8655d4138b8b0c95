import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly unit?: string
  /** What it means that nothing stands in it; a number is needed where this is missing. */
  readonly none?: string
  readonly onNumber: (value: number | null) => void
}

/** A whole number between two others. What is none yet stands there until one leaves, then the last good one is back. */
export function NumberField({ value, min, max, unit, none, onNumber, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const number = Number(text)
    const isEmpty = text.trim() === ''
    const isGood = isEmpty ? none !== undefined : Number.isInteger(number) && number >= min && number <= max
    setTyped(isGood ? null : text)
    if (isGood) onNumber(isEmpty ? null : number)
  }
  return (
    <TextInput
      {...input}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      placeholder={none}
      value={typed ?? value ?? ''}
      error={typed !== null && `${min} bis ${max}`}
      {...(unit && { rightSection: <span className="muted">{unit}</span>, rightSectionPointerEvents: 'none' })}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
