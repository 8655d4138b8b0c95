import '../../ui/styles/mantine-overlays.css'
import './payments.css'
import { providerNames } from '@allmend/domain/payments'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { eventText, statusText } from './payment-words.ts'
import { type Payment, paymentHistoryQuery } from './payments.queries.ts'

const width = 640

/** What the provider calls it, after what that means; what nobody knows stands as it came. */
function StatusWords({ status }: { readonly status: string }) {
  const words = statusText(status)
  return (
    <>
      {words} <small className="muted">{status}</small>
    </>
  )
}

/** What was asked about a payment, and what the provider said, word for word. */
export function HistoryDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const query = useQuery(paymentHistoryQuery(payment.id))
  const showSkeleton = useLoading(query.isPending)
  return (
    <Dialog title={`Verlauf der Zahlung ${payment.orderNumber}`} size={width} onClose={onClose}>
      <p className="muted payment-history__head">
        {providerNames[payment.provider]}, Referenz {payment.reference}
        {payment.isTest && ', Testbetrieb'}
        {payment.status && (
          <>
            , beim Anbieter: <StatusWords status={payment.status} />
          </>
        )}
      </p>
      {showSkeleton && <Skeleton height={120} aria-busy="true" />}
      {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && <p>Der Anbieter wurde noch nicht gefragt.</p>}
      <ol className="payment-history">
        {query.data?.map(({ id, at, kind, note, raw }) => (
          <li key={id}>
            <span className="muted num">{formatInstant(at)}</span>
            <span>
              <strong>{eventText(kind, note)}</strong>
              {note && (
                <>
                  : <StatusWords status={note} />
                </>
              )}
            </span>
            {raw !== null && raw !== undefined && (
              <details>
                <summary>Antwort des Anbieters</summary>
                <pre>{JSON.stringify(raw, null, 2)}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
