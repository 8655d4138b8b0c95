import '../../ui/styles/button-row.css'
import '../../ui/styles/mantine-forms.css'
import { passwordChangeFields } from '@allmend/domain/people'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { NewPasswordFields } from '../../framework/form/new-password-fields.tsx'
import { passwordRefusal } from '../../framework/form/password-refusal.ts'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { rereadSecurity } from './security.queries.ts'

const emptyFields = { currentPassword: '', password: '', passwordRepeat: '' }

export function PasswordCard() {
  const user = useCurrentUser()
  const form = useSpecForm({ spec: passwordChangeFields, initialValues: emptyFields })
  const change = useMutation({
    mutationFn: (values: typeof emptyFields) => api('PUT /api/user/password', { body: values }),
    onSuccess: () => {
      form.setAll(emptyFields)
      notifySaved('Passwort geändert. Ihre anderen Sitzungen wurden beendet.')
      rereadSecurity()
    },
    onError: (error) => form.refuse(passwordRefusal(error)),
  })
  const isAtField = Object.keys(passwordRefusal(change.error)).length > 0
  const { key, ...currentPassword } = form.field('currentPassword')
  return (
    <SectionCard title="Passwort ändern">
      <form className="security-form" noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
        {change.error && !isAtField && <FormAlert>{errorText(change.error)}</FormAlert>}
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField key={key} {...currentPassword} autoComplete="current-password" />
        <NewPasswordFields form={form} />
        <p className="muted small">Auf allen anderen Geräten werden Sie danach abgemeldet.</p>
        <div className="button-row">
          <Button type="submit" loading={change.isPending}>
            Passwort ändern
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
