import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ObjectFilters } from '../../features/public-objects/public-objects.queries.ts'
import { parseStartSearch } from './start-search.ts'

export function useStartSearch(): readonly [ObjectFilters, (filters: ObjectFilters) => void] {
  const filters = parseStartSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [filters, (next) => void navigate({ to: '/', search: parseStartSearch({ ...next }), resetScroll: false })]
}
