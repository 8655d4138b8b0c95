import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BookingPage } from '../../features/desk-booking/detail/booking-page.tsx'
import { BookingList } from '../../features/desk-booking/list/booking-list.tsx'

const PlanPage = lazy(async () => ({ default: (await import('./plan-page.tsx')).PlanPage }))

const listRoute = getRouteApi('/admin/bookings')
const detailRoute = getRouteApi('/admin/bookings/$id')

/** The same bookings as a list or as a plan. */
export function BookingsPage() {
  const { view } = listRoute.useSearch()
  if (view !== 'plan') return <BookingList />
  return (
    <Suspense>
      <PlanPage />
    </Suspense>
  )
}

export function BookingDetailPage() {
  const { id } = detailRoute.useParams()
  return <BookingPage key={id} id={Number(id)} />
}
