import '../../ui/styles/mantine-forms.css'
import './account-forms.css'
import { newPasswordFields } from '@allmend/domain/people'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { NewPasswordFields } from '../../framework/form/new-password-fields.tsx'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { api } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { isDeadLink } from './link-error.ts'

interface ChoosePasswordFormProps {
  readonly token: string
  readonly onOpened: (password: string) => Promise<void>
  readonly onDeadLink: (error: Error) => void
}

export function ChoosePasswordForm({ token, onOpened, onDeadLink }: ChoosePasswordFormProps) {
  const form = useSpecForm({ spec: newPasswordFields, initialValues: { password: '', passwordRepeat: '' } })
  const open = useMutation({
    mutationFn: async (values: { password: string; passwordRepeat: string }) => {
      await api('POST /api/auth/register/confirm', { body: { ...values, token } })
      await onOpened(values.password)
    },
    onError: (error) => {
      if (isDeadLink(error)) onDeadLink(error)
      else if (error instanceof ApiError) form.refuse(error.fields)
    },
  })
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit((values) => open.mutate(values))}>
      {open.isError && <FormAlert>{errorText(open.error)}</FormAlert>}
      <NewPasswordFields form={form} />
      <div className="account-form__actions">
        <Button type="submit" loading={open.isPending} fullWidth>
          Konto eröffnen
        </Button>
      </div>
    </form>
  )
}
