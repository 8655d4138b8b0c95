import './orders.css'
import '../../../ui/styles/side-columns.css'
import type { CustomerOrder } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useNamedPage } from '../../../framework/page-title.ts'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { fullName } from '../../../lib/person-name.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { PdfButton, PriceLines, paymentHint } from '../../reservation/index.ts'
import { AccountHead } from '../account-head.tsx'
import { BackLink } from '../back-link.tsx'
import { FactList } from '../fact-list.tsx'
import { Loaded } from '../loaded.tsx'
import { OrderStateBadge } from '../order-state-badge.tsx'
import { orderQuery, readOrderPdf } from '../own-orders.queries.ts'
import { orderPositions } from './order-positions.ts'
import { OrderSums } from './order-sums.tsx'
import { SeriesPosition } from './series-position.tsx'
import { SinglePosition } from './single-position.tsx'

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
  const { number, createdAt, state, reservations, contact, priceCategory, paymentOption } = order
  useNamedPage(`Bestellung ${number}`)
  return (
    <>
      <AccountHead title={`Bestellung ${number}`} text={`Bestellt am ${formatInstantDate(createdAt)}`}>
        <div className="order-head">
          <OrderStateBadge state={state} />
          <PdfButton className="own-page__button" variant="default" read={() => readOrderPdf(order.id)} />
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
                <SeriesPosition key={position.key} position={position} />
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
                ['Hinweis', paymentHint(order)],
                ['Preiskategorie', priceCategory],
              ]}
            />
          </SectionCard>
          <ContactCard contact={contact} />
        </div>
      </div>
    </>
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
