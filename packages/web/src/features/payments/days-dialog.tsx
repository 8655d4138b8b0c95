import '../../ui/styles/mantine-overlays.css'
import './days-dialog.css'
import type { PaymentDay, PayoutView } from '@allmend/contract'
import { formatAmount, formatMoney } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import { Skeleton } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { signedAmount } from './payment-words.ts'
import { daysQuery, payoutsQuery } from './payments.queries.ts'

const width = 760

/** Our books against the provider, day by day, and what it paid out. */
export const DaysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Abgleich pro Tag" size={width} onClose={onClose}>
    <p className="muted">
      Die Zahlungen der letzten 90 Tage, bei denen Geld floss, nach dem Tag, an dem sie begannen. Tage mit einer
      Differenz stehen zuerst.
    </p>
    <Days />
    <h3 className="payment-days__title">Auszahlungen des Anbieters</h3>
    <Payouts />
  </Dialog>
)

function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const showSkeleton = useLoading(query.isPending)
  if (query.isError) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  if (query.data === undefined) return showSkeleton && <Skeleton height={120} aria-busy="true" />
  return children(query.data)
}

const amountOrNone = (amount: number | null) => (amount === null ? '–' : formatAmount(amount))

const Days = () => (
  <Loaded query={useQuery(daysQuery)}>
    {(days) => (days.length === 0 ? <p>In den letzten 90 Tagen ging nichts ein.</p> : <DaysTable days={days} />)}
  </Loaded>
)

const DaysTable = ({ days }: { days: readonly PaymentDay[] }) => (
  <table className="payment-days">
    <thead>
      <tr>
        <th scope="col">Tag</th>
        <th scope="col">Zahlungen</th>
        <th scope="col">Bei uns CHF</th>
        <th scope="col">Beim Anbieter CHF</th>
        <th scope="col">Gebühren CHF</th>
        <th scope="col">Differenz CHF</th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, payments, received, returned, toldReceived, toldReturned, fee, differing, others }) => {
        const [ours, theirs] = [received - returned, toldReceived - toldReturned]
        return (
          <tr key={day} data-differs={differing > 0 || undefined}>
            <th scope="row">{displayDate(day)}</th>
            <td data-label="Zahlungen">{payments}</td>
            <td data-label="Bei uns CHF">{formatAmount(ours)}</td>
            <td data-label="Beim Anbieter CHF">
              {formatAmount(theirs)}
              {others.map(({ currency, amount }) => (
                <small key={currency} className="muted payment-days__other">
                  {formatMoney(amount, currency)}, nicht verbucht
                </small>
              ))}
            </td>
            <td data-label="Gebühren CHF">{amountOrNone(fee)}</td>
            <td data-label="Differenz CHF">{differing > 0 ? signedAmount(theirs - ours) : '–'}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const Payouts = () => (
  <Loaded query={useQuery(payoutsQuery)}>
    {(payouts) => {
      if (payouts === null) return <p className="muted">Dieser Anbieter teilt seine Auszahlungen nicht mit.</p>
      if (payouts.length === 0) return <p className="muted">Noch nichts wurde ausbezahlt.</p>
      return <PayoutTable payouts={payouts} />
    }}
  </Loaded>
)

const statusWords: Readonly<Record<string, string>> = { sent: 'Ausbezahlt', failed: 'Zurückgewiesen' }
const statusWord = (status: string) => (Object.hasOwn(statusWords, status) ? statusWords[status] : status)

const PayoutTable = ({ payouts }: { payouts: readonly PayoutView[] }) => (
  <table className="payment-days">
    <thead>
      <tr>
        <th scope="col">Tag</th>
        <th scope="col">Betrag</th>
        <th scope="col">Gebühren</th>
        <th scope="col">Buchungstext der Bank</th>
        <th scope="col">Stand</th>
      </tr>
    </thead>
    <tbody>
      {payouts.map(({ id, day, amount, fees, currency, statement, status }) => (
        <tr key={id} data-differs={status === 'failed' || undefined}>
          <th scope="row">{displayDate(day)}</th>
          <td data-label="Betrag">
            {currency} {formatAmount(amount)}
          </td>
          <td data-label="Gebühren">{amountOrNone(fees)}</td>
          <td data-label="Buchungstext der Bank">{statement || '–'}</td>
          <td data-label="Stand">{statusWord(status)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
