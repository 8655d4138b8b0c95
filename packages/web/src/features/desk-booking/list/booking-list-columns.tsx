import { takingStates } from '@allmend/domain/bookings'
import { bookingColumns as labels } from '@allmend/domain/lists'
import { formatAmount } from '@allmend/domain/money'
import { IconMessage2, IconPaperclip, IconRepeat } from '@tabler/icons-react'
import type { ListColumn } from '../../../framework/list/list-description.ts'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { ColorMark } from '../../../ui/color-mark.tsx'
import { PaymentMark } from '../../desk-order/index.ts'
import { bookerOf, dayWords, timeWords, titleOf } from '../booking-words.ts'
import type { BookingField, BookingRow } from '../bookings.queries.ts'
import { StateBadge } from '../state-badge.tsx'

const seesMoney = { permissions: ['order:view'] } as const

/** The occasion, with signs for a series, a file and a note. */
const BookingTitle = ({ row }: { row: BookingRow }) => (
  <span className="booking-title">
    <ColorMark color={row.color} />
    <bdi>{titleOf(row)}</bdi>
    {row.seriesKey && <Sign icon={IconRepeat} word="Serie" />}
    {row.hasDocument && <Sign icon={IconPaperclip} word="mit Dokument" />}
    {row.hasNote && <Sign icon={IconMessage2} word="mit Notiz" />}
  </span>
)

const Sign = ({ icon: Icon, word }: { icon: typeof IconRepeat; word: string }) => (
  <span className="booking-sign" title={word}>
    <Icon size={14} stroke={1.8} aria-hidden="true" />
    <span className="visually-hidden">, {word}</span>
  </span>
)

const text = (
  id: 'category' | 'contact' | 'phone' | 'email' | 'orderNumber',
  width: number,
  cell: (row: BookingRow) => string,
  beside: readonly string[] = [],
) => ({
  id,
  label: labels[id],
  width,
  isHidden: true as const,
  beside,
  cell: (row: BookingRow) => cell(row) || '–',
})

export const bookingListColumns: readonly ListColumn<BookingRow, BookingField>[] = [
  {
    id: 'number',
    label: labels.number,
    sort: 'number',
    width: 92,
    cell: ({ number }) => <span className="num muted">{number}</span>,
  },
  {
    id: 'name',
    label: `${labels.name}, ${labels.objectTitle}`,
    sort: 'name',
    width: 200,
    isMain: true,
    cell: (row) => <BookingTitle row={row} />,
    sub: ({ name, objectTitle }) => (name ? objectTitle : null),
    beside: ['objectTitle'],
  },
  {
    id: 'booker',
    label: labels.booker,
    sort: 'booker',
    width: 180,
    cell: (row) => <bdi>{bookerOf(row)}</bdi>,
    sub: ({ priceCategory }) => priceCategory,
    beside: ['priceCategory'],
  },
  {
    id: 'displayStart',
    label: labels.displayStart,
    sort: 'displayStart',
    width: 128,
    cell: ({ displayStart }) => <span className="num">{dayWords(displayStart)}</span>,
    sub: (row) => <span className="num booking-list__times">{timeWords(row)}</span>,
    beside: ['displayEnd'],
  },
  {
    id: 'total',
    label: labels.total,
    sort: 'total',
    width: 96,
    align: 'end',
    access: seesMoney,
    cell: ({ total, isOnRequest }) => (
      <span className="num">{isOnRequest ? 'auf Anfrage' : total === null ? '–' : formatAmount(total)}</span>
    ),
    sub: ({ isPriceToCheck }) => isPriceToCheck && 'Preis prüfen',
  },
  {
    id: 'payment',
    label: labels.payment,
    width: 112,
    access: seesMoney,
    cell: (row) => <PaymentMark payment={row} hasEnded={!takingStates.includes(row.state)} />,
  },
  { id: 'state', label: labels.state, sort: 'state', width: 124, cell: (row) => <StateBadge {...row} /> },
  {
    id: 'createdAt',
    label: labels.createdAt,
    sort: 'createdAt',
    width: 108,
    cell: ({ createdAt }) => <span className="num muted">{formatInstantDate(createdAt)}</span>,
  },
  {
    id: 'objectTitle',
    label: labels.objectTitle,
    sort: 'objectTitle',
    width: 160,
    isHidden: true,
    cell: ({ objectTitle }) => <bdi>{objectTitle}</bdi>,
  },
  text('category', 120, ({ category }) => category ?? ''),
  text('contact', 140, ({ booker }) => booker.name),
  text('phone', 120, ({ booker }) => booker.phone),
  text('email', 200, ({ booker }) => booker.email ?? '', ['address']),
  text('orderNumber', 112, ({ orderNumber }) => orderNumber, ['series']),
]
