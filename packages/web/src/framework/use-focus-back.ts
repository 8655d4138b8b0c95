import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A busy button cannot hold the focus. It gets it back when it is done, unless somebody took it elsewhere meanwhile. */
export function useFocusBack(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.current?.focus()
    }
  }, [isBusy])
  return button
}
