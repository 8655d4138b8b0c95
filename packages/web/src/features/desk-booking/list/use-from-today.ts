import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { today } from '../../../lib/clock.ts'

/**
 * Whoever opens the list without a wish sees what is coming. It is a filter like any other, and can be removed; for what is over it
 * makes no sense, so it goes by itself there.
 */
export function useFromToday(): void {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isBare] = useState(() => Object.keys(search).length === 0)
  const isPast = search.tab === 'old' && search.from === today()
  useEffect(() => {
    const go = (next: object) =>
      void navigate({ to: '/admin/bookings', search: next as never, replace: true, resetScroll: false })
    if (isPast) go({ tab: 'old', sort: 'displayStart,desc' })
    else if (isBare) go({ from: today() })
  }, [isBare, isPast, navigate])
}
