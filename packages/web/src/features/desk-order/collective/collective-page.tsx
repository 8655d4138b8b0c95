import '../../../framework/form/record-page.css'
import '../../../ui/styles/mantine-forms.css'
import '../page/order-form.css'
import './collective-page.css'
import type { CollectiveInvoice } from '@allmend/contract'
import { formatSigned } from '@allmend/domain/bookings'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RecordError } from '../../../framework/errors/record-error.tsx'
import { useNamedPage } from '../../../framework/page-title.ts'
import { useMay } from '../../../framework/permission.ts'
import { useLoading } from '../../../framework/use-loading.ts'
import { fullName } from '../../../lib/person-name.ts'
import { ContactAddress } from '../../../ui/contact-address.tsx'
import { DeskOrderBadge } from '../../../ui/order-state-badge.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { DeskHistory } from '../../audit/index.ts'
import { NoticesCard } from '../../dunning/index.ts'
import { dayText } from '../order-words.ts'
import { collectiveHistoryQuery, collectiveQuery } from './collective.queries.ts'
import { CollectiveActions } from './collective-actions.tsx'
import { CollectiveStanding } from './collective-standing.tsx'

export function CollectivePage({ id }: { id: number }) {
  const query = useQuery(collectiveQuery(id))
  const showSkeleton = useLoading(query.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (query.isError && !query.data) {
    return <RecordError error={query.error} onRetry={() => query.refetch()} list="/admin/collective-invoices" />
  }
  return query.data ? <LoadedCollective collective={query.data} /> : null
}

/** One invoice over several orders: whom it is for, what it asks for, what came in and what went out about it. */
function LoadedCollective({ collective }: { collective: CollectiveInvoice }) {
  const mayEdit = useMay()({ permissions: ['order:edit'] })
  const { id, number, contact, madeOn, dueOn, by } = collective
  useNamedPage(`Sammelrechnung ${number}`)
  const name = contact.company || fullName(contact)
  return (
    <div className="record-page">
      <header className="record-head">
        <div className="record-head__text">
          <div className="record-head__state">
            <CollectiveStanding of={collective} />
            <span className="muted">
              {name && <bdi>{name}, </bdi>}fällig am {dayText(dueOn)}
            </span>
          </div>
        </div>
        <CollectiveActions collective={collective} mayEdit={mayEdit} className="record-head__actions" />
      </header>
      <div className="record-page__columns">
        <div className="record-page__column">
          <SectionCard
            title="Rechnungen"
            aside={
              <span className="muted small">
                erstellt am {dayText(madeOn)}
                {by && ` von ${by}`}
              </span>
            }
          >
            <OrderTable collective={collective} />
          </SectionCard>
          <SectionCard title="Zahlungen">
            <Payments payments={collective.payments} />
          </SectionCard>
        </div>
        <div className="record-page__column">
          <CollectiveCustomer collective={collective} />
          <NoticesCard kind="collective" id={id} />
          <CollectiveHistoryCard id={id} />
        </div>
      </div>
    </div>
  )
}

/** Who made it, what came in, and which mails went out about it. */
function CollectiveHistoryCard({ id }: { id: number }) {
  const history = useQuery(collectiveHistoryQuery(id))
  return (
    <SectionCard title="Verlauf">
      <DeskHistory history={history} />
    </SectionCard>
  )
}

const OrderTable = ({ collective: { orders, total, paid, owed, isOverdue } }: { collective: CollectiveInvoice }) => (
  <table className="collective-orders">
    <thead>
      <tr>
        <th scope="col">Bestellung</th>
        <th scope="col">Betrag</th>
        <th scope="col">Bezahlt</th>
        <th scope="col">Offen</th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <tr key={order.id}>
          <td>
            <Link className="order-link" to="/admin/orders/edit/$id" params={{ id: String(order.id) }}>
              {order.number}
            </Link>
            <div className="collective-orders__state">
              <DeskOrderBadge {...order} />
            </div>
          </td>
          <td>{formatAmount(order.total)}</td>
          <td>{formatAmount(order.paid)}</td>
          <td>{formatAmount(order.owed)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total CHF</th>
        <td>{formatAmount(total)}</td>
        <td>{formatAmount(paid)}</td>
        <td data-late={isOverdue || undefined}>{formatAmount(owed)}</td>
      </tr>
    </tfoot>
  </table>
)

function Payments({ payments }: Pick<CollectiveInvoice, 'payments'>) {
  if (payments.length === 0) return <p className="muted">Noch keine Zahlung.</p>
  return (
    <dl className="order-sums">
      {payments.map(({ id, kind, amount, onDay, note, by, number }) => (
        <div key={id}>
          <dt>
            {kind === 'payment' ? 'Zahlung' : 'Rückerstattung'} {dayText(onDay)}
            <small className="muted">{[number, note, by].filter(Boolean).join(', ')}</small>
          </dt>
          <dd>{kind === 'payment' ? formatChf(amount) : formatSigned(-amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function CollectiveCustomer({ collective: { userId, contact } }: { collective: CollectiveInvoice }) {
  const isKnown = fullName(contact) !== '' || contact.company !== ''
  return (
    <SectionCard
      title="Kunde"
      aside={
        userId !== null && (
          <Link className="order-link" to="/admin/orders" search={{ customer: userId }}>
            Alle Bestellungen
          </Link>
        )
      }
    >
      {isKnown ? (
        <ContactAddress contact={contact} />
      ) : (
        <p className="muted">Die Person wurde gelöscht. Beträge und Nummer bleiben für die Buchhaltung.</p>
      )}
    </SectionCard>
  )
}
