import '../../ui/styles/mantine-forms.css'
import './other-views.css'
import type { PaymentView } from '@allmend/contract'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { isMissing } from '../../lib/api-error.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { dropDraftAside, serverTime, useNow } from '../reservation/index.ts'
import { MismatchView, OpenView, OrderedView, OverView, ReturnedView } from './other-views.tsx'
import { PaidView } from './paid-view.tsx'
import { paymentQuery } from './payment.queries.ts'
import { askAgainIn, isTired, resultOf } from './result-of.ts'
import { UnpaidView } from './unpaid-view.tsx'

interface PaymentResultProps {
  readonly token: string
  /** Nobody comes from the provider: they look for another way. */
  readonly isFromOrder?: boolean
}

/** What became of a payment, asked of the server: the address one comes back to says nothing. */
export function PaymentResult({ token, isFromOrder = false }: PaymentResultProps) {
  const [since, setSince] = useState(() => Date.now())
  const { data, error, isPending, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery({
    ...paymentQuery(token),
    enabled: token !== '',
    refetchInterval: ({ state }) =>
      state.data ? askAgainIn(resultOf(state.data, serverTime()), since, Date.now()) : false,
  })
  const isLate = useLoading(isPending && token !== '')
  if (token === '') return <UnknownPayment />
  if (isLate) {
    return (
      <p className="pay-asking card" role="status">
        <Loader size="sm" aria-hidden="true" />
        Wir fragen beim Anbieter nach …
      </p>
    )
  }
  if (data) {
    return (
      <Result
        payment={data}
        token={token}
        isFromOrder={isFromOrder}
        isTired={isTired(since, Math.max(dataUpdatedAt, errorUpdatedAt))}
        isAsking={isFetching}
        onAsk={() => {
          setSince(Date.now())
          void refetch()
        }}
      />
    )
  }
  if (isMissing(error)) return <UnknownPayment />
  if (error) {
    return (
      <div className="card">
        <LoadError error={error} onRetry={() => refetch()} />
      </div>
    )
  }
  return null
}

interface ResultProps {
  readonly payment: PaymentView
  readonly token: string
  readonly isFromOrder: boolean
  readonly isTired: boolean
  readonly isAsking: boolean
  readonly onAsk: () => void
}

function Result({ payment, token, ...asking }: ResultProps) {
  const now = useNow(payment.heldUntil !== null)
  const result = resultOf(payment, now)
  const isDone = result === 'paid' || result === 'ordered'
  useEffect(() => {
    if (isDone) dropDraftAside()
  }, [isDone])
  switch (result) {
    case 'paid':
      return <PaidView payment={payment} />
    case 'ordered':
      return <OrderedView payment={payment} />
    case 'open':
      return <OpenView payment={payment} token={token} {...asking} />
    case 'over':
      return <OverView payment={payment} />
    case 'mismatch':
      return <MismatchView payment={payment} />
    case 'returned':
      return <ReturnedView payment={payment} />
    default:
      return <UnpaidView key={result} payment={payment} token={token} result={result} />
  }
}

const UnknownPayment = () => (
  <div className="card pay-unknown">
    <Outcome
      tone="error"
      title="Diese Zahlung gibt es nicht"
      actions={
        <Button component={Link} to="/">
          Zur Startseite
        </Button>
      }
    >
      <p>
        Der Link ist unvollständig oder gilt nicht mehr. Ob Ihre Zahlung angekommen ist, steht in der E-Mail an Sie.
      </p>
    </Outcome>
  </div>
)
