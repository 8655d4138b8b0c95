import type { ListFilter, Option } from './list-filter.ts'

const none: readonly Option[] = []

/** The options of a filter, fetched if need be. A filter never changes its kind, so the hooks stay in their order. */
export function useFilterOptions(filter: ListFilter): readonly Option[] | undefined {
  if (filter.kind !== 'select' && filter.kind !== 'multi') return none
  return typeof filter.options === 'function' ? filter.options() : filter.options
}
