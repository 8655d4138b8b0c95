import type { DeskOrder } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifyStaying } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { renewLink } from './orders.queries.ts'

/** For a link that got into wrong hands: the next one opens the order, all before nothing any more. */
export function OrderLinkButton({ order }: { order: DeskOrder }) {
  const [isAsked, setAsked] = useState(false)
  const renew = useMutation({
    mutationFn: () => renewLink(order),
    onError: (error) => void notifyStaying(errorText(error)),
  })
  return (
    <div className="order-customer__link">
      <Button
        variant="default"
        size="sm"
        loading={renew.isPending}
        leftSection={<IconLink size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        Link erneuern
      </Button>
      <div role="status">
        {renew.data && (
          <>
            <p className="muted">Der neue Link:</p>
            <p className="order-customer__url">{renew.data}</p>
            <CopyButton text={renew.data} />
          </>
        )}
      </div>
      {isAsked && (
        <Suspense>
          <LazyConfirmDialog
            title="Link erneuern?"
            text="Der Link in bisherigen E-Mails öffnet die Bestellung danach nicht mehr. Kommende E-Mails enthalten den neuen."
            confirm="Link erneuern"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsked(false)
              renew.mutate()
            }}
            onCancel={() => setAsked(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
