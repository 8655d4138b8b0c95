import { loginCodeFields } from '@allmend/domain/people'
import { checkField } from '@allmend/domain/validation'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { CodeInput } from '../../../ui/code-input.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { FormHead } from '../../../ui/form-head.tsx'
import { LoginActions } from './login-actions.tsx'

interface LoginCodeStepProps {
  readonly heading: 'h1' | 'h3'
  readonly onSubmit: (factor: { code: string }) => Promise<void>
  readonly onSwitch: () => void
  readonly onCancel: () => void
}

export function LoginCodeStep({ heading, onSubmit, onSwitch, onCancel }: LoginCodeStepProps) {
  const [code, setCode] = useState('')
  const [gap, setGap] = useState<string | null>(null)
  /** Every refusal empties the boxes. */
  const [refusals, setRefusals] = useState(0)
  const login = useMutation({
    mutationFn: onSubmit,
    onError: () => {
      setCode('')
      setRefusals((count) => count + 1)
    },
  })
  const wrong = login.error instanceof ApiError && login.error.code === 'login.code_wrong' ? login.error.message : null

  const submit = (typed: string) => {
    if (login.isPending) return
    const missing = checkField(loginCodeFields, 'code', { code: typed })
    setGap(missing)
    if (!missing) login.mutate({ code: typed })
  }

  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <FormHead level={heading} title="Code eingeben">
        Öffnen Sie Ihre Authenticator-App und geben Sie den sechsstelligen Code ein, den sie für dieses Konto anzeigt.
      </FormHead>
      {login.error && !wrong && <FormAlert>{errorText(login.error)}</FormAlert>}
      <CodeInput
        key={refusals}
        label="Code"
        error={gap ?? wrong}
        readOnly={login.isPending}
        takesFocus
        onChange={setCode}
        onComplete={submit}
      />
      <button type="button" className="login-form__switch" onClick={onSwitch}>
        Wiederherstellungscode verwenden
      </button>
      <LoginActions isPending={login.isPending} onCancel={onCancel} />
    </form>
  )
}
