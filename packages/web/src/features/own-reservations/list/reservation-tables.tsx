import './reservation-table.css'
import { IconCalendarOff, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useCurrentUser } from '../../../framework/session.ts'
import { fullName } from '../../../lib/person-name.ts'
import { defaultPageSize, parseTableSearch } from '../../../lib/table-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { byMonth } from '../../placed-order/index.ts'
import { reservationListQuery } from '../own-reservations.queries.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { AccountPager } from '../parts/account-pager.tsx'
import { AccountSearch, seenAtOnce } from '../parts/account-search.tsx'
import { KindLinks } from '../parts/kind-links.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { ReservationRow } from '../parts/reservation-row.tsx'

export const AllReservationsPage = () => (
  <ReservationTable title="Alle Reservationen" empty="Sie haben noch keine Reservationen." />
)

export const ConfirmedPage = () => (
  <ReservationTable
    title="Bestätigte Reservationen"
    status="confirmed"
    empty="Sie haben keine bestätigten Reservationen."
  />
)

export const UnconfirmedPage = () => (
  <ReservationTable
    title="Unbestätigte Reservationen"
    status="unconfirmed"
    empty="Sie haben keine unbestätigten Reservationen."
  />
)

export const OldPage = () => (
  <ReservationTable title="Alte Reservationen" status="old" empty="Sie haben keine alten Reservationen." />
)

interface ReservationTableProps {
  readonly title: string
  readonly status?: 'confirmed' | 'unconfirmed' | 'old'
  /** What an empty list says. */
  readonly empty: string
}

function Nothing({ text, isSearch }: { text: string; isSearch: boolean }) {
  const Icon = isSearch ? IconSearchOff : IconCalendarOff
  return (
    <EmptyState
      icon={<Icon size={24} stroke={1.7} aria-hidden="true" />}
      title={isSearch ? 'Nichts gefunden.' : text}
      text={isSearch ? 'Gesucht wird in Objekt und Anlass.' : 'Was Sie reservieren, steht hier mit Termin und Status.'}
    >
      {!isSearch && (
        <Link className="own-page__more" to="/reservation">
          Neue Reservation
        </Link>
      )}
    </EmptyState>
  )
}

/** Own bookings of a kind, month by month; which page and what is searched for stands in the address. */
function ReservationTable({ title, status, empty }: ReservationTableProps) {
  const user = useCurrentUser()
  const { page = 1, search = '' } = parseTableSearch(useSearch({ strict: false }))
  const direction = status === 'old' || !status ? 'desc' : 'asc'
  const list = useQuery(
    reservationListQuery({
      page,
      itemsPerPage: defaultPageSize,
      sort: [{ field: 'displayStart', direction }],
      filters: { status, search: search || undefined },
    }),
  )
  const isLong = (list.data?.totalRecords ?? 0) > seenAtOnce
  if (!user) return null
  return (
    <>
      <AccountHead title={title} text={user.company || fullName(user)} />
      <nav className="own-page__subnav" aria-label="Reservationen nach Art">
        <KindLinks className="own-page__pills" />
      </nav>
      {(search !== '' || isLong) && <AccountSearch label="Reservationen suchen" value={search} />}
      <Loaded query={list} rows={6}>
        {({ reservations, totalRecords }) => (
          <section className="card reservation-table" aria-label={title}>
            {reservations.length === 0 && <Nothing text={empty} isSearch={search !== ''} />}
            {byMonth(reservations).map((month) => (
              <div key={month.title}>
                <h2>{month.title}</h2>
                <ul className="own-page__list">
                  {month.rows.map((reservation) => (
                    <ReservationRow key={reservation.id} reservation={reservation} />
                  ))}
                </ul>
              </div>
            ))}
            <AccountPager page={page} total={totalRecords} />
          </section>
        )}
      </Loaded>
    </>
  )
}
