import './start-text.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { RichWords } from '../../ui/rich-words.tsx'

const startTextQuery = queryOptions({
  queryKey: ['start-text'],
  queryFn: async ({ signal }) => (await api('GET /api/start-page', { signal })).html,
})

/** What the municipality says below the objects. Nobody misses it while it is on its way, or if it does not come. */
export function StartText() {
  const { data: html } = useQuery(startTextQuery)
  if (!html) return null
  return (
    <section className="card start-text" aria-label="Informationen der Gemeinde">
      <RichWords html={html} />
    </section>
  )
}
