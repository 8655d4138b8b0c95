import type { DeskOrder } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type EntryList, nextId } from '../../../framework/form/use-entry-list.ts'
import type { RecordForm } from '../../../framework/form/use-record-form.tsx'
import { UndoRemoval } from '../../../framework/sortable-cards.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { OrderChoices } from '../order-list.queries.ts'
import { emptyPosition, type OrderValues, type PositionDraft } from '../order-values.ts'
import { PositionList } from '../position-list.tsx'

interface OrderPositionsCardProps {
  readonly order: DeskOrder
  readonly form: RecordForm<OrderValues>
  readonly list: EntryList<PositionDraft>
  readonly vat: OrderChoices['vat']
}

/** What is charged besides bookings; fixed once the invoice went out. */
export function OrderPositionsCard({ order, form, list, vat }: OrderPositionsCardProps) {
  const isFixed = form.isReadOnly || order.isBilled
  const { error, description } = form.input('positions')
  const add = () => list.add(emptyPosition(nextId(list.entries), vat !== null))
  if (isFixed && order.positions.length === 0) return null
  return (
    <SectionCard
      title="Weitere Positionen"
      aside={
        !isFixed && (
          <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            Position
          </Button>
        )
      }
    >
      {description}
      {isFixed ? (
        <ul className="order-bookings">
          {order.positions.map(({ id, title, quantity, unitPrice, total }) => (
            <li key={id}>
              <div className="order-bookings__text">
                <strong>{title}</strong>
                <span className="muted small num">
                  {quantity} × {formatAmount(unitPrice)}
                </span>
              </div>
              <span className="order-bookings__amount num">{formatAmount(total)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <>
          {list.entries.length === 0 && (
            <p className="muted">Zum Beispiel Reinigung, Schlüsselverlust oder ein Rabatt.</p>
          )}
          <PositionList list={list} hasVat={vat !== null} showsErrors={error !== null} />
          <UndoRemoval name={list.removed && (list.removed.title || 'Position')} onUndo={list.undo} />
        </>
      )}
      {error && (
        <p className="order-positions__error" role="alert">
          {error}
        </p>
      )}
      {order.discountCut > 0 && (
        <p className="order-positions__note small">
          Ein Rabatt zählt höchstens so viel, wie bestellt ist: Zurzeit werden {formatChf(order.discountCut)} davon
          nicht abgezogen.
        </p>
      )}
      {order.isBilled && !form.isReadOnly && (
        <p className="order-positions__note muted small">Die Bestellung ist verbucht: Das Total steht fest.</p>
      )}
    </SectionCard>
  )
}
