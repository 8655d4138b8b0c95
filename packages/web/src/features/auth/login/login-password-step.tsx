import { loginFields } from '@allmend/domain/people'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSpecForm } from '../../../framework/form/use-spec-form.ts'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { Credentials } from '../sign-in.ts'
import { LoginActions } from './login-actions.tsx'

interface LoginPasswordStepProps {
  readonly head: ReactNode
  readonly links: ReactNode
  readonly username: string
  /** Why the person is back here. */
  readonly setback: Error | null
  readonly onSubmit: (credentials: Credentials) => Promise<void>
  readonly onCancel: () => void
}

export function LoginPasswordStep({ head, links, username, setback, onSubmit, onCancel }: LoginPasswordStepProps) {
  const form = useSpecForm({ spec: loginFields, initialValues: { username, password: '' } })
  const login = useMutation({
    mutationFn: onSubmit,
    onError: (error) => {
      form.setAll({ ...form.values, password: '' })
      form.focus('password')
      if (error instanceof ApiError) form.refuse(error.fields)
    },
  })
  const { key: usernameKey, ...usernameField } = form.field('username')
  const { key: passwordKey, ...passwordField } = form.field('password')

  // Where the name is known, the password is what is missing.
  const takesFocus = username !== ''
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) passwordInput.current?.focus()
  }, [takesFocus])

  const refusal = login.error ?? setback
  return (
    <form className="login-form" noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
      {head}
      {refusal && <FormAlert>{errorText(refusal)}</FormAlert>}
      <TextInput
        key={usernameKey}
        {...usernameField}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        key={passwordKey}
        {...passwordField}
        ref={passwordInput}
        autoComplete="current-password"
        {...(takesFocus && { 'data-autofocus': true })}
      />
      <LoginActions isPending={login.isPending} onCancel={onCancel} />
      {links && <div className="login-form__links">{links}</div>}
    </form>
  )
}
