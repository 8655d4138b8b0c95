import type { ObjectRecord } from '@allmend/contract'
import { MultiSelect } from '@mantine/core'
import { sorted } from '../../../../framework/form/record-values.ts'
import type { RecordForm } from '../../../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { ObjectRow } from '../../objects.queries.ts'
import type { DataValues } from './data-values.ts'

interface PartsCardProps {
  readonly form: RecordForm<DataValues>
  readonly object: ObjectRecord
  /** Every object, to choose from. */
  readonly choices: readonly ObjectRow[]
}

const explanation =
  'Wer das Ganze bucht, belegt alle Teile; ist ein Teil gebucht, ist auch das Ganze belegt. Bestehen Teile wiederum aus Teilen, zählen die kleinsten.'

export function PartsCard({ form, object, choices }: PartsCardProps) {
  const { description, ...input } = form.input('partIds')
  const others = choices.filter(
    ({ id, stock }) => id !== object.id && (stock === 1 || form.values.partIds.includes(id)),
  )
  return (
    <SectionCard title="Teile">
      <MultiSelect
        {...input}
        data={others.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={form.values.partIds.map(String)}
        onChange={(values) => form.set({ partIds: sorted(values.map(Number)) })}
        placeholder={form.values.partIds.length === 0 ? 'Objekt suchen' : ''}
        searchable
        clearable={false}
        nothingFoundMessage="Kein Objekt gefunden."
        maxDropdownHeight={320}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={description ?? explanation}
      />
    </SectionCard>
  )
}
