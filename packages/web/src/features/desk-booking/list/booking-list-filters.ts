import { useQuery } from '@tanstack/react-query'
import type { ListTabs } from '../../../framework/list/list-description.ts'
import type { ListFilter } from '../../../framework/list/list-filter.ts'
import { bookerOf, titleOf } from '../booking-words.ts'
import { firstBookingQuery, placesQuery } from '../bookings.queries.ts'

export const bookingTabs: ListTabs = {
  name: 'tab',
  label: 'Stand der Buchungen',
  options: [
    { value: 'all', label: 'Alle' },
    { value: 'unconfirmed', label: 'Unbestätigt', tone: 'warning' },
    { value: 'change', label: 'Änderung', tone: 'accent' },
    { value: 'confirmed', label: 'Bestätigt' },
    { value: 'rejected', label: 'Abgelehnt' },
    { value: 'cancelled', label: 'Storniert' },
    { value: 'old', label: 'Vergangen', isUncounted: true },
  ],
}

const options = (named: readonly { readonly id: number; readonly label: string }[] | undefined) =>
  named?.map(({ id, label }) => ({ value: String(id), label }))

export const bookingFilters: readonly ListFilter[] = [
  { name: 'period', label: 'Zeitraum', kind: 'range', from: 'from', until: 'until' },
  {
    name: 'objects',
    label: 'Objekt',
    kind: 'multi',
    options: () =>
      options(
        useQuery(placesQuery).data?.objects.map(({ id, title, isPart }) => ({
          id,
          label: isPart ? `– ${title}` : title,
        })),
      ),
  },
  {
    name: 'category',
    label: 'Kategorie',
    kind: 'select',
    options: () => options(useQuery(placesQuery).data?.categories.map(({ id, name }) => ({ id, label: name }))),
  },
  { name: 'waiting', label: 'Wartet auf mich', kind: 'flag' },
  {
    name: 'customer',
    label: 'Kunde',
    kind: 'linked',
    pattern: /^[1-9]\d{0,8}$/,
    useText: (customer) => {
      const { data } = useQuery(firstBookingQuery({ customer }))
      return data ? bookerOf(data) : undefined
    },
  },
  {
    name: 'series',
    label: 'Serie',
    kind: 'linked',
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    useText: (series) => {
      const { data } = useQuery(firstBookingQuery({ series }))
      return data ? titleOf(data) : undefined
    },
  },
  { name: 'order', label: 'Bestellung', kind: 'linked', pattern: /^[1-9]\d{0,8}$/, useText: (order) => `Nr. ${order}` },
]
