import './orders.css'
import { IconChevronRight, IconReceiptOff, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { defaultPageSize, parseTableSearch } from '../../../lib/table-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OverdueBadge, OwnOrderBadge } from '../../../ui/order-state-badge.tsx'
import { AccountHead } from '../parts/account-head.tsx'
import { AccountPager } from '../parts/account-pager.tsx'
import { AccountSearch, seenAtOnce } from '../parts/account-search.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { orderCharge } from './order-total.ts'
import { type OrderRow, orderListQuery } from './own-orders.queries.ts'

const newestFirst = [{ field: 'createdAt', direction: 'desc' }] as const

function OrderListRow({ order }: { order: OrderRow }) {
  const { id, number, createdAt, objects, bookings, isOverdue } = order
  const { now, before } = orderCharge(order)
  return (
    <li>
      <Link className="order-row" to="/account/orders/$id" params={{ id: String(id) }}>
        <span className="order-row__number">
          <b>{number}</b>
          <span className="muted small num">{formatInstantDate(createdAt)}</span>
        </span>
        <span className="order-row__objects">
          {objects.join(', ')}
          {bookings > 0 && <span className="muted small">{bookings === 1 ? '1 Termin' : `${bookings} Termine`}</span>}
        </span>
        <span className="order-row__state">
          <OwnOrderBadge {...order} />
          {isOverdue && <OverdueBadge />}
        </span>
        <span className="order-row__total num">
          {now}
          {before && <span className="muted small">statt {before}</span>}
        </span>
        <IconChevronRight className="order-row__arrow" size={18} stroke={1.7} aria-hidden="true" />
      </Link>
    </li>
  )
}

function NoOrders({ isSearch }: { isSearch: boolean }) {
  const Icon = isSearch ? IconSearchOff : IconReceiptOff
  return (
    <EmptyState
      icon={<Icon size={24} stroke={1.7} aria-hidden="true" />}
      title={isSearch ? 'Nichts gefunden.' : 'Sie haben noch keine Bestellungen.'}
      text={isSearch ? 'Gesucht wird in der Nummer der Bestellung.' : 'Jede Reservation gehört zu einer Bestellung.'}
    />
  )
}

export function OrderListPage() {
  const { page = 1, search = '' } = parseTableSearch(useSearch({ strict: false }))
  const list = useQuery(
    orderListQuery({
      page,
      itemsPerPage: defaultPageSize,
      sort: newestFirst,
      filters: { search: search || undefined },
    }),
  )
  const isLong = (list.data?.totalRecords ?? 0) > seenAtOnce
  return (
    <>
      <AccountHead title="Bestellungen" text="Was Sie bestellt haben, mit Preis und Status." />
      {(search !== '' || isLong) && <AccountSearch label="Bestellungen suchen" value={search} />}
      <Loaded query={list} rows={6}>
        {({ orders, totalRecords }) => (
          <section className="card order-list" aria-label="Bestellungen">
            {orders.length === 0 && <NoOrders isSearch={search !== ''} />}
            <ul className="own-page__list">
              {orders.map((order) => (
                <OrderListRow key={order.id} order={order} />
              ))}
            </ul>
            <AccountPager page={page} total={totalRecords} />
          </section>
        )}
      </Loaded>
    </>
  )
}
