import { userColumns } from '@allmend/domain/lists'
import { IconUsers } from '@tabler/icons-react'
import type { TableDescription } from '../../framework/list/list-description.ts'
import { fullName } from '../../lib/person-name.ts'
import type { Customer, CustomerSort } from './customers.queries.ts'

const place = ({ zipcode, city }: Customer) => `${zipcode} ${city}`.trim()

/** What tells one customer from another when somebody looks for one. */
export const customerTable: TableDescription<Customer, CustomerSort> = {
  words: { one: 'Kunde', many: 'Kunden' },
  rowId: ({ id }) => id,
  rowName: fullName,
  columns: [
    { id: 'name', label: userColumns.name, cell: fullName, sort: 'name', width: 180, isMain: true },
    { id: 'company', label: userColumns.company, cell: ({ company }) => company, sort: 'company', width: 180 },
    { id: 'email', label: userColumns.email, cell: ({ email }) => email, sort: 'email', width: 220 },
    { id: 'city', label: userColumns.city, cell: place, sort: 'city', width: 150 },
  ],
  defaultSort: { field: 'name', direction: 'asc' },
  searchPlaceholder: 'Name, Firma, E-Mail, Ort',
  card: {
    body: (customer) => (
      <>
        {customer.company && <span>{customer.company}</span>}
        <span className="muted small">{customer.email}</span>
        <span className="muted small">{place(customer)}</span>
      </>
    ),
  },
  empty: {
    icon: <IconUsers size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Es gibt noch keine Kunden mit Konto.',
    filtered: 'Kein Kunde gefunden.',
  },
}
