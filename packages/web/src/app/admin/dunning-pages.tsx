import { getRouteApi } from '@tanstack/react-router'
import { RunPage } from '../../features/dunning/run-page.tsx'

const runRoute = getRouteApi('/admin/dunning-runs/$id')

export function DunningRunPage() {
  const { id } = runRoute.useParams()
  return <RunPage key={id} id={Number(id)} />
}
