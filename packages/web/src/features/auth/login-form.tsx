import '../../ui/styles/mantine-forms.css'
import './login-form.css'
import { loginFields } from '@allmend/domain/people'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { signIn } from './sign-in.ts'

interface LoginFormProps {
  readonly onSignedIn: (user: Awaited<ReturnType<typeof signIn>>) => void
  readonly onCancel: () => void
}

export function LoginForm({ onSignedIn, onCancel }: LoginFormProps) {
  const form = useSpecForm({ spec: loginFields, initialValues: { username: '', password: '' } })
  const [visible, setVisible] = useState(false)
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: onSignedIn,
    onError: (error) => {
      form.setAll({ ...form.values, password: '' })
      form.focus('password')
      if (error instanceof ApiError) form.refuse(error.fields)
    },
  })
  const { key: usernameKey, ...username } = form.field('username')
  const { key: passwordKey, ...password } = form.field('password')

  return (
    <form className="login-form" noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
      {login.isError && <FormAlert>{errorText(login.error)}</FormAlert>}
      <TextInput
        key={usernameKey}
        {...username}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        key={passwordKey}
        {...password}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen' }}
      />
      <div className="login-form__actions">
        {/* Keeps the focus where it is: leaving an empty field would move this button away under the pointer. */}
        <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={login.isPending}>
          Login
        </Button>
      </div>
    </form>
  )
}
