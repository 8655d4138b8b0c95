import { getRouteApi } from '@tanstack/react-router'
import { UserPage } from '../../features/user/user-page.tsx'

const editRoute = getRouteApi('/admin/users/edit/$id')

export const NewUserPage = () => <UserPage id={null} />

export function EditUserPage() {
  const { id } = editRoute.useParams()
  return <UserPage id={Number(id)} />
}
