import type { DeskOrder } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconLink, IconMail, IconPhone } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { useMay } from '../../../framework/permission.ts'
import { errorText } from '../../../lib/api-error.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Initials } from '../../../ui/initials.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { renewLink } from '../orders.queries.ts'

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

/** For a link that got into wrong hands: the next one opens the order, all before nothing any more. */
function OrderLinkButton({ order }: { order: DeskOrder }) {
  const [isAsked, setAsked] = useState(false)
  const renew = useMutation({
    mutationFn: () => renewLink(order),
    onError: (error) => void notifyStaying(errorText(error)),
  })
  return (
    <div className="order-customer__link">
      <Button
        variant="default"
        size="sm"
        loading={renew.isPending}
        leftSection={<IconLink size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        Link erneuern
      </Button>
      <div role="status">
        {renew.data && (
          <>
            <p className="muted">Der neue Link:</p>
            <p className="order-customer__url">{renew.data}</p>
            <CopyButton text={renew.data} />
          </>
        )}
      </div>
      {isAsked && (
        <Suspense>
          <LazyConfirmDialog
            title="Link erneuern?"
            text="Der Link in bisherigen E-Mails öffnet die Bestellung danach nicht mehr. Kommende E-Mails enthalten den neuen."
            confirm="Link erneuern"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsked(false)
              renew.mutate()
            }}
            onCancel={() => setAsked(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
