import type { DeskOrder } from '@allmend/contract'
import {
  deskOrderSteps,
  isBilled,
  needsMoney,
  needsRefundDecision,
  type OrderState,
  takingStates,
} from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconCheck, IconFileTypePdf, IconMail, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useAppConfig } from '../../../framework/app-config.ts'
import type { RecordForm } from '../../../framework/form/use-record-form.tsx'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifyMailed, useMailGoesOut } from '../../../framework/mail-delivery/mail-delivery.ts'
import { noServer } from '../../../framework/mail-delivery/mail-words.ts'
import { MoreMenu } from '../../../framework/more-menu.tsx'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { useMay } from '../../../framework/permission.ts'
import { errorText } from '../../../lib/api-error.ts'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { DeskOrderBadge } from '../../../ui/order-state-badge.tsx'
import type { OrderValues } from '../order-values.ts'
import { customerName, nextSteps, stepWords } from '../order-words.ts'
import { rereadIfOld, setState, useOrderPdf } from '../orders.queries.ts'
import { PaymentMark } from '../payment-mark.tsx'
import type { OrderDialog } from './order-dialog.ts'

interface OrderHeadProps {
  readonly order: DeskOrder
  readonly form: RecordForm<OrderValues>
  /** Then booking it mails the invoice. */
  readonly isPaidByInvoice: boolean
  readonly onOpen: (dialog: OrderDialog) => void
}

type Step = Exclude<OrderState, 'cancelled'>

/** Where the order stands, and the steps that lead on from there. */
export function OrderHead({ order, form, isPaidByInvoice, onOpen }: OrderHeadProps) {
  const may = useMay()
  const app = useAppConfig()
  const pdf = useOrderPdf()
  const mayEdit = may({ permissions: ['order:edit'] })
  const mayReturnOnline = may({ featureFlag: 'payment', permissions: ['order:edit'] })
  const goesOut = useMailGoesOut()
  const [asked, setAsked] = useState<Step | null>(null)
  const take = useMutation({
    mutationFn: (to: Step) => setState(order, { to }),
    onSuccess: (after) => tellDone(after, isPaidByInvoice, order.isBilled),
    onError: (error) => {
      rereadIfOld(error, order.id)
      void notifyStaying(errorText(error))
    },
  })
  // Nothing is closed while money is still to go back.
  const isDueBack = order.owed < 0
  // First somebody decides about the money that came in and is not what was asked for.
  const possible = mayEdit && !order.isPaymentChecked ? deskOrderSteps(order.state).filter(isStep) : []
  const steps = possible.filter((step) => !(isDueBack && isClosing(step)))
  const next = nextSteps[order.state]
  const others = steps.filter((step) => step !== next)
  const isCancellable = deskOrderSteps(order.state).includes('cancelled') && !order.isPaymentChecked
  const mayCancel = may({ permissions: ['order:remove'] }) && isCancellable
  // What the provider would not send back goes back otherwise.
  const isReturnedOnline = mayReturnOnline && order.paidOnline > order.returning && !order.isRefundRefused
  // What is on its way already is not offered once more.
  const dueBack = Math.min(order.refundable, -order.owed - order.returning)
  const start = (to: Step) => {
    if (needsMoney(to) && order.owed > 0 && !isTooEarly(order, to)) return onOpen('payment')
    form.leave(() => setAsked(to))
  }
  const isUnpriced = asked !== null && isTooEarly(order, asked)
  return (
    <header className="record-head">
      <div className="record-head__text">
        <div className="record-head__state">
          <DeskOrderBadge {...order} />
          <PaymentMark payment={order} />
          {isDueBack && <strong className="num">{formatChf(-order.owed)}</strong>}
          <span className="muted">
            <bdi>{customerName(order)}</bdi>, eingegangen am {formatInstantDate(order.createdAt)}
            {order.origin === 'desk' && ' am Schalter'}
          </span>
        </div>
        {order.stateReason && <p className="order-reason">Grund: {order.stateReason}</p>}
      </div>
      <div className="record-head__actions">
        <Button
          variant="default"
          loading={pdf.isPending}
          leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => pdf.mutate(order.id)}
        >
          PDF
        </Button>
        <Button
          component="a"
          variant="default"
          href={`/api/admin/orders/${order.id}/print/${app.id}`}
          target="_blank"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden="true" />}
        >
          Drucken
        </Button>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => onOpen('send')}
          >
            Senden
          </Button>
        )}
        {others.length > 0 && (
          <MoreMenu>
            {others.map((step) => (
              <Menu.Item key={step} onClick={() => start(step)}>
                {stepWords[step]}
              </Menu.Item>
            ))}
          </MoreMenu>
        )}
        {mayCancel && (
          <Button
            className="record-head__danger"
            variant="outline"
            color="error"
            leftSection={<IconBan size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => onOpen('cancel')}
          >
            Stornieren
          </Button>
        )}
        {mayEdit && dueBack > 0 && (isReturnedOnline || !order.isPaymentChecked) && (
          <Button
            leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => onOpen(isReturnedOnline ? 'online-refund' : 'refund')}
          >
            {order.isRefundRefused ? 'Rückerstattung erfassen' : `${formatChf(dueBack)} zurückzahlen`}
          </Button>
        )}
        {next && isStep(next) && steps.includes(next) && (
          <Button
            loading={take.isPending}
            leftSection={<IconCheck size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => start(next)}
          >
            {stepWords[next]}
          </Button>
        )}
      </div>
      {asked && (
        <Suspense>
          <LazyConfirmDialog
            {...(isUnpriced
              ? { title: 'Es fehlt noch ein Preis', text: unpricedWords(order), cancel: 'Schliessen' }
              : {
                  ...questions(order, asked, { isPaidByInvoice, goesOut }),
                  cancel: 'Abbrechen',
                  confirm: stepWords[asked],
                  onConfirm: () => {
                    setAsked(null)
                    take.mutate(asked)
                  },
                })}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </header>
  )
}

