import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { PreviewPanel } from '../../framework/preview-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Answers } from './answers.ts'
import { QuestionnaireFields } from './questionnaire-fields.tsx'
import type { Question } from './questionnaires.queries.ts'

interface QuestionnairePreviewProps {
  readonly title: string
  readonly questions: readonly Question[]
}

/** The questionnaire as a customer finds it; it can be tried out, and nothing of it is kept. */
export function QuestionnairePreview({ title, questions }: QuestionnairePreviewProps) {
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <PreviewPanel text="So sehen Kunden den Fragebogen">
      {questions.length === 0 ? (
        <EmptyState
          icon={<IconForms size={24} stroke={1.7} aria-hidden="true" />}
          title="Noch keine Frage."
          text="Sobald Sie eine hinzufügen, erscheint sie hier."
        />
      ) : (
        <div className="questionnaire-preview">
          <h3>{title.trim() || 'Fragebogen ohne Titel'}</h3>
          <QuestionnaireFields questions={questions} value={answers} onChange={setAnswers} />
        </div>
      )}
    </PreviewPanel>
  )
}
