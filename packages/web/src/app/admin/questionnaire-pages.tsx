import { getRouteApi } from '@tanstack/react-router'
import { LoadedQuestionnaire, NewQuestionnaire } from '../../features/questionnaire/questionnaire-page.tsx'

const editRoute = getRouteApi('/admin/questionnaires/edit/$id')

export const NewQuestionnairePage = () => <NewQuestionnaire />

export function EditQuestionnairePage() {
  const { id } = editRoute.useParams()
  return <LoadedQuestionnaire key={id} id={Number(id)} />
}
