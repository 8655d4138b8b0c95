import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptFocus {
  /** Goes on the heading; it takes the focus, but no stop of the tab key. */
  readonly heading: { readonly ref: RefObject<HTMLHeadingElement | null>; readonly tabIndex: -1 }
  /** Go on what holds the parts that may disappear. */
  readonly watch: { readonly onFocus: (event: FocusEvent) => void; readonly onBlur: () => void }
}

/** Where the part that had the focus disappears, whoever was there goes on from the heading. */
export function useFocusKept(): KeptFocus {
  const ref = useRef<HTMLHeadingElement>(null)
  const last = useRef<Element | null>(null)
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return {
    heading: { ref, tabIndex: -1 },
    watch: {
      onFocus: ({ target }) => {
        last.current = target
      },
      // React does not hear of it where the part is taken away.
      onBlur: () => {
        last.current = null
      },
    },
  }
}
