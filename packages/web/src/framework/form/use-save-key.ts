import { type RefObject, useEffect } from 'react'

/** Ctrl+S (⌘S) saves the form instead of the page; not while something lies over it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!form.current?.closest('[inert]')) form.current?.requestSubmit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [form, isOn])
}
