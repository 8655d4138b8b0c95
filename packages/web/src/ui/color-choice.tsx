import './color-mark.css'
import { bookingColors, colorWords } from '@allmend/domain/color'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { markStyle } from './color-mark.tsx'

interface ColorChoiceProps {
  readonly value: string
  readonly onChange: (color: string) => void
  /** Where its name stands beside it already. */
  readonly isLegendHidden?: boolean
}

/** None or one of a few colours; another one that a booking came with stays to choose. */
export function ColorChoice({ value, onChange, isLegendHidden = false }: ColorChoiceProps) {
  const name = useId()
  const isOwn = value !== '' && bookingColors.every((color) => color.value !== value)
  const colors = ['', ...bookingColors.map((color) => color.value), ...(isOwn ? [value] : [])]
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>Farbe (freiwillig)</legend>
      <div className="color-choice__colors">
        {colors.map((color) => {
          const words = color === '' ? 'Keine Farbe' : colorWords(color)
          const Icon = color === '' ? IconX : IconCheck
          return (
            <label
              key={color}
              className="color-choice__color"
              title={words}
              data-none={color === '' || undefined}
              style={color === '' ? undefined : markStyle(color)}
            >
              <input
                type="radio"
                name={name}
                aria-label={words}
                checked={color === value}
                onChange={() => onChange(color)}
              />
              <i aria-hidden="true">
                <Icon size={16} stroke={2.4} />
              </i>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
