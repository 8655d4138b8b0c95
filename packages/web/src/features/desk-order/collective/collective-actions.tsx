import type { CollectiveInvoice } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconCash, IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { sendCollective, useCollectivePdf } from './collective.queries.ts'

const SendDialog = lazy(async () => ({ default: (await import('../send-dialog.tsx')).SendDialog }))
const PayDialog = lazy(async () => ({ default: (await import('./pay-dialog.tsx')).PayDialog }))

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

interface CollectiveActionsProps {
  readonly collective: CollectiveInvoice
  readonly mayEdit: boolean
  readonly className: string
}

/** What can be done with a collective invoice, wherever it is shown. */
export function CollectiveActions({ collective, mayEdit, className }: CollectiveActionsProps) {
  const { id, owed, contact } = collective
  const pdf = useCollectivePdf()
  const [dialog, setDialog] = useState<'send' | 'pay' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className={className}>
      <Button
        variant="default"
        loading={pdf.isPending}
        leftSection={<IconFileTypePdf {...icon} />}
        onClick={() => pdf.mutate(id)}
      >
        Sammelrechnung als PDF
      </Button>
      {mayEdit && (
        <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => setDialog('send')}>
          Sammelrechnung senden
        </Button>
      )}
      {mayEdit && owed > 0 && (
        <Button variant="default" leftSection={<IconCash {...icon} />} onClick={() => setDialog('pay')}>
          Gesamtzahlung erfassen
        </Button>
      )}
      {dialog && (
        <Suspense>
          {dialog === 'send' ? (
            <SendDialog
              title="Sammelrechnung senden"
              email={contact.email}
              send={(address) => sendCollective(id, address)}
              onClose={close}
            />
          ) : (
            <PayDialog collective={collective} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  )
}
