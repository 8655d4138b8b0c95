import './unpaid-view.css'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifyError } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { giveUpPayment, refreshPayment } from './payment.queries.ts'

/** Not at all: asked once more, since the dates are gone at once. */
export function GiveUpButton({ token }: { readonly token: string }) {
  const [isAsking, setAsking] = useState(false)
  const givingUp = useMutation({
    mutationFn: () => giveUpPayment(token),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => refreshPayment(token),
  })
  return (
    <>
      <Button
        className="unpaid-end"
        variant="default"
        fullWidth
        loading={givingUp.isPending}
        leftSection={<IconX size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Reservation abbrechen
      </Button>
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title="Reservation abbrechen?"
            text="Die Termine werden sofort für andere frei. Es wird nichts belastet."
            confirm="Reservation abbrechen"
            cancel="Zurück"
            onConfirm={() => {
              setAsking(false)
              givingUp.mutate()
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
