import './gateway.css'
import { isBillOpen } from '@allmend/domain/gateway'
import { formatChf } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconFileInvoice, IconProgress, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormNote } from '../../framework/form/form-note.tsx'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useMay } from '../../framework/permission.ts'
import { useFocusBack } from '../../framework/use-focus-back.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Bill, billQuery, sendBill } from './gateway.queries.ts'
import { billText } from './gateway-words.ts'

/** The bill of an order in the municipality's software; nothing where there is none and none can be made. */
export function OrderBillCard({ orderId }: { orderId: number }) {
  const may = useMay()
  const isOn = may({ featureFlag: 'hisoftgateway', permissions: ['order:view'] })
  const mayEdit = may({ featureFlag: 'hisoftgateway', permissions: ['order:edit'] })
  const { data } = useQuery({ ...billQuery(orderId), enabled: isOn })
  if (!data || (data.bill === null && !data.maySend)) return null
  const { bill, maySend } = data
  return (
    <SectionCard title="Gemeindesoftware" aside={bill && <BillBadge bill={bill} />}>
      <div className="order-bill">
        {bill && <BillFacts bill={bill} />}
        {!bill && <p className="muted">Diese Bestellung wurde dort noch nicht in Rechnung gestellt.</p>}
        {bill?.failure && <FormNote tone="warning">{bill.failure}</FormNote>}
        {bill?.follow && <FormNote tone="warning">{followWords[bill.follow]}</FormNote>}
        {maySend && mayEdit && <SendButton orderId={orderId} isAgain={bill !== null} />}
      </div>
    </SectionCard>
  )
}

const followWords: Readonly<Record<NonNullable<Bill['follow']>, string>> = {
  cancel: 'Die Bestellung ist storniert. Bitte stornieren Sie die Rechnung auch in der Gemeindesoftware.',
  settle:
    'Seit die Rechnung dort besteht, ist hier Geld eingegangen. Bitte buchen Sie die Rechnung in der Gemeindesoftware aus, oder ziehen Sie sie dort zurück.',
  change: 'Die Bestellung kostet weniger als verrechnet. Bitte passen Sie die Rechnung in der Gemeindesoftware an.',
}

/** Before staff take money for what the municipality's software bills; nothing where it does not. */
export function OpenBillNote({ orderId }: { orderId: number }) {
  const may = useMay()
  const isOn = may({ featureFlag: 'hisoftgateway', permissions: ['order:view'] })
  const { data } = useQuery({ ...billQuery(orderId), enabled: isOn })
  const bill = data?.bill
  if (!bill || !isBillOpen(bill)) return null
  return (
    <FormNote tone="warning">
      Diese Bestellung ist in der Gemeindesoftware verrechnet{bill.number && ` (Rechnung ${bill.number})`}. Wird sie
      hier bezahlt, muss die Rechnung dort ausgebucht oder zurückgezogen werden, sonst zahlt die Kundschaft zweimal.
    </FormNote>
  )
}

function BillBadge({ bill }: { bill: Bill }) {
  const isDone = bill.status === 'payed' || bill.status === 'completed'
  const isWrong = bill.state === 'refused' || bill.status === 'notfound'
  const [tone, icon] =
    bill.state === 'waiting'
      ? (['warning', IconProgress] as const)
      : isWrong
        ? (['error', IconAlertTriangle] as const)
        : ([isDone ? 'success' : 'info', isDone ? IconCheck : IconFileInvoice] as const)
  return (
    <StatusBadge tone={tone} icon={icon}>
      {billText(bill)}
    </StatusBadge>
  )
}

const BillFacts = ({ bill: { number, amount, personalNumber, sentAt, askedAt } }: { bill: Bill }) => (
  <dl className="gateway-facts">
    {number && (
      <div>
        <dt>Rechnung</dt>
        <dd className="num">{number}</dd>
      </div>
    )}
    <div>
      <dt>Betrag</dt>
      <dd className="num">{formatChf(amount)}</dd>
    </div>
    <div>
      <dt>Personennummer</dt>
      <dd className="num">{personalNumber}</dd>
    </div>
    {sentAt && (
      <div>
        <dt>Übermittelt</dt>
        <dd className="num">{formatInstant(sentAt)}</dd>
      </div>
    )}
    {askedAt && (
      <div>
        <dt>Status vom</dt>
        <dd className="num">{formatInstant(askedAt)}</dd>
      </div>
    )}
  </dl>
)

function SendButton({ orderId, isAgain }: { orderId: number; isAgain: boolean }) {
  const send = useMutation({
    mutationFn: () => sendBill(orderId),
    onSuccess: () => notifySaved('Die Rechnung wird übermittelt.'),
    onError: (error) => notifyStaying(errorText(error)),
  })
  const button = useFocusBack(send.isPending)
  return (
    <div>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {isAgain ? 'Nochmals übermitteln' : 'In der Gemeindesoftware verrechnen'}
      </Button>
    </div>
  )
}
