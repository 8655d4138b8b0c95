import { TextInput } from '@mantine/core'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { UserValues } from './user-values.ts'

export function UserGatewayCard({ form }: { form: RecordForm<UserValues> }) {
  const { key, description, ...field } = form.field('hisoftPersonalNumber')
  return (
    <SectionCard title="Verknüpfung Gemeindesoftware">
      <TextInput
        key={key}
        {...field}
        autoComplete="off"
        description={description ?? 'Unter dieser Nummer kennt die Gemeindesoftware die Person.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </SectionCard>
  )
}
