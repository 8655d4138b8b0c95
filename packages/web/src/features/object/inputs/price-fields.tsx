import './inputs.css'
import { IconStarFilled } from '@tabler/icons-react'
import { MoneyField } from '../../../framework/money-field.tsx'
import type { PriceCategory } from '../../price-category/index.ts'
import { type DraftPrices, missingPriceWord } from './draft-prices.ts'

interface PriceFieldsProps {
  /** What is priced, for those who do not see the table around it. */
  readonly name: string
  readonly categories: readonly PriceCategory[]
  readonly prices: DraftPrices
  /** What it costs when no category has a price. */
  readonly whenNone: string
  /** The field of the form a wrong amount belongs to. */
  readonly field: string
  readonly onChange: (prices: DraftPrices) => void
}

/** One amount for each price category; an empty one says what is paid instead. */
export function PriceFields({ name, categories, prices, whenNone, field, onChange }: PriceFieldsProps) {
  const standard = categories.find(({ isDefault }) => isDefault)
  const set = (id: number, rappen: number | null) => {
    const { [id]: _, ...others } = prices
    onChange(rappen === null ? others : { ...others, [id]: rappen })
  }
  return (
    <table className="price-fields">
      <caption className="visually-hidden">{name}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Preiskategorie</th>
          <th scope="col">Betrag</th>
          <th scope="col">Ohne eigenen Preis</th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category.id}>
            <th scope="row">
              {category.name}
              {category.isDefault && (
                <IconStarFilled className="price-fields__star" size={12} role="img" aria-label="Standard" />
              )}
            </th>
            <td className="price-fields__amount">
              <MoneyField
                aria-label={`${name}, ${category.name}`}
                value={prices[category.id] ?? null}
                data-field={Number.isNaN(prices[category.id]) ? field : undefined}
                onChange={(rappen) => set(category.id, rappen)}
              />
            </td>
            <td className="muted price-fields__note">{missingPriceWord(prices, category, standard, whenNone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
