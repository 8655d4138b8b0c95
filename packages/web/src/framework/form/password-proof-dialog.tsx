import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './password-proof-dialog.css'
import { passwordProofFields } from '@allmend/domain/people'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { passwordRefusal } from './password-refusal.ts'
import { useSpecForm } from './use-spec-form.ts'

const width = 440

interface PasswordProofDialogProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly isDestructive?: boolean
  readonly onConfirm: (proof: { currentPassword: string }) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the password before something that a stranger at an open screen must not do. */
export function PasswordProofDialog({
  title,
  text,
  confirm,
  isDestructive = false,
  onConfirm,
  onClose,
}: PasswordProofDialogProps) {
  const form = useSpecForm({ spec: passwordProofFields, initialValues: { currentPassword: '' } })
  const proof = useMutation({ mutationFn: onConfirm, onError: (error) => form.refuse(passwordRefusal(error)) })
  const isAtField = Object.keys(passwordRefusal(proof.error)).length > 0
  const { key, ...currentPassword } = form.field('currentPassword')
  return (
    <Dialog onClose={onClose} title={title} size={width}>
      <form className="password-proof" noValidate onSubmit={form.onSubmit((values) => proof.mutate(values))}>
        <p>{text}</p>
        {proof.error && !isAtField && <FormAlert>{errorText(proof.error)}</FormAlert>}
        <PasswordField key={key} {...currentPassword} autoComplete="current-password" data-autofocus />
        <div className="dialog-actions">
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={proof.isPending} {...(isDestructive && { color: 'error' })}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
