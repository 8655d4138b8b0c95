import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** How a row is opened: by a link, by a click, or not at all. */
export interface RowOpener<Row> {
  readonly link?: ((row: Row) => LinkProps) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
}

interface RowOpenProps<Row> extends RowOpener<Row> {
  readonly row: Row
  readonly children: ReactNode
}

/** The name of a row; what opens it reaches over the whole row. */
export function RowOpen<Row>({ row, link, onOpen, children }: RowOpenProps<Row>) {
  if (link) {
    return (
      <Link className="table__open" {...link(row)}>
        {children}
      </Link>
    )
  }
  return onOpen ? (
    <button type="button" className="table__open" onClick={() => onOpen(row)}>
      {children}
    </button>
  ) : (
    <span className="table__name">{children}</span>
  )
}
