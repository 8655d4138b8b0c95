import '../../ui/styles/mantine-overlays.css'
import './payment-option.css'
import { paymentKindWords } from '@allmend/domain/bookings'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { moved } from '../../framework/form/use-entry-list.ts'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { SortableList } from '../../framework/sortable-list.tsx'
import { errorText } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { type PaymentOption, sortPaymentOptions } from './payment-options.queries.ts'

const width = 480

/** The order customers see them in, below the default. */
export function SortDialog({ options, onClose }: { options: readonly PaymentOption[]; onClose: () => void }) {
  const [list, setList] = useState(options)
  const save = useMutation({
    mutationFn: () => sortPaymentOptions(list.map(({ id }) => id)),
    onSuccess: () => {
      void notifySaved()
      onClose()
    },
  })
  return (
    <Dialog title="Reihenfolge der Zahlungsoptionen" size={width} onClose={onClose}>
      <div className="payment-sort">
        <p className="muted">So werden sie beim Bestellen angeboten. Der Standard steht dort immer zuerst.</p>
        {save.error && <FormAlert>{errorText(save.error)}</FormAlert>}
        <SortableList
          label="Zahlungsoptionen"
          items={list}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          onMove={(from, to) => setList(moved(list, from, to))}
          className="payment-sort__list"
        >
          {({ name, kind, isDefault }, { grip, buttons }) => (
            <div className="payment-sort__item">
              {grip}
              <span className="payment-sort__name">
                <strong>{name}</strong>
                <span className="muted small">
                  {paymentKindWords[kind]}
                  {isDefault && ', Standard'}
                </span>
              </span>
              {buttons}
            </div>
          )}
        </SortableList>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Speichern
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
