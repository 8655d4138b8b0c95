import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { focusHeading } from '../../ui/dialog.tsx'

interface KeptFocus {
  /** Goes on a heading nearby, where there is one; it takes the focus, but is no stop of the tab key. */
  readonly heading: { readonly ref: RefObject<HTMLHeadingElement | null>; readonly tabIndex: -1 }
  /** Go on what holds the parts that may disappear. */
  readonly watch: { readonly onFocus: (event: FocusEvent) => void; readonly onBlur: (event: FocusEvent) => void }
}

/** Where the part that had the focus disappears, whoever was there goes on from the heading. */
export function useFocusKept(): KeptFocus {
  const ref = useRef<HTMLHeadingElement>(null)
  const last = useRef<Element | null>(null)
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (document.activeElement !== document.body) return
    if (ref.current) ref.current.focus({ preventScroll: true })
    else focusHeading()
  })
  return {
    heading: { ref, tabIndex: -1 },
    watch: {
      onFocus: ({ target }) => {
        last.current = target
      },
      // React does not hear of it where the part is taken away; a button that is busy before that is not left.
      onBlur: ({ target }) => {
        if (!target.matches(':disabled')) last.current = null
      },
    },
  }
}
