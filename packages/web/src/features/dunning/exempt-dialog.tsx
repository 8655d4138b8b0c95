import type { DunningClaim } from '@allmend/contract'
import { dunningFields, dunningFieldWords as words } from '@allmend/domain/dunning'
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../framework/form/form-dialog.tsx'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { customerOf } from './claims.ts'
import { exempt } from './dunning.queries.ts'

const width = 480

/** Nobody reminds this customer until somebody ends it. */
export function ExemptDialog({ claim, onClose }: { claim: DunningClaim; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: (userId: number) => exempt(userId, reason.trim()),
    onSuccess: () => {
      void notifySaved('Die Mahnsperre ist gesetzt.')
      onClose()
    },
  })
  const isMissing = reason.trim() === ''
  return (
    <FormDialog
      title="Mahnsperre setzen"
      width={width}
      refusal={save.error && errorText(save.error)}
      submit="Sperre setzen"
      isBusy={save.isPending}
      onSubmit={() => {
        setTried(true)
        if (!isMissing && claim.customer.userId !== null) save.mutate(claim.customer.userId)
      }}
      onClose={onClose}
    >
      <p className="muted">
        {customerOf(claim)} wird nicht mehr gemahnt, für keine Rechnung, bis die Sperre aufgehoben wird.
      </p>
      <Textarea
        label={words.reason}
        placeholder="Ratenzahlung vereinbart"
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={dunningFields.reason.max}
        value={reason}
        error={isTried && isMissing ? 'Bitte nennen Sie den Grund.' : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
