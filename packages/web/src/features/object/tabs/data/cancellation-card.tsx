import { TextInput } from '@mantine/core'
import type { RecordForm } from '../../../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { deadlineSentence } from '../../words/hours-words.ts'
import type { DataValues } from './data-values.ts'
import { FeeStepsField } from './fee-steps-field.tsx'

export function CancellationCard({ form }: { form: RecordForm<DataValues> }) {
  const { key, description, ...deadline } = form.field('deadlineHours')
  return (
    <SectionCard title="Stornieren">
      <div className="data-card">
        <TextInput
          key={key}
          {...deadline}
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={description ?? deadlineSentence(form.values.deadlineHours)}
          classNames={{ wrapper: 'data-card__short' }}
        />
        <FeeStepsField
          {...form.input('feeSteps')}
          value={form.values.feeSteps}
          onChange={(feeSteps) => form.set({ feeSteps })}
        />
      </div>
    </SectionCard>
  )
}
