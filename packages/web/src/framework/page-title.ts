import { useLayoutEffect } from 'react'
import { createStore } from '../lib/store.ts'

const productName = 'Reservationssystem'

export const documentTitle = (title: string | undefined): string => (title ? `${title} – ${productName}` : productName)

const recordName = createStore<string | null>(null)

/** What the record on the page is called, where the route knows only its kind. */
export const getRecordName = recordName.get
export const useRecordName = recordName.use

/** Names the page after its record, as long as it is shown; null where there is none yet. */
export function useNamedPage(name: string | null): void {
  // Before the router tells that it has drawn the next page, which asks for the name.
  useLayoutEffect(() => {
    if (name === null) return
    recordName.set(name)
    document.title = documentTitle(name)
    return () => recordName.set(null)
  }, [name])
}