const isClosing = (step: OrderState) => step === 'completed' || step === 'cancelcompleted'

const isStep = (step: OrderState): step is Step => step !== 'cancelled'

/** Nothing is billed before all of it has a price. */
const isTooEarly = ({ hasNoPriceObject, isBilled: isDone }: DeskOrder, to: Step) =>
  hasNoPriceObject && !isDone && isBilled(to)

function unpricedWords({ reservations }: DeskOrder): string {
  const open = reservations.filter(({ isOnRequest, state }) => isOnRequest && takingStates.includes(state))
  const names = open.map(({ number, objectTitle }) => `${objectTitle} (${number})`).join(', ')
  return `Der Preis ist noch «auf Anfrage»${names && `: ${names}`}. Legen Sie ihn in der Buchung fest; danach lässt sich die Bestellung verbuchen.`
}

/** *Verbuchen* mails the invoice, where it is paid by invoice and somebody can be written to. */
const isMailed = ({ contact, owed }: DeskOrder, isPaidByInvoice: boolean) =>
  isPaidByInvoice && owed > 0 && contact.email !== ''

/** What came of a step; after the invoice was made, whether it is on its way or has to be printed. */
function tellDone(order: DeskOrder, isPaidByInvoice: boolean, wasBilled: boolean): Promise<void> {
  if (order.state !== 'booked' || wasBilled) return notifySaved()
  if (isMailed(order, isPaidByInvoice)) {
    const mailed = `Die Rechnung geht per E-Mail an ${order.contact.email}.`
    return notifyMailed({ done: 'Verbucht.', mailed, instead: 'Drucken Sie die Rechnung («PDF»)' })
  }
  return notifySaved(
    order.owed > 0 && isPaidByInvoice
      ? 'Verbucht. Ohne E-Mail Adresse geht keine Rechnung hinaus: Bitte drucken Sie sie («PDF»).'
      : 'Verbucht. Es geht keine Rechnung per E-Mail hinaus; bei Bedarf drucken Sie sie («PDF»).',
  )
}

interface Sending {
  readonly isPaidByInvoice: boolean
  readonly goesOut: boolean
}

function questions(order: DeskOrder, to: Step, { isPaidByInvoice, goesOut }: Sending): { title: string; text: string } {
  const title = `${stepWords[to]}?`
  if (to === 'cancelcompleted') {
    return { title, text: 'Danach ist die Bestellung erledigt und lässt sich nicht mehr ändern.' }
  }
  if (!order.isBilled && to !== 'created') {
    const isSent = to === 'booked' && isMailed(order, isPaidByInvoice)
    const where = goesOut
      ? `Die Rechnung geht per E-Mail an ${order.contact.email}.`
      : `${noServer}: Die Rechnung ist danach zu drucken.`
    const mail = isSent ? ` ${where}` : ''
    return { title, text: `Danach steht das Total fest, und die Zahlungsfrist beginnt.${mail}` }
  }
  const isLate = needsRefundDecision(to, 'cancelled')
    ? ' Stornieren verlangt danach einen Entscheid über das Geld.'
    : ''
  return { title, text: `Die Schritte einer Bestellung gehen nur vorwärts.${isLate}` }
}
