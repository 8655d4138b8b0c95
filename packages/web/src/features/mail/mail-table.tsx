import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sort } from '../../lib/api-url.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { toggledSort } from '../../lib/table-search.ts'
import type { MailRow } from './mail.queries.ts'
import type { MailField } from './mail-search.ts'
import { MailStateBadge } from './mail-state-badge.tsx'

const columns: readonly (readonly [MailField, string])[] = [
  ['createdAt', 'Erstellt am'],
  ['to', 'Empfänger'],
  ['subject', 'Betreff'],
  ['state', 'Status'],
  ['sentAt', 'Gesendet am'],
]

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort } as const
const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const

function SortableHead({ field, label, sort }: { field: MailField; label: string; sort: Sort<MailField> }) {
  const state = sort.field === field ? sort.direction : 'none'
  const Icon = sortIcons[state]
  return (
    <th scope="col" aria-sort={ariaSort[state]}>
      <Link
        className="table__sort"
        to="/admin/settings/emails"
        search={({ page: _, ...rest }) => ({ ...rest, sort: toggledSort(sort, field) })}
        replace
      >
        {label}
        <Icon size={14} aria-hidden="true" />
      </Link>
    </th>
  )
}

const MailLink = ({ mail }: { mail: MailRow }) => (
  <Link
    className="table__open"
    to="/admin/settings/emails"
    search={(previous) => ({ ...previous, mail: mail.id })}
    resetScroll={false}
  >
    {mail.subject}
  </Link>
)

interface MailTableProps {
  readonly rows: readonly MailRow[]
  readonly sort: Sort<MailField>
}

export const MailTable = ({ rows, sort }: MailTableProps) => (
  <table className="table mail-table">
    <thead>
      <tr>
        {columns.map(([field, label]) => (
          <SortableHead key={field} field={field} label={label} sort={sort} />
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((mail) => (
        <tr key={mail.id} className="table__row">
          <td className="num muted">{formatInstant(mail.createdAt)}</td>
          <td className="table__cut">{mail.to}</td>
          <td className="table__cut">
            <MailLink mail={mail} />
          </td>
          <td>
            <MailStateBadge state={mail.state} />
          </td>
          <td className="num muted">{mail.sentAt ? formatInstant(mail.sentAt) : '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const MailCards = ({ rows }: { rows: readonly MailRow[] }) => (
  <ul className="row-cards">
    {rows.map((mail) => (
      <li key={mail.id}>
        <div className="row-cards__head">
          <MailLink mail={mail} />
          <MailStateBadge state={mail.state} />
        </div>
        <span>{mail.to}</span>
        <span className="num muted">{formatInstant(mail.createdAt)}</span>
      </li>
    ))}
  </ul>
)
