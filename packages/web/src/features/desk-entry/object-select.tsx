import { SelectField } from '../../ui/select-field.tsx'

interface ObjectSelectProps {
  readonly objects: readonly { readonly id: number; readonly title: string; readonly isPart?: boolean }[]
  /** 0 as long as none is chosen. */
  readonly value: number
  readonly onChange: (id: number) => void
  readonly isFirst?: boolean
}

/** One of the objects; parts stand below their whole. */
export const ObjectSelect = ({ objects, value, onChange, isFirst = false }: ObjectSelectProps) => (
  <SelectField
    label="Objekt"
    required={isFirst}
    data-autofocus={isFirst || undefined}
    value={value || ''}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  >
    {value === 0 && <option value="">Bitte wählen</option>}
    {objects.map(({ id, title, isPart }) => (
      <option key={id} value={id}>
        {isPart ? `– ${title}` : title}
      </option>
    ))}
  </SelectField>
)
