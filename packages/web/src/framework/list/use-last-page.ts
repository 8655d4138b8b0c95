import { useEffect } from 'react'
import type { ListRows } from './list-description.ts'
import type { ListState, StateChange } from './list-state.ts'

/** When the last row of the last page went, or an old link asks for a page that is no more: to the last there is. */
export function useLastPage<Row>(
  { page, itemsPerPage }: ListState,
  { data, isPlaceholderData }: ListRows<Row>,
  onChange: (change: StateChange) => void,
): void {
  const last = Math.max(1, Math.ceil((data?.totalRecords ?? 0) / itemsPerPage))
  const isBeyond = data !== undefined && !isPlaceholderData && page > last
  useEffect(() => {
    if (isBeyond) onChange({ page: last })
  }, [isBeyond, last, onChange])
}
