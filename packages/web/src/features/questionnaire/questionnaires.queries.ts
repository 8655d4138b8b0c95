import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { refreshHistory } from '../audit/index.ts'

export type QuestionnaireRow = RouteAnswer<RouteMap['GET /api/admin/questionnaires']>['questionnaires'][number]
export type Questionnaire = RouteAnswer<RouteMap['GET /api/admin/questionnaires/:id']>['questionnaire']
export type Question = Questionnaire['questions'][number]
type Draft = RouteInput<RouteMap['POST /api/admin/questionnaires']>['body']

export const questionnairesQuery = queryOptions({
  queryKey: ['questionnaires'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/questionnaires', { signal })).questionnaires,
})

const questionnaireKey = (id: number) => ['questionnaire', id] as const

const fetchQuestionnaire = async (id: number, signal: AbortSignal) =>
  (await api('GET /api/admin/questionnaires/:id', { params: { id }, signal })).questionnaire

export const questionnaireQuery = (id: number) =>
  queryOptions({
    queryKey: questionnaireKey(id),
    queryFn: ({ signal }) => fetchQuestionnaire(id, signal),
    // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** To look at, where nobody edits it. */
export const questionnairePreviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...questionnaireKey(id), 'preview'],
    queryFn: ({ signal }) => fetchQuestionnaire(id, signal),
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: questionnairesQuery.queryKey })

/** A new questionnaire, or a changed one: then with the state that was edited. */
export async function saveQuestionnaire(draft: Draft, edited: Questionnaire | null): Promise<Questionnaire> {
  const { questionnaire } = edited
    ? await api('PUT /api/admin/questionnaires/:id', {
        params: { id: edited.id },
        body: { ...draft, version: edited.version },
      })
    : await api('POST /api/admin/questionnaires', { body: draft })
  queryClient.setQueryData(questionnaireKey(questionnaire.id), questionnaire)
  queryClient.invalidateQueries({ queryKey: questionnairePreviewQuery(questionnaire.id).queryKey })
  refresh()
  refreshHistory('questionnaire', questionnaire.id)
  return questionnaire
}

export async function removeQuestionnaire({ id }: { readonly id: number }): Promise<void> {
  await api('DELETE /api/admin/questionnaires/:id', { params: { id } })
  refresh()
}
