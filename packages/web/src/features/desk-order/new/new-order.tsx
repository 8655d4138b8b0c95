import '../../../framework/form/record-page.css'
import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/tones.css'
import '../page/order-form.css'
import './new-order.css'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type FormEvent, Suspense, useRef, useState } from 'react'
import { focusWrong } from '../../../framework/form/focus-wrong.ts'
import { nextId, useEntryList } from '../../../framework/form/use-entry-list.ts'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { UndoRemoval } from '../../../framework/sortable-cards.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { CustomerChoice, type CustomerDialogProps } from '../../desk-entry/index.ts'
import type { OrderChoices } from '../order-list.queries.ts'
import { emptyPosition, type PositionDraft } from '../order-values.ts'
import { PositionList } from '../position-list.tsx'
import { BookingRow } from './booking-row.tsx'
import { NewOrderFinish } from './new-order-finish.tsx'
import { NewOrderSums } from './new-order-sums.tsx'
import { useNewOrder } from './use-new-order.ts'

interface NewOrderProps {
  readonly choices: OrderChoices
  readonly customerDialog: ComponentType<CustomerDialogProps>
}

/** An order for somebody who calls or stands at the counter: bookings, free positions, or both. */
export function NewOrder({ choices, customerDialog: Customers }: NewOrderProps) {
  const navigate = useNavigate()
  const order = useNewOrder((id) => navigate({ to: '/admin/orders/edit/$id', params: { id: String(id) } }))
  const [isChoosing, setChoosing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { customer, bookings, problem } = order
  const positions = useEntryList<PositionDraft>({ entries: order.positions, onChange: order.setPositions, version: 0 })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    order.submit()
  }
  return (
    <form ref={form} className="record-page" noValidate onSubmit={submit}>
      <header className="record-head">
        <div className="record-head__text">
          <p>Wählen Sie den Kunden und fügen Sie Buchungen oder Positionen hinzu.</p>
        </div>
        <div className="record-head__actions">
          <Button variant="default" onClick={() => navigate({ to: '/admin/orders' })}>
            Abbrechen
          </Button>
          <Button type="submit" loading={order.isBusy}>
            Bestellung erstellen
          </Button>
        </div>
      </header>
      {problem && <FormAlert>{problem}</FormAlert>}
      <div className="record-page__columns">
        <div className="record-page__column">
          <SectionCard title="Kunde">
            <CustomerChoice customer={customer} onChoose={() => setChoosing(true)} />
          </SectionCard>
          <SectionCard
            title="Buchungen"
            aside={
              <Button
                variant="subtle"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={order.addBooking}
              >
                Buchung
              </Button>
            }
          >
            {bookings.length === 0 && <p className="muted">Keine Buchung.</p>}
            <div className="new-order__bookings">
              {bookings.map((entry, at) => (
                <BookingRow
                  key={entry.id}
                  entry={entry}
                  place={at + 1}
                  objects={choices.objects}
                  object={order.objectOf(entry)}
                  objectError={order.objectErrorOf(entry)}
                  verdict={order.verdictOf(entry)}
                  isWhole={order.isWhole(entry)}
                  gaps={order.gapsOf(entry)}
                  onChange={order.changeBooking}
                  onRemove={() => order.removeBooking(entry.id)}
                />
              ))}
            </div>
          </SectionCard>
          <SectionCard
            title="Weitere Positionen"
            aside={
              <Button
                variant="subtle"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => positions.add(emptyPosition(nextId(order.positions), choices.vat !== null))}
              >
                Position
              </Button>
            }
          >
            {order.positions.length === 0 && <p className="muted">Zum Beispiel Reinigung oder ein Rabatt.</p>}
            <PositionList list={positions} hasVat={choices.vat !== null} showsErrors={order.isTried} />
            <UndoRemoval name={positions.removed && (positions.removed.title || 'Position')} onUndo={positions.undo} />
          </SectionCard>
        </div>
        <div className="record-page__column">
          <NewOrderSums order={order} vat={choices.vat} />
          <NewOrderFinish order={order} options={choices.paymentOptions} />
        </div>
      </div>
      {isChoosing && (
        <Suspense>
          <Customers
            onSelect={(chosen) => {
              order.setCustomer(chosen)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      {order.question && (
        <Suspense>
          <LazyConfirmDialog
            title="Trotzdem erstellen?"
            text={order.question}
            confirm="Trotzdem erstellen"
            cancel="Abbrechen"
            onConfirm={order.force}
            onCancel={() => {
              order.dismiss()
              focusWrong(form.current)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
