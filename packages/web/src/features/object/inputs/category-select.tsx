import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { categoriesQuery } from '../../category/index.ts'

interface CategorySelectProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> {
  readonly value: number | null
  readonly onChange: (categoryId: number | null) => void
}

/** For those who may see the categories. */
export function CategorySelect({ value, onChange, ...input }: CategorySelectProps) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <SelectField
      {...input}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    >
      <option value="">Ohne Kategorie</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
