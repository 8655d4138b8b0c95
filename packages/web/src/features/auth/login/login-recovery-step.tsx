import { recoveryCodeFields } from '@allmend/domain/people'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSpecForm } from '../../../framework/form/use-spec-form.ts'
import { errorText } from '../../../lib/api-error.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { FormHead } from '../../../ui/form-head.tsx'
import { LoginActions } from './login-actions.tsx'

interface LoginRecoveryStepProps {
  readonly heading: 'h1' | 'h3'
  readonly onSubmit: (factor: { recoveryCode: string }) => Promise<void>
  readonly onSwitch: () => void
  readonly onCancel: () => void
}

export function LoginRecoveryStep({ heading, onSubmit, onSwitch, onCancel }: LoginRecoveryStepProps) {
  const form = useSpecForm({ spec: recoveryCodeFields, initialValues: { recoveryCode: '' } })
  const login = useMutation({
    mutationFn: onSubmit,
    onError: () => {
      form.setAll({ recoveryCode: '' })
      form.focus('recoveryCode')
    },
  })
  const { key, ...field } = form.field('recoveryCode')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  return (
    <form className="login-form" noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
      <FormHead level={heading} title="Zugang wiederherstellen">
        Geben Sie einen Ihrer Wiederherstellungscodes ein. Er schaltet die Zwei-Faktor-Authentifizierung aus.
      </FormHead>
      {login.error && <FormAlert>{errorText(login.error)}</FormAlert>}
      <TextInput
        key={key}
        {...field}
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <button type="button" className="login-form__switch" onClick={onSwitch}>
        Code verwenden
      </button>
      <LoginActions isPending={login.isPending} onCancel={onCancel} />
    </form>
  )
}
