import './notice-rows.css'
import type { DunningNotice } from '@allmend/contract'
import { dunningWords } from '@allmend/domain/dunning'
import { customerNames } from '@allmend/domain/lists'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import { IconMail, IconMailbox, IconMailOff, IconProgress } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useMay } from '../../framework/permission.ts'
import { errorText } from '../../lib/api-error.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNoticePdf, waiveFee } from './dunning.queries.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../framework/confirm-dialog.tsx')).ConfirmDialog,
}))

function NoticeState({ notice: { state, recipient } }: { notice: DunningNotice }) {
  if (state === 'planned') {
    return (
      <StatusBadge tone="info" icon={IconProgress}>
        In Arbeit
      </StatusBadge>
    )
  }
  if (state === 'left') {
    return (
      <StatusBadge tone="gray" icon={IconMailOff}>
        Ausgelassen
      </StatusBadge>
    )
  }
  return recipient === '' ? (
    <StatusBadge tone="warning" icon={IconMailbox}>
      Brief
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={IconMail}>
      E-Mail
    </StatusBadge>
  )
}

function feeWords({ fee, isWaived }: DunningNotice): string {
  if (fee === 0) return ''
  return isWaived ? `Mahngebühr ${formatChf(fee)} erlassen` : `inkl. Mahngebühr ${formatChf(fee)}`
}

interface NoticeRowsProps {
  readonly notices: readonly DunningNotice[]
  /** On the page of an order everybody knows whose they are. */
  readonly isOfOrder?: boolean
}

/** Reminders and warnings, one below the other. */
export function NoticeRows({ notices, isOfOrder = false }: NoticeRowsProps) {
  const mayEdit = useMay()({ permissions: ['order:edit'] })
  const [asked, setAsked] = useState<DunningNotice | null>(null)
  const pdf = useNoticePdf()
  const waive = useMutation({
    mutationFn: waiveFee,
    onSuccess: () => notifySaved('Die Mahngebühr ist erlassen.'),
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <>
      <ul className="notice-rows">
        {notices.map((notice) => (
          <li key={notice.id}>
            <div className="notice-rows__text">
              <strong>
                {dunningWords[notice.level]}{' '}
                {isOfOrder ? (
                  displayDate(notice.onDay)
                ) : (
                  <Link
                    className="num notice-rows__number"
                    to="/admin/orders/edit/$id"
                    params={{ id: String(notice.orderId) }}
                  >
                    {notice.number}
                  </Link>
                )}
              </strong>
              {!isOfOrder && <span>{customerNames(notice.customer).join(', ')}</span>}
              {notice.state === 'left' && <span className="muted">{notice.reason}</span>}
              {notice.recipient !== '' && <span className="muted">{notice.recipient}</span>}
              {isOfOrder && <span className="muted">zahlbar bis {displayDate(notice.dueOn)}</span>}
            </div>
            <div className="notice-rows__end">
              <NoticeState notice={notice} />
              {notice.state === 'sent' && <span className="num">{formatChf(notice.owed)}</span>}
              {feeWords(notice) && <small className="muted">{feeWords(notice)}</small>}
            </div>
            <div className="notice-rows__actions">
              {notice.hasLetter && (
                <Button variant="default" size="xs" onClick={() => pdf.mutate(notice.id)}>
                  {dunningWords[notice.level]} als PDF
                </Button>
              )}
              {mayEdit && notice.state === 'sent' && notice.fee > 0 && !notice.isWaived && (
                <Button variant="default" size="xs" onClick={() => setAsked(notice)}>
                  Gebühr erlassen
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <ConfirmDialog
            title="Mahngebühr erlassen?"
            text={`${formatChf(asked.fee)} fallen weg. Ist die Gebühr schon bezahlt, wird sie zur Rückzahlung offen.`}
            confirm="Gebühr erlassen"
            cancel="Abbrechen"
            onConfirm={() => {
              waive.mutate(asked.id)
              setAsked(null)
            }}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
