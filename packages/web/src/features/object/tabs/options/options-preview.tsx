import { formatChf } from '@allmend/domain/money'
import { Button, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { PreviewPanel } from '../../../../framework/preview-panel.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { PriceCategory } from '../../../price-category/index.ts'
import { type DraftPrices, knownPrices } from '../../inputs/draft-prices.ts'
import type { OptionDraft } from './option-values.ts'

interface OptionsPreviewProps {
  readonly options: readonly OptionDraft[]
  readonly categories: readonly PriceCategory[]
}

/** The options as a customer of a price category finds them; they can be tried out, and nothing of it is kept. */
export function OptionsPreview({ options, categories }: OptionsPreviewProps) {
  const standard = categories.find(({ isDefault }) => isDefault)
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const chosen = categories.find(({ id }) => id === categoryId) ?? standard
  const priceWord = (prices: DraftPrices): string => {
    const known = knownPrices(prices)
    if (categories.length === 0 || Object.keys(known).length === 0) return ''
    const price = known[chosen?.id ?? -1] ?? known[standard?.id ?? -1]
    if (price === undefined) return 'auf Anfrage'
    return price === 0 ? 'kostenlos' : formatChf(price)
  }
  return (
    <PreviewPanel text="So sehen Kunden die Optionen">
      {categories.length > 1 && (
        <SelectField
          className="options-preview__category"
          label="Preise für"
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => setCategoryId(Number(currentTarget.value))}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <ul className="options-preview">
        {options.map((option) => (
          // Another type or preset begins anew.
          <OptionPreviewRow
            key={`${option.id} ${option.inputType} ${option.standard}`}
            option={option}
            priceWord={priceWord}
          />
        ))}
      </ul>
    </PreviewPanel>
  )
}

interface OptionPreviewRowProps {
  readonly option: OptionDraft
  readonly priceWord: (prices: DraftPrices) => string
}

function OptionPreviewRow({ option, priceWord }: OptionPreviewRowProps) {
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
