import { type ComponentType, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { useIsPhone } from '../../framework/list/use-width.ts'
import { discardChanges } from '../../framework/page-quit.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Customer } from './customers.queries.ts'

const width = 880

export interface NewCustomerFormProps {
  readonly onSaved: (customer: Customer) => void
  readonly onBack: () => void
}

interface NewCustomerDialogProps {
  readonly form: ComponentType<NewCustomerFormProps>
  readonly onSaved: (customer: Customer) => void
  readonly onClose: () => void
}

/** Once something is typed, neither Escape nor a click beside it closes it, and its cross asks first. */
export function NewCustomerDialog({ form: Form, onSaved, onClose }: NewCustomerDialogProps) {
  const isPhone = useIsPhone()
  const [isTouched, setTouched] = useState(false)
  const [asks, setAsks] = useState(false)
  return (
    <Dialog
      className="new-customer"
      title="Neuer Benutzer"
      size={width}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isTouched}
      onClose={() => (isTouched ? setAsks(true) : onClose())}
      onInput={() => setTouched(true)}
    >
      <Form onSaved={onSaved} onBack={onClose} />
      {asks && (
        <Suspense>
          <LazyConfirmDialog
            title={discardChanges.title}
            text="Die neue Person ist noch nicht gespeichert. Möchten Sie die Eingaben verwerfen?"
            onConfirm={onClose}
            onCancel={() => setAsks(false)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
