import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countersQuery } from '../../features/report/dashboard/dashboard.queries.ts'
import { useMay } from '../../framework/permission.ts'
import type { RoutePath } from '../route-access.ts'

type Counts = (paths: readonly RoutePath[]) => number

/** Whatever was just saved may have been what waited: the numbers are asked for again. */
export function useFreshCounts(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        void queries.invalidateQueries({ queryKey: countersQuery.queryKey })
      }),
    [queries],
  )
}

/** What waits behind some entries of the menu. Asked for again every minute while somebody looks. */
export function useCounts(): Counts {
  const may = useMay()
  const isAsked = (['reservation:view', 'order:view', 'payment:config'] as const).some((permission) =>
    may({ permissions: [permission] }),
  )
  const { data } = useQuery({ ...countersQuery, enabled: isAsked })
  const counts: Partial<Record<RoutePath, number | null>> = {
    '/admin/bookings': data?.bookings ?? 0,
    '/admin/serialbookings': data?.series ?? 0,
    '/admin/orders': data?.orders ?? 0,
    '/admin/payments': data?.payments ?? 0,
  }
  return (paths) => paths.reduce((sum, path) => sum + (counts[path] ?? 0), 0)
}

/** Refers to the words beside the number: the entry keeps its name. */
export const countWords = (id: string, count: number) => (count > 0 ? { 'aria-describedby': id } : {})

/** A yellow number. A screen reader hears after the name how much waits. */
export const Count = ({ id, count }: { id: string; count: number }) =>
  count > 0 && (
    <b className="side-nav__count" aria-hidden="true">
      {count > 999 ? '999+' : count}
      <i id={id} className="visually-hidden">
        {count} offen
      </i>
    </b>
  )
