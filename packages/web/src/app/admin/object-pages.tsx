import { getRouteApi } from '@tanstack/react-router'
import { ObjectPage } from '../../features/object/page/object-page.tsx'

const detailRoute = getRouteApi('/admin/objects/$id')

export function ObjectDetailPage() {
  const { id } = detailRoute.useParams()
  const { tab } = detailRoute.useSearch()
  return <ObjectPage key={id} id={Number(id)} tab={tab ?? null} />
}
