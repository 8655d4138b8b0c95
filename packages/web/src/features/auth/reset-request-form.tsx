import '../../ui/styles/mantine-forms.css'
import './account-forms.css'
import { resetRequestFields } from '@allmend/domain/people'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { api } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'

interface ResetRequestFormProps {
  readonly onRequested: () => void
  readonly onCancel: () => void
}

export function ResetRequestForm({ onRequested, onCancel }: ResetRequestFormProps) {
  const form = useSpecForm({ spec: resetRequestFields, initialValues: { email: '' } })
  const request = useMutation({
    mutationFn: (values: { email: string }) => api('POST /api/auth/resetpassword', { body: values }),
    onSuccess: onRequested,
    onError: (error) => {
      if (error instanceof ApiError) form.refuse(error.fields)
    },
  })
  const { key, ...email } = form.field('email')
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit((values) => request.mutate(values))}>
      {request.isError && <FormAlert>{errorText(request.error)}</FormAlert>}
      <TextInput key={key} {...email} type="email" inputMode="email" autoComplete="username" spellCheck={false} />
      <div className="account-form__actions">
        <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={request.isPending}>
          Link anfordern
        </Button>
      </div>
    </form>
  )
}
