import { useLayoutEffect } from 'react'

/** Marks the whole document, since dialogs and menus are drawn outside the layout: smaller controls, calmer ground. */
export function useFace(face: 'admin'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.face = face
    return () => {
      delete document.documentElement.dataset.face
    }
  }, [face])
}
