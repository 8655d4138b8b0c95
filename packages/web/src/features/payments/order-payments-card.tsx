import './payments.css'
import type { DeskOrder } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../framework/permission.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { OnlineMark } from './payment-mark.tsx'
import { leftToReturn, providerWords } from './payment-words.ts'
import { type OrderPayment, orderPaymentsQuery } from './payments.queries.ts'

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))

interface OrderPaymentsCardProps {
  readonly order: DeskOrder
  /** Asks before what was typed is lost. */
  readonly leave: (act: () => void) => void
}

/** What was paid online, or tried to; nothing where nobody did. */
export function OrderPaymentsCard({ order, leave }: OrderPaymentsCardProps) {
  const may = useMay()
  const isOn = may({ featureFlag: 'payment', permissions: ['order:view'] })
  const mayRefund = may({ featureFlag: 'payment', permissions: ['order:edit'] })
  const { data: payments = [] } = useQuery({ ...orderPaymentsQuery(order.id), enabled: isOn })
  const [refunded, setRefunded] = useState<OrderPayment | null>(null)
  if (payments.length === 0) return null
  return (
    <SectionCard title="Online-Zahlungen">
      <ul className="order-online">
        {payments.map((payment) => {
          const left = leftToReturn(payment, order.refundable)
          return (
            <li key={payment.id}>
              <div className="order-online__line">
                <strong className="num">{formatChf(payment.amount)}</strong>
                <OnlineMark payment={payment} />
              </div>
              <p className="muted small">
                {[payment.method, providerWords[payment.provider], formatInstant(payment.at)]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              {payment.problem && <p className="small">{payment.problem}</p>}
              {payment.returned > 0 && <p className="muted small">{formatChf(payment.returned)} erstattet</p>}
              {payment.returning > 0 && (
                <div>
                  <StatusBadge tone="info" icon={IconProgress}>
                    Rückerstattung läuft
                  </StatusBadge>{' '}
                  <span className="muted small num">{formatChf(payment.returning)}</span>
                </div>
              )}
              {mayRefund && left > 0 && payment.returning === 0 && (
                <div>
                  <Button
                    variant="default"
                    leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
                    onClick={() => leave(() => setRefunded(payment))}
                  >
                    Online zurückerstatten
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {refunded && (
        <Suspense>
          <RefundDialog order={order} payment={refunded} onClose={() => setRefunded(null)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
