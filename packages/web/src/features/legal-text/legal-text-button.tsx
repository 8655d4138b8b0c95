import './legal-text.css'
import type { LegalTextKind } from '@allmend/domain/texts'
import { lazy, type ReactNode, Suspense, useState } from 'react'

const LegalTextDialog = lazy(async () => ({ default: (await import('./legal-text-dialog.tsx')).LegalTextDialog }))

interface LegalTextButtonProps {
  readonly kind: LegalTextKind
  readonly version?: number
  readonly children: ReactNode
}

/** Opens a text over the page: whoever reads it is still where they were. */
export function LegalTextButton({ kind, version, children }: LegalTextButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="legal-text-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <LegalTextDialog kind={kind} version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
