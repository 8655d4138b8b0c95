import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'

let openDialogs = 0

/** The page behind a dialog is out of reach, for the keyboard and for screen readers too. */
function shutPage(change: 1 | -1): void {
  openDialogs += change
  document.getElementById('root')?.toggleAttribute('inert', openDialogs > 0)
}

/** A dialog that is drawn as long as it is open. When it goes, the focus is back where it was. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    shutPage(1)
    return () => {
      shutPage(-1)
      // Only after the dialog has left the page, and only if nobody else took the focus.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) {
          opener.focus({ preventScroll: true })
        }
      })
    }
  }, [opener])
  return <Modal opened {...props} />
}
