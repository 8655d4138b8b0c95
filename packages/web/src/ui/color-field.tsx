import './color-field.css'
import { isHexColor } from '@allmend/domain/color'
import { TextInput, type TextInputProps } from '@mantine/core'

interface ColorFieldProps extends TextInputProps {
  readonly value: string
  readonly onPick: (color: string) => void
}

/** A colour as text, with the picker of the operating system in its swatch. */
export const ColorField = ({ value, onPick, ...input }: ColorFieldProps) => (
  <TextInput
    {...input}
    value={value}
    maxLength={7}
    spellCheck={false}
    autoComplete="off"
    classNames={{ input: 'color-field__text' }}
    leftSection={
      <input
        type="color"
        className="color-field__swatch"
        aria-label={`${input['aria-label'] ?? input.label} auswählen`}
        value={isHexColor(value) ? value.toLowerCase() : '#ffffff'}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    }
  />
)
