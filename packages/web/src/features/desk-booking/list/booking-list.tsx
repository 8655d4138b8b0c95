import './booking-list.css'
import { staffSteps } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import {
  IconBan,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCheck,
  IconRepeat,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { BulkAction, RowAction } from '../../../framework/list/list-actions.ts'
import { defineList } from '../../../framework/list/list-description.ts'
import { ListPage } from '../../../framework/list/list-page.tsx'
import { today } from '../../../lib/clock.ts'
import { bookerOf, dayWords, isOneDay, timeWords, titleOf } from '../booking-words.ts'
import {
  type BookingField,
  type BookingRow,
  bookingListQuery,
  type Decision,
  downloadBookings,
  downloadCalendar,
} from '../bookings.queries.ts'
import { StateBadge } from '../state-badge.tsx'
import { ViewSwitch } from '../view-switch.tsx'
import { bookingListColumns } from './booking-list-columns.tsx'
import { bookingFilters, bookingTabs } from './booking-list-filters.ts'

const DecisionDialog = lazy(async () => ({ default: (await import('../decision/decision-dialog.tsx')).DecisionDialog }))

const moneyWords = ({ total, isOnRequest, isPriceToCheck }: BookingRow) => {
  if (isOnRequest) return 'auf Anfrage'
  if (total === null) return null
  return `${total === 0 ? 'gratis' : formatChf(total)}${isPriceToCheck ? ', Preis prüfen' : ''}`
}

const bookingList = defineList<BookingRow, BookingField>({
  name: 'bookings',
  words: { one: 'Buchung', many: 'Buchungen' },
  rowId: ({ id }) => id,
  rowName: (row) => `${titleOf(row)}, ${dayWords(row.displayStart)}`,
  columns: bookingListColumns,
  filters: bookingFilters,
  tabs: bookingTabs,
  defaultSort: { field: 'displayStart', direction: 'asc' },
  searchPlaceholder: 'Nummer, Kunde, Anlass, Objekt',
  useRows: (request) => useQuery(bookingListQuery(request)),
  link: ({ id }) => ({ to: '/admin/bookings/$id', params: { id: String(id) } }),
  download: downloadBookings,
  exports: 'selected',
  moreExports: [{ label: 'Kalender (ICS)', icon: IconCalendarEvent, fetch: downloadCalendar }],
  card: {
    badge: (row) => <StateBadge {...row} />,
    body: (row) => (
      <>
        <span>{bookerOf(row)}</span>
        {row.name && <span className="muted">{row.objectTitle}</span>}
        <span className="row-cards__line">
          <span className="booking-card__when">
            {dayWords(row.displayStart)}, <span data-whole={isOneDay(row) || undefined}>{timeWords(row)}</span>
          </span>
          <strong className="num">{moneyWords(row)}</strong>
        </span>
      </>
    ),
  },
  empty: {
    icon: <IconCalendarEvent size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Buchungen.',
    text: 'Sobald jemand reserviert, steht die Buchung hier.',
    filtered: 'Keine Buchung gefunden.',
  },
})

const decides = { permissions: ['reservation:status'] } as const
const looks = { permissions: ['reservation:view'] } as const
const can = (to: Decision) => (row: BookingRow) => staffSteps(row.state).includes(to)

interface Asked {
  readonly ids: readonly number[]
  readonly to: Decision
  readonly onDone?: () => void
}

const sumOf = (rows: readonly BookingRow[]) => {
  const amounts = rows.flatMap(({ total }) => total ?? [])
  return amounts.length === 0 ? null : `Summe ${formatChf(amounts.reduce((sum, amount) => sum + amount, 0))}`
}

/** All bookings: found, looked at by what waits, decided about one by one or many at once. */
export function BookingList() {
  useFromToday()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const show = (search: object) => navigate({ to: '/admin/bookings', search: search as never })
  const decision = (label: string, icon: typeof IconX, to: Decision): RowAction<BookingRow> => ({
    label,
    icon,
    access: decides,
    fits: can(to),
    ...(to !== 'confirmed' && { isDestructive: true }),
    onClick: ({ id }) => setAsked({ ids: [id], to }),
  })
  const rowActions: RowAction<BookingRow>[] = [
    decision('Bestätigen …', IconCheck, 'confirmed'),
    decision('Ablehnen …', IconX, 'rejected'),
    decision('Stornieren …', IconBan, 'cancelled'),
    {
      label: 'Alle dieses Kunden',
      icon: IconUser,
      access: looks,
      fits: ({ booker }) => booker.userId !== null,
      onClick: ({ booker }) => show({ customer: booker.userId }),
    },
    {
      label: 'Ganze Serie',
      icon: IconRepeat,
      access: looks,
      fits: ({ seriesKey }) => seriesKey !== null,
      onClick: ({ seriesKey }) => show({ series: seriesKey }),
    },
  ]
  const bulk = (label: string, icon: typeof IconX, to: Decision, more: { isMain?: true } = {}): BulkAction => ({
    label,
    icon,
    access: decides,
    ...more,
    open: (ids, onDone) => setAsked({ ids, to, onDone }),
  })
  return (
    <>
      <ListPage
        list={bookingList}
        head={<ViewSwitch value="list" />}
        sumOf={sumOf}
        rowActions={rowActions}
        bulkActions={[
          bulk('Bestätigen', IconCheck, 'confirmed', { isMain: true }),
          bulk('Ablehnen', IconX, 'rejected'),
          bulk('Stornieren', IconBan, 'cancelled'),
        ]}
        primary={{
          label: 'Neue Buchung',
          icon: IconCalendarPlus,
          access: { permissions: ['order:create'] },
          onClick: () => show({ view: 'plan', new: 1 }),
        }}
      />
      {asked && (
        <Suspense>
          <DecisionDialog ids={asked.ids} to={asked.to} onDone={asked.onDone} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Whoever opens the list without a wish sees what is coming. It is a filter like any other, and can be removed; for what is over it
 * makes no sense, so it goes by itself there.
 */
function useFromToday(): void {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isBare] = useState(() => Object.keys(search).length === 0)
  const isPast = search.tab === 'old' && search.from === today()
  useEffect(() => {
    const go = (next: object) =>
      void navigate({ to: '/admin/bookings', search: next as never, replace: true, resetScroll: false })
    if (isPast) go({ tab: 'old', sort: 'displayStart,desc' })
    else if (isBare) go({ from: today() })
  }, [isBare, isPast, navigate])
}
