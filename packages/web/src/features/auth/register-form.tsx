import '../../ui/styles/mantine-forms.css'
import './account-forms.css'
import { type Contact, contactNames, customerFields, emptyContact } from '@allmend/domain/people'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { PersonFields } from '../../framework/form/person-fields.tsx'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { api } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'

interface RegisterFormProps {
  readonly onRegistered: (email: string) => void
  readonly onCancel: () => void
}

export function RegisterForm({ onRegistered, onCancel }: RegisterFormProps) {
  const form = useSpecForm({ spec: customerFields, initialValues: emptyContact })
  const register = useMutation({
    mutationFn: (values: Contact) => api('POST /api/auth/register', { body: values }),
    onSuccess: (_, { email }) => onRegistered(email),
    onError: (error) => {
      if (error instanceof ApiError) form.refuse(error.fields)
    },
  })

  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit((values) => register.mutate(values))}>
      {register.isError && <FormAlert>{errorText(register.error)}</FormAlert>}
      <PersonFields form={form} names={contactNames} />
      <p className="account-form__note">Felder mit * sind nötig.</p>
      <div className="account-form__actions">
        <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={register.isPending}>
          Registrieren
        </Button>
      </div>
    </form>
  )
}
