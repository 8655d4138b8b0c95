import { formatAmount } from '@allmend/domain/money'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { CheckField } from '../../framework/form/check-field.tsx'
import type { EntryList } from '../../framework/form/use-entry-list.ts'
import { MoneyField } from '../../framework/money-field.tsx'
import { SortableList } from '../../framework/sortable-list.tsx'
import { draftTotal, isPriced, type PositionDraft, readQuantity } from './order-values.ts'

interface PositionListProps {
  readonly list: EntryList<PositionDraft>
  readonly hasVat: boolean
  /** Somebody tried to save: then what is missing is named. */
  readonly showsErrors: boolean
}

const most = 10_000_000

/** Free positions, typed and ordered in place. */
export const PositionList = ({ list, hasVat, showsErrors }: PositionListProps) => (
  <SortableList
    label="Positionen"
    items={list.entries}
    idOf={({ id }) => id}
    nameOf={({ title }) => title || 'Neue Position'}
    onMove={list.move}
    className="order-positions"
  >
    {(position, { grip, buttons }) => (
      <PositionRow
        position={position}
        hasVat={hasVat}
        showsErrors={showsErrors}
        isNew={list.openId === position.id}
        onChange={(patch) => list.change(position.id, patch)}
        onRemove={() => list.remove(position)}
        grip={grip}
        buttons={buttons}
      />
    )}
  </SortableList>
)

interface PositionRowProps {
  readonly position: PositionDraft
  readonly hasVat: boolean
  readonly showsErrors: boolean
  readonly isNew: boolean
  readonly onChange: (patch: Partial<PositionDraft>) => void
  readonly onRemove: () => void
  readonly grip: React.ReactNode
  readonly buttons: React.ReactNode
}

function PositionRow({ position, hasVat, showsErrors, isNew, onChange, onRemove, grip, buttons }: PositionRowProps) {
  const { title, quantity, unitPrice, isTaxable } = position
  const total = draftTotal(position)
  return (
    <fieldset className="order-position">
      <legend className="visually-hidden">{title || 'Neue Position'}</legend>
      {grip}
      <TextInput
        className="order-position__title"
        label="Bezeichnung"
        data-field="positions"
        maxLength={200}
        autoComplete="off"
        autoFocus={isNew && title === ''}
        value={title}
        error={showsErrors && title.trim() === '' ? 'Was wird verrechnet?' : null}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextInput
        label="Menge"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={quantity}
        error={showsErrors && readQuantity(quantity) === null ? 'Zum Beispiel 1.5' : null}
        onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
      />
      <MoneyField
        label="Preis"
        min={-most}
        max={most}
        value={unitPrice}
        error={showsErrors && !isPriced(position) ? 'Preis?' : null}
        onChange={(price) => onChange({ unitPrice: price })}
      />
      <span className="order-position__total num">
        <span className="visually-hidden">Betrag </span>
        {total === null ? '–' : formatAmount(total)}
      </span>
      <span className="order-position__more">
        {hasVat && (
          <CheckField label="Mit MwSt." checked={isTaxable} onChange={(checked) => onChange({ isTaxable: checked })} />
        )}
        {buttons}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Entfernen: ${title || 'Neue Position'}`}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </span>
    </fieldset>
  )
}
