import './mail-dialog.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { mailQuery } from './mail.queries.ts'
import { MailStateBadge } from './mail-state-badge.tsx'

const width = 640
/** Stands where the mail has its link or code. */
const hidden = /‹Link›|••••••/

export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(mailQuery(id))
  const showSkeleton = useLoading(query.isPending)
  const mail = showSkeleton ? undefined : query.data
  return (
    <Dialog onClose={onClose} size={width} title={mail?.subject ?? 'E-Mail'}>
      {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
      {showSkeleton && <Skeleton height={240} />}
      {mail && (
        <>
          <dl className="mail-facts">
            <dt>Status</dt>
            <dd>
              <MailStateBadge state={mail.state} />
            </dd>
            <dt>Empfänger</dt>
            <dd>{mail.to}</dd>
            <dt>Erstellt am</dt>
            <dd className="num">{formatInstant(mail.createdAt)}</dd>
            {mail.sentAt && (
              <>
                <dt>Gesendet am</dt>
                <dd className="num">{formatInstant(mail.sentAt)}</dd>
              </>
            )}
            <dt>Versuche</dt>
            <dd className="num">{mail.tries}</dd>
            {mail.lastError && (
              <>
                <dt>Letzter Fehler</dt>
                <dd className="mail-facts__error">{mail.lastError}</dd>
              </>
            )}
          </dl>
          {hidden.test(mail.text) && (
            <p className="muted small">
              Links und Codes öffnen Türen. Sie stehen nur in der E-Mail selbst, nicht im Protokoll.
            </p>
          )}
          {/* The plain text: the policy of the page allows no foreign HTML inside it. */}
          <div className="mail-text">{mail.text}</div>
        </>
      )}
    </Dialog>
  )
}
