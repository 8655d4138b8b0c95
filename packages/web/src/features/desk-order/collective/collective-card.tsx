import { formatAmount, formatChf } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconCash, IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { SectionCard } from '../../../ui/section-card.tsx'
import { dayText } from '../order-words.ts'
import { collectiveQuery, sendCollective, useCollectivePdf } from './collective.queries.ts'

const SendDialog = lazy(async () => ({ default: (await import('../send-dialog.tsx')).SendDialog }))
const PayDialog = lazy(async () => ({ default: (await import('./pay-dialog.tsx')).PayDialog }))

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The invoice an order is paid with, and the other orders on it. */
export function CollectiveCard({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const { data } = useQuery(collectiveQuery(id))
  const pdf = useCollectivePdf()
  const [dialog, setDialog] = useState<'send' | 'pay' | null>(null)
  if (!data) return null
  const { number, orders, total, owed, dueOn, email } = data
  const close = () => setDialog(null)
  return (
    <SectionCard
      title={`Sammelrechnung ${number}`}
      aside={<span className="muted small">fällig {dayText(dueOn)}</span>}
    >
      <dl className="order-sums">
        {orders.map((order) => (
          <div key={order.id}>
            <dt>
              <Link to="/admin/orders/edit/$id" params={{ id: String(order.id) }}>
                {order.number}
              </Link>
              {order.owed > 0 && <small className="muted">{formatAmount(order.owed)} offen</small>}
            </dt>
            <dd>{formatAmount(order.total)}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>{formatAmount(total)}</dd>
        </div>
        <div className="order-sums__total">
          <dt>Offen</dt>
          <dd>{formatChf(owed)}</dd>
        </div>
      </dl>
      <div className="order-account__actions">
        <Button
          variant="default"
          loading={pdf.isPending}
          leftSection={<IconFileTypePdf {...icon} />}
          onClick={() => pdf.mutate(id)}
        >
          Sammelrechnung als PDF
        </Button>
        {mayEdit && (
          <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => setDialog('send')}>
            Sammelrechnung senden
          </Button>
        )}
        {mayEdit && owed > 0 && (
          <Button variant="default" leftSection={<IconCash {...icon} />} onClick={() => setDialog('pay')}>
            Gesamtzahlung erfassen
          </Button>
        )}
      </div>
      {dialog && (
        <Suspense>
          {dialog === 'send' ? (
            <SendDialog
              title="Sammelrechnung senden"
              email={email}
              send={(address) => sendCollective(id, address)}
              onClose={close}
            />
          ) : (
            <PayDialog collective={data} onClose={close} />
          )}
        </Suspense>
      )}
    </SectionCard>
  )
}
