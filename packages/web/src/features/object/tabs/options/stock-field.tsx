import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../../ui/select-field.tsx'
import { objectChoicesQuery } from '../../objects.queries.ts'

interface StockFieldProps {
  /** Of the object the option belongs to; it cannot take pieces of itself. */
  readonly objectId: number
  readonly value: number | null
  readonly onChange: (stockObjectId: number | null) => void
}

/** What is counted elsewhere: as many as are chosen here are taken there for the same time. */
export function StockField({ objectId, value, onChange }: StockFieldProps) {
  const { data: objects = [], isPending } = useQuery(objectChoicesQuery)
  const choices = objects.filter(
    ({ id, stock, is_visible }) => id === value || (id !== objectId && (stock > 1 || !is_visible)),
  )
  return (
    <SelectField
      label="Aus Bestand von"
      description="So viele, wie gewählt werden, sind dort zur gleichen Zeit vergeben."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={isPending}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    >
      <option value="">Kein Bestand, unbegrenzt</option>
      {choices.map(({ id, title, stock }) => (
        <option key={id} value={id}>
          {title} ({stock} Stück)
        </option>
      ))}
    </SelectField>
  )
}
