import { formatChf } from '@allmend/domain/money'
import { useState } from 'react'
import { PreviewPanel } from '../../../../framework/preview-panel.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { PriceCategory } from '../../../price-category/index.ts'
import { type DraftPrices, knownPrices } from '../prices/price-values.ts'
import { OptionPreviewRow } from './option-preview-row.tsx'
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
