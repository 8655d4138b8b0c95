import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'

type Values = { readonly title: string; readonly questions: readonly string[] }

interface QuestionnaireHeadProps {
  readonly form: RecordForm<Values>
  readonly onBack: () => void
}

/** The title stands in the head and belongs to the form below. */
export function QuestionnaireHead({ form, onBack }: QuestionnaireHeadProps) {
  const { key, ...title } = form.field('title')
  return (
    <header className="record-head questionnaire-head">
      <TextInput key={key} {...title} className="questionnaire-head__title" form={form.props.id} autoComplete="off" />
      <div className="record-head__actions">
        <Button variant="default" onClick={onBack}>
          Zurück
        </Button>
        {!form.isReadOnly && (
          <Button
            type="submit"
            form={form.props.id}
            data-replaced={form.hasBar || undefined}
            loading={form.isSaving && !form.hasBar}
            leftSection={<IconCheck size={16} stroke={1.7} aria-hidden="true" />}
          >
            Speichern
          </Button>
        )}
      </div>
    </header>
  )
}
