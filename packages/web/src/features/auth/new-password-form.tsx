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
import { forgetUser } from './sign-out.ts'

interface NewPasswordFormProps {
  readonly token: string
  readonly submit: string
  readonly onChanged: () => void
  readonly onDeadLink: (error: Error) => void
}

export function NewPasswordForm({ token, submit, onChanged, onDeadLink }: NewPasswordFormProps) {
  const form = useSpecForm({ spec: newPasswordFields, initialValues: { password: '', passwordRepeat: '' } })
  const change = useMutation({
    mutationFn: (values: { password: string; passwordRepeat: string }) =>
      api('POST /api/auth/resetpassword/confirm', { body: { ...values, token } }),
    onSuccess: () => {
      // The server ended every session, this one too.
      forgetUser()
      onChanged()
    },
    onError: (error) => {
      if (isDeadLink(error)) onDeadLink(error)
      else if (error instanceof ApiError) form.refuse(error.fields)
    },
  })
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      {change.isError && <FormAlert>{errorText(change.error)}</FormAlert>}
      <NewPasswordFields form={form} />
      <div className="account-form__actions">
        <Button type="submit" loading={change.isPending} fullWidth>
          {submit}
        </Button>
      </div>
    </form>
  )
}
