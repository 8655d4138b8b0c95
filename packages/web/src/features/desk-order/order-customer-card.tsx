import type { DeskOrder } from '@allmend/contract'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../framework/permission.ts'
import { Initials } from '../../ui/initials.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { OrderLinkButton } from './order-link-button.tsx'

/** Who ordered, as it was on that day. */
export function OrderCustomerCard({ order }: { order: DeskOrder }) {
  const may = useMay()
  const { contact, customer } = order
  const name = `${contact.firstname} ${contact.lastname}`.trim()
  const id = customer.userId
  return (
    <SectionCard
      title="Kunde"
      aside={
        id !== null && (
          <Link className="order-link" to="/admin/orders" search={{ customer: id }}>
            Alle Bestellungen
          </Link>
        )
      }
    >
      {name === '' && contact.company === '' ? (
        <p className="muted">Die Person wurde gelöscht. Beträge und Nummer bleiben für die Buchhaltung.</p>
      ) : (
        <div className="order-customer">
          <Initials of={contact} />
          <div className="order-customer__name">
            <strong>
              {id !== null && may({ permissions: ['user:view'] }) ? (
                <Link className="order-link" to="/admin/users/edit/$id" params={{ id: String(id) }}>
                  {contact.company || name}
                </Link>
              ) : (
                contact.company || name
              )}
            </strong>
            <span className="muted">{contact.company ? name : order.hasAccount ? 'Mit Konto' : 'Ohne Konto'}</span>
          </div>
          <div className="order-customer__lines">
            {contact.email && (
              <span>
                <IconMail size={16} stroke={1.7} aria-hidden="true" />
                <a className="order-link" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              </span>
            )}
            {contact.phone && (
              <span className="num">
                <IconPhone size={16} stroke={1.7} aria-hidden="true" />
                {contact.phone}
              </span>
            )}
          </div>
          <address>
            {`${contact.street} ${contact.streetno}`.trim()}
            <br />
            {`${contact.zipcode} ${contact.city}`.trim()}
          </address>
          {id !== null && may({ permissions: ['order:edit'] }) && <OrderLinkButton order={order} />}
        </div>
      )}
    </SectionCard>
  )
}
