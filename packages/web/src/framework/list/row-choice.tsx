import type { Table, Row as TableRow } from '@tanstack/react-table'
import type { TableDescription } from './list-description.ts'

/** Several rows can be chosen, or one of them, or none. */
export type Choice = 'many' | 'one' | 'none'

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  readonly isMixed?: boolean
  readonly onChange: (checked: boolean) => void
}

export const Check = ({ label, isChecked, isMixed = false, onChange }: CheckProps) => (
  <label className="list-check">
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      ref={(input) => {
        if (input) input.indeterminate = isMixed
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </label>
)

export const PageCheck = <Row,>({ table }: { table: Table<Row> }) => (
  <Check
    label="Alle auf dieser Seite auswählen"
    isChecked={table.getIsAllPageRowsSelected()}
    isMixed={table.getIsSomePageRowsSelected()}
    onChange={(checked) => table.toggleAllPageRowsSelected(checked)}
  />
)

interface RowCheckProps {
  readonly name: string
  readonly isSelected: boolean
  readonly onSelect: (selected: boolean) => void
}

const RowCheck = ({ name, isSelected, onSelect }: RowCheckProps) => (
  <Check label={`${name} auswählen`} isChecked={isSelected} onChange={onSelect} />
)

/** One of all: its label reaches over the whole row. */
const RowRadio = ({ group, name, isSelected, onSelect }: RowCheckProps & { readonly group: string }) => (
  <label className="list-check list-check--row">
    <input
      type="radio"
      name={group}
      aria-label={`${name} auswählen`}
      checked={isSelected}
      onChange={() => onSelect(true)}
    />
  </label>
)

interface RowChoiceProps<Row> {
  readonly list: TableDescription<Row>
  readonly row: TableRow<Row>
  readonly choice: Choice
  /** Radio buttons of one table know each other by it. */
  readonly group: string
}

export function RowChoice<Row>({ list, row, choice, group }: RowChoiceProps<Row>) {
  if (choice === 'none') return null
  const props = {
    name: list.rowName(row.original),
    isSelected: row.getIsSelected(),
    onSelect: (selected: boolean) => row.toggleSelected(selected),
  }
  return choice === 'many' ? <RowCheck {...props} /> : <RowRadio {...props} group={group} />
}
