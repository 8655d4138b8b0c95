import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RecordError } from '../../framework/errors/record-error.tsx'
import { useLoading } from '../../framework/use-loading.ts'
import { QuestionnaireForm } from './questionnaire-form.tsx'
import { questionnaireQuery } from './questionnaires.queries.ts'

export function NewQuestionnaire() {
  const navigate = useNavigate()
  return (
    <QuestionnaireForm
      questionnaire={null}
      onBack={() => navigate({ to: '/admin/questionnaires' })}
      onSaved={({ id }) => navigate({ to: '/admin/questionnaires/edit/$id', params: { id: String(id) } })}
    />
  )
}

export function LoadedQuestionnaire({ id }: { id: number }) {
  const navigate = useNavigate()
  const questionnaire = useQuery(questionnaireQuery(id))
  const showSkeleton = useLoading(questionnaire.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (questionnaire.isError) {
    return (
      <RecordError error={questionnaire.error} onRetry={() => questionnaire.refetch()} list="/admin/questionnaires" />
    )
  }
  if (!questionnaire.data) return null
  return (
    <QuestionnaireForm questionnaire={questionnaire.data} onBack={() => navigate({ to: '/admin/questionnaires' })} />
  )
}
