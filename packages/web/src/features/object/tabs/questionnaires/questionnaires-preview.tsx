import type { ObjectRecord } from '@allmend/contract'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { PreviewPanel } from '../../../../framework/preview-panel.tsx'
import { QuestionnaireFields, questionnairePreviewQuery } from '../../../questionnaire/index.ts'

type Answers = Parameters<typeof QuestionnaireFields>[0]['value']

interface QuestionnairesPreviewProps {
  readonly object: ObjectRecord
  readonly ids: readonly number[]
}

/** All the questions of the object, one questionnaire after the other, as a customer finds them. */
export function QuestionnairesPreview({ object, ids }: QuestionnairesPreviewProps) {
  const [answers, setAnswers] = useState<Answers>({})
  const isKnown = (id: number) => object.questionnaires.some((one) => one.id === id)
  const fresh = useQueries({ queries: ids.filter((id) => !isKnown(id)).map((id) => questionnairePreviewQuery(id)) })
  const loaded = [...object.questionnaires, ...fresh.flatMap(({ data }) => data ?? [])]
  const shown = ids.flatMap((id) => loaded.find((one) => one.id === id) ?? [])
  if (shown.length === 0) return null
  return (
    <PreviewPanel text="So sehen Kunden die Fragen">
      <div className="object-questionnaires__preview">
        {shown.map(({ id, title, questions }) => (
          <section key={id}>
            <h3>{title}</h3>
            {questions.length === 0 && <p className="muted">Noch keine Frage.</p>}
            <QuestionnaireFields questions={questions} value={answers} onChange={setAnswers} />
          </section>
        ))}
      </div>
    </PreviewPanel>
  )
}
