import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'

export interface SignPlace {
  readonly object: number | null
  readonly building: string | null
}

const refreshing = 60_000
const ticking = 10_000

/**
 * What a sign shows, and the present moment by the server's clock. Without a network the last answer stays and the clock runs on: a
 * screen at a door may be alone for hours.
 */
export function useSign({ object, building }: SignPlace) {
  const query = useQuery({
    queryKey: ['sign', object, building],
    queryFn: async ({ signal }) => {
      const where = { ...(object !== null && { object }), ...(building !== null && { building }) }
      const plan = await api('GET /api/plan', { query: { days: 1, ...where }, signal })
      return { plan, at: Date.now() }
    },
    refetchInterval: refreshing,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ticking)
    return () => clearInterval(timer)
  }, [])
  const { data, error, refetch } = query
  return {
    plan: data?.plan,
    moment: data ? data.plan.now + (Math.max(now, data.at) - data.at) / 60_000 : 0,
    error,
    refetch,
    /** Since when nothing was heard of the server, as its last answer's moment; null while all is well. */
    aloneSince: data && error ? data.plan.now : null,
  }
}
