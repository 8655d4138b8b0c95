import { useEffect, useState } from 'react'
import type { ListRequest, ListRows } from './list-description.ts'

/** As many rows as a call hands out. */
const mostRows = 1000

/** Paper has no pages to turn: all rows are fetched, printed, and let go again. */
export function usePrint<Row>(request: ListRequest, useRows: (request: ListRequest) => ListRows<Row>) {
  const [isPrinting, setPrinting] = useState(false)
  const rows = useRows(isPrinting ? { ...request, page: 1, itemsPerPage: mostRows } : request)
  const isReady = isPrinting && (rows.error !== null || (rows.data !== undefined && !rows.isPlaceholderData))
  useEffect(() => {
    if (!isReady) return
    window.print()
    setPrinting(false)
  }, [isReady])
  return { rows, print: () => setPrinting(true) }
}
