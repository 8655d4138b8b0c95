import { getRouteApi } from '@tanstack/react-router'
import { GroupPage } from '../../features/group/group-page.tsx'

const editRoute = getRouteApi('/admin/groups/edit/$id')

export const NewGroupPage = () => <GroupPage id={null} />

export function EditGroupPage() {
  const { id } = editRoute.useParams()
  return <GroupPage id={Number(id)} />
}
