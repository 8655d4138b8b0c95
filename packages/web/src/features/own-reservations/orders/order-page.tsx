import './orders.css'
import '../../../ui/styles/side-columns.css'
import type { CustomerOrder, Reservation } from '@allmend/contract'
import { isCreditNote } from '@allmend/domain/bookings'
import { dunningWords } from '@allmend/domain/dunning'
import { formatAmount } from '@allmend/domain/money'
import { sumRows } from '@allmend/domain/pricing'
import { displayDate } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useNamedPage } from '../../../framework/page-title.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { fullName } from '../../../lib/person-name.ts'
import { OverdueBadge, OwnOrderBadge } from '../../../ui/order-state-badge.tsx'
import { AccountLines, PriceLines, SumLine } from '../../../ui/price-lines.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { AcceptanceList } from '../../legal-text/index.ts'
import {
  creditLabel,
  HeldPay,
  isPriced,
  letterLabel,
  orderPositions,
  PdfButton,
  paymentHint,
  refundHint,
  SeriesPosition,
} from '../../placed-order/index.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { ReservationRow } from '../parts/reservation-row.tsx'
import { orderTotal } from './order-total.ts'
import {
  orderQuery,
  payOrder,
  readCollectivePdf,
  readCreditNote,
  readNoticePdf,
  readOrderPdf,
} from './own-orders.queries.ts'

function ContactCard({ contact }: Pick<CustomerOrder, 'contact'>) {
  const { company, street, streetno, zipcode, city, email, phone } = contact
  const lines = [company, fullName(contact), `${street} ${streetno}`.trim(), `${zipcode} ${city}`.trim(), email, phone]
  return (
    <SectionCard title="Kontaktangaben">
      <address className="order-contact">
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </address>
    </SectionCard>
  )
}

function OrderDetail({ order }: { order: CustomerOrder }) {
  const { number, createdAt, reservations, contact, priceCategory, paymentOption } = order
  useNamedPage(`Bestellung ${number}`)
  return (
    <>
      <AccountHead title={`Bestellung ${number}`} text={`Bestellt am ${formatInstantDate(createdAt)}`}>
        <div className="order-head">
          <OwnOrderBadge {...order} />
          {order.isOverdue && <OverdueBadge />}
          <PdfButton
            className="own-page__button"
            variant="default"
            label={letterLabel(order)}
            read={() => readOrderPdf(order.id)}
          />
          <Button
            className="own-page__button"
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => print()}
          >
            Drucken
          </Button>
        </div>
      </AccountHead>
      <div className="side-columns">
        <SectionCard title={reservations.length === 1 ? '1 Termin' : `${reservations.length} Termine`}>
          <ul className="own-page__list">
            {orderPositions(order).map((position) =>
              position.kind === 'series' ? (
                <li key={position.key} className="own-position__series">
                  <SeriesPosition position={position}>
                    <Link
                      className="own-page__more"
                      to="/account/reservations/serial/$key"
                      params={{ key: position.key }}
                    >
                      Alle Daten der Serie
                    </Link>
                  </SeriesPosition>
                </li>
              ) : (
                <SinglePosition key={position.reservation.id} reservation={position.reservation} order={order} />
              ),
            )}
            {order.positions.length > 0 && (
              <li className="own-position__lines">
                <PriceLines lines={order.positions} />
              </li>
            )}
          </ul>
        </SectionCard>
        <div className="order-side">
          <SectionCard title="Kosten">
            <OrderSums order={order} />
          </SectionCard>
          <SectionCard title="Zahlung">
            <FactList
              facts={[
                ['Zahlungsart', paymentOption ?? 'keine nötig'],
                ['Hinweis', paymentHint(order) || refundHint(order)],
                ['Preiskategorie', priceCategory],
              ]}
            />
            <HeldPay
              order={order}
              pay={() => payOrder(order.id)}
              onStale={() => void queryClient.invalidateQueries(orderQuery(order.id))}
            />
            <OtherLetters order={order} />
          </SectionCard>
          <ContactCard contact={contact} />
          {order.acceptance && (
            <SectionCard title="Bedingungen">
              <AcceptanceList acceptance={order.acceptance} />
            </SectionCard>
          )}
        </div>
      </div>
    </>
  )
}

/** What was written about it besides: the invoice it is paid with, and what was credited. */
function OtherLetters({ order: { id, credits, collective, notices } }: { order: CustomerOrder }) {
  const notes = credits.filter(isCreditNote)
  if (notes.length === 0 && notices.length === 0 && !collective) return null
  return (
    <div className="order-letters">
      {collective && (
        <PdfButton
          variant="default"
          label={`Sammelrechnung ${collective.number}`}
          read={() => readCollectivePdf(collective.id)}
        />
      )}
      {notices.map((notice) => (
        <PdfButton
          key={`notice ${notice.id}`}
          variant="default"
          label={`${dunningWords[notice.level]} vom ${displayDate(notice.onDay)}`}
          read={() => readNoticePdf(id, notice.id)}
        />
      ))}
      {notes.map((credit, at) => (
        <PdfButton
          key={credit.id}
          variant="default"
          label={creditLabel(at, notes.length)}
          read={() => readCreditNote(id, credit.id)}
        />
      ))}
    </div>
  )
}

export function OrderPage() {
  const { id } = useParams({ strict: false })
  const order = useQuery(orderQuery(Number(id)))
  return (
    <>
      <BackLink to="/account/orders">Bestellungen</BackLink>
      <Loaded query={order} rows={6}>
        {(data) => <OrderDetail order={data} />}
      </Loaded>
    </>
  )
}

const feeLine = (fee: number) => ({ title: 'Stornogebühr', quantity: 1, unitPrice: fee, total: fee })

/** A booking with what the order's total holds of it: its price, or of one that was cancelled before the invoice its fee. */
function SinglePosition({ reservation, order }: { reservation: Reservation; order: CustomerOrder }) {
  const { lines, fee } = reservation
  const shown = isPriced(reservation, order) ? lines : fee > 0 ? [feeLine(fee)] : []
  return (
    <>
      <ReservationRow reservation={reservation} />
      {shown.length > 0 && (
        <li className="own-position__lines">
          <PriceLines lines={shown} />
        </li>
      )}
    </>
  )
}

/** Net, tax by rate, what rounding added, and the whole; then what fell away, what was paid, and what is left. */
function OrderSums({ order }: { order: CustomerOrder }) {
  return (
    <>
      {sumRows(order).map(({ label, note, amount }) => (
        <SumLine key={label} label={`${label} ${note}`.trim()} text={formatAmount(amount)} />
      ))}
      <SumLine label="Total" text={orderTotal(order)} isTotal />
      <AccountLines order={order} />
      {order.hasNoPriceObject && (
        <p className="muted small">Für einen Teil nennt Ihnen die Verwaltung den Preis auf Anfrage.</p>
      )}
    </>
  )
}
