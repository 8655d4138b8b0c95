import { getRouteApi } from '@tanstack/react-router'
import { SeriesPage } from '../../features/desk-series/series-page.tsx'

const route = getRouteApi('/admin/serialbookings/$key')

export function SeriesDetailPage() {
  const { key } = route.useParams()
  return <SeriesPage key={key} seriesKey={key} />
}
