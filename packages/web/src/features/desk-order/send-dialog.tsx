import { letterFields } from '@allmend/domain/mail'
import { checkFields } from '@allmend/domain/validation'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../framework/form/form-dialog.tsx'
import { FormNote } from '../../framework/form/form-note.tsx'
import { notifyMailed, useMailGoesOut } from '../../framework/mail-delivery/mail-delivery.ts'
import { keptWords } from '../../framework/mail-delivery/mail-words.ts'
import { errorText } from '../../lib/api-error.ts'

const width = 480

interface SendDialogProps {
  readonly title: string
  readonly email: string
  readonly send: (email: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks where a letter goes before it is mailed. */
export function SendDialog({ title, email: known, send, onClose }: SendDialogProps) {
  const [email, setEmail] = useState(known)
  const [isTried, setTried] = useState(false)
  const goesOut = useMailGoesOut()
  const wrong = checkFields(letterFields, { email: email.trim() }).email ?? null
  const save = useMutation({
    mutationFn: () => send(email.trim()),
    onSuccess: () => {
      void notifyMailed({
        mailed: `Der Brief geht an ${email.trim()}.`,
        instead: 'Drucken Sie den Brief («PDF»)',
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      width={width}
      refusal={save.error && errorText(save.error)}
      submit="Senden"
      isBusy={save.isPending}
      onSubmit={() => {
        setTried(true)
        if (wrong === null) save.mutate()
      }}
      onClose={onClose}
    >
      {!goesOut && <FormNote tone="warning">{keptWords}</FormNote>}
      <TextInput
        label="E-Mail Adresse"
        description={goesOut && 'Das PDF geht als Anhang an diese Adresse. Bitte prüfen Sie sie.'}
        type="email"
        required
        maxLength={254}
        data-autofocus
        value={email}
        error={isTried ? wrong : null}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
    </FormDialog>
  )
}
