import './list-table.css'
import { useId } from 'react'
import type { RowsProps } from './list-table.tsx'
import { RowChoice } from './row-choice.tsx'
import { RowOpen } from './row-open.tsx'

/** The same rows for a narrow screen. */
export function ListCards<Row>({ list, table, choice, menu, ...opener }: RowsProps<Row>) {
  const group = useId()
  const main = list.columns.find(({ isMain }) => isMain)
  return (
    <ul className="row-cards">
      {table.getRowModel().rows.map((row) => (
        <li
          key={row.id}
          data-selected={row.getIsSelected() || undefined}
          data-marked={list.isMarked?.(row.original) || undefined}
        >
          <RowChoice list={list} row={row} choice={choice} group={group} />
          <div className="row-cards__text">
            <div className="row-cards__head">
              <RowOpen row={row.original} {...opener}>
                {main?.cell(row.original)}
              </RowOpen>
              {list.card.badge?.(row.original)}
            </div>
            {list.card.body(row.original)}
          </div>
          {menu?.(row.original)}
        </li>
      ))}
    </ul>
  )
}
