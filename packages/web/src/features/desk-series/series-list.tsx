import { seriesColumns as labels } from '@allmend/domain/lists'
import { formatAmount } from '@allmend/domain/money'
import { IconClock, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import type { ListFilter } from '../../framework/list/list-filter.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { placesQuery } from '../desk-booking/index.ts'
import { downloadSeries, type SeriesField, type SeriesRow, seriesListQuery } from './series.queries.ts'
import { dateCount, dateText, period, rhythm } from './series-words.ts'

const none = <span className="muted">–</span>

/** What waits is a badge; what is decided is said in numbers. */
function Decided({ row }: { row: SeriesRow }) {
  if (row.unconfirmed === 0) return <>{row.confirmed === row.dates ? 'alle bestätigt' : `${row.confirmed} bestätigt`}</>
  return (
    <StatusBadge tone="warning" icon={IconClock}>
      {row.unconfirmed} unbestätigt
    </StatusBadge>
  )
}

const booker = ({ booker: { company, name } }: SeriesRow) => company || name

const columns: readonly ListColumn<SeriesRow, SeriesField>[] = [
  {
    id: 'name',
    label: 'Anlass, Objekt',
    sort: 'name',
    width: 232,
    isMain: true,
    cell: ({ name, objectTitle }) => name || objectTitle,
    sub: ({ objectTitle }) => objectTitle,
  },
  {
    id: 'booker',
    label: labels.booker,
    sort: 'booker',
    width: 192,
    cell: booker,
    sub: ({ booker: { company, name } }) => (company ? name : null),
  },
  { id: 'first', label: 'Termine', sort: 'first', width: 208, cell: rhythm, sub: period },
  {
    id: 'next',
    label: 'Nächster',
    sort: 'next',
    width: 112,
    cell: ({ next }) => (next ? <span className="num">{dateText(next)}</span> : none),
  },
  {
    id: 'dates',
    label: 'Anzahl',
    sort: 'dates',
    width: 88,
    align: 'end',
    cell: ({ dates }) => <span className="num">{dates}</span>,
  },
  { id: 'unconfirmed', label: 'Status', width: 160, cell: (row) => <Decided row={row} /> },
  {
    id: 'total',
    label: labels.total,
    width: 112,
    align: 'end',
    access: { permissions: ['order:view'] },
    cell: ({ total }) => (total === null ? none : <span className="num">{formatAmount(total)}</span>),
  },
]

const filters: readonly ListFilter[] = [
  {
    name: 'object',
    label: labels.objectTitle,
    kind: 'select',
    options: () => useQuery(placesQuery).data?.objects.map(({ id, title }) => ({ value: String(id), label: title })),
  },
]

const seriesList = defineList<SeriesRow, SeriesField>({
  name: 'serialbookings',
  words: { one: 'Serie', many: 'Serienbuchungen' },
  rowId: ({ id }) => id,
  rowName: (row) => `${row.name || row.objectTitle}, ${booker(row)}`,
  columns,
  filters,
  tabs: {
    name: 'tab',
    label: 'Serien nach Stand',
    options: [
      { value: 'all', label: 'Alle' },
      { value: 'waiting', label: 'Zu prüfen', tone: 'warning' },
      { value: 'running', label: 'Laufend' },
      { value: 'old', label: 'Vergangen' },
    ],
  },
  defaultSort: { field: 'next', direction: 'asc' },
  searchPlaceholder: 'Anlass, Kunde, Objekt',
  useRows: (request) => useQuery(seriesListQuery(request)),
  link: ({ key }) => ({ to: '/admin/serialbookings/$key', params: { key } }),
  download: downloadSeries,
  card: {
    badge: (row) => <Decided row={row} />,
    body: (row) => (
      <>
        <span>{[row.objectTitle, booker(row)].join(', ')}</span>
        <span>
          {rhythm(row)}, {dateCount(row.dates)}
        </span>
        <span className="muted">{period(row)}</span>
      </>
    ),
  },
  empty: {
    icon: <IconRepeat size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Serien.',
    text: 'Wenn ein Verein eine ganze Saison reserviert, erscheint sie hier als eine Zeile.',
    filtered: 'Keine Serie gefunden.',
  },
})

export const SeriesList = () => <ListPage list={seriesList} />
