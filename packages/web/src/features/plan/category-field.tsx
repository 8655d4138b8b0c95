import { SelectField } from '../../ui/select-field.tsx'

interface CategoryFieldProps {
  readonly value: number | null
  readonly categories: readonly { readonly id: number; readonly name: string }[]
  readonly onChange: (category: number | undefined) => void
}

export const CategoryField = ({ value, categories, onChange }: CategoryFieldProps) => (
  <SelectField
    className="plan-toolbar__category"
    aria-label="Kategorie"
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
  >
    <option value="">Alle Kategorien</option>
    {categories.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectField>
)
