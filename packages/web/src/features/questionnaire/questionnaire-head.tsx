import { Button, TextInput } from '@mantine/core'
import { HeadSaveButton } from '../../framework/form/head-save-button.tsx'
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
        <HeadSaveButton form={form} />
      </div>
    </header>
  )
}
