import './list-table.css'
import type { Table } from '@tanstack/react-table'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { ColumnHead } from './column-head.tsx'
import type { TableDescription } from './list-description.ts'
import { type Choice, PageCheck, RowChoice } from './row-choice.tsx'
import { RowOpen, type RowOpener } from './row-open.tsx'
import { describedBy } from './use-list-table.ts'

export interface RowsProps<Row> extends RowOpener<Row> {
  readonly list: TableDescription<Row>
  readonly table: Table<Row>
  readonly choice: Choice
  readonly menu?: ((row: Row) => ReactNode) | undefined
}

const checkWidth = 44
const menuWidth = 52
/** A variable, so that paper can have it another way. */
const widthVariable = (width: number) => ({ '--table-width': `${width}px` }) as CSSProperties

export function ListTable<Row>({ list, table, choice, menu, ...opener }: RowsProps<Row>) {
  const group = useId()
  const columns = table.getVisibleLeafColumns()
  const width = table.getTotalSize() + (choice === 'none' ? 0 : checkWidth) + (menu ? menuWidth : 0)
  const share = (part: number) => ({ width: `${(100 * part) / width}%` })
  return (
    <div className="list-table">
      <table className="table" aria-label={list.words.many} style={widthVariable(width)}>
        <colgroup>
          {choice !== 'none' && <col className="table__aside" style={share(checkWidth)} />}
          {columns.map((column) => (
            <col key={column.id} style={share(column.getSize())} />
          ))}
          {menu && <col className="table__aside" style={share(menuWidth)} />}
        </colgroup>
        <thead>
          <tr>
            {choice === 'many' && (
              <th scope="col" className="table__aside">
                <PageCheck table={table} />
              </th>
            )}
            {choice === 'one' && (
              <th scope="col" className="table__aside">
                <span className="visually-hidden">Auswahl</span>
              </th>
            )}
            {table.getLeafHeaders().map((header) => (
              <ColumnHead key={header.id} header={header} />
            ))}
            {menu && (
              <th scope="col" className="table__aside">
                <span className="visually-hidden">Aktionen</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className="table__row"
              data-selected={row.getIsSelected() || undefined}
              data-marked={list.isMarked?.(row.original) || undefined}
            >
              {choice !== 'none' && (
                <td className="table__aside">
                  <RowChoice list={list} row={row} choice={choice} group={group} />
                </td>
              )}
              {columns.map((column) => {
                const { isMain, isWrapped, align, cell, sub } = describedBy(column)
                const second = sub?.(row.original)
                return (
                  <td key={column.id} data-align={align}>
                    <div className={isWrapped ? 'table__text' : 'table__cut'}>
                      {isMain ? (
                        <RowOpen row={row.original} {...opener}>
                          {cell(row.original)}
                        </RowOpen>
                      ) : (
                        cell(row.original)
                      )}
                    </div>
                    {second && <div className="table__cut table__sub">{second}</div>}
                  </td>
                )
              })}
              {menu && <td className="table__aside">{menu(row.original)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
