import { isHexColor } from '@allmend/domain/color'
import { useState } from 'react'
import { ColorField } from '../../../../ui/color-field.tsx'

interface TintFieldProps {
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly onTint: (color: string) => void
}

/** A colour of a block; what is no colour yet stands there until one leaves. */
export function TintField({ label, value, disabled, onTint }: TintFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const isGood = isHexColor(text.trim())
    setTyped(isGood ? null : text)
    if (isGood) onTint(text.trim().toLowerCase())
  }
  return (
    <ColorField
      label={label}
      disabled={disabled}
      value={typed ?? value.toUpperCase()}
      error={typed !== null && 'Eine Farbe wie #182136'}
      onPick={onTint}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
