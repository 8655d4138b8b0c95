import { Button, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { DraftPrices } from '../prices/price-values.ts'
import type { OptionDraft } from './option-values.ts'

interface OptionPreviewRowProps {
  readonly option: OptionDraft
  readonly priceWord: (prices: DraftPrices) => string
}

export function OptionPreviewRow({ option, priceWord }: OptionPreviewRowProps) {
  const [value, setValue] = useState(option.standard)
  const { inputType, isRequired, values, minimum, assetId } = option
  const name = option.value.trim() || 'Option ohne Bezeichnung'
  const picked = values.find((one) => one.value.trim() === value)
  const price = priceWord(inputType === 'select' ? (picked?.prices ?? {}) : option.prices)
  const field = {
    label: name,
    required: isRequired,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValue(currentTarget.value),
  }
  return (
    <li>
      <div className="options-preview__field">
        {inputType === 'checkbox' && (
          <CheckField
            label={isRequired ? `${name} *` : name}
            checked={value === 'true'}
            onChange={(isOn) => setValue(isOn ? 'true' : '')}
          />
        )}
        {inputType === 'select' && (
          <SelectField {...field}>
            <option value="">Bitte wählen</option>
            {values.map((one) => (
              <option key={one.id} value={one.value.trim()}>
                {one.value.trim() || 'Neuer Wert'}
              </option>
            ))}
          </SelectField>
        )}
        {inputType === 'number' && (
          <TextInput
            {...field}
            className="options-preview__number"
            inputMode="numeric"
            {...(minimum.trim() !== '' && { description: `Mindestens ${minimum.trim()}` })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        )}
        {inputType === 'text' && <TextInput {...field} />}
        {inputType === 'document' &&
          (assetId === null ? (
            <div className="options-preview__document">
              <span>
                {name}
                {isRequired && ' *'}
              </span>
              <Button variant="default" leftSection={<IconUpload size={16} stroke={1.7} aria-hidden="true" />}>
                Dokument hochladen
              </Button>
            </div>
          ) : (
            <CheckField
              label={`${name} gelesen und angenommen${isRequired ? ' *' : ''}`}
              checked={value === 'true'}
              onChange={(isOn) => setValue(isOn ? 'true' : '')}
            />
          ))}
      </div>
      {price && (
        <span className="options-preview__price num">
          {price}
          {inputType === 'number' && price.startsWith('CHF') && <span className="muted"> / Stück</span>}
        </span>
      )}
    </li>
  )
}
