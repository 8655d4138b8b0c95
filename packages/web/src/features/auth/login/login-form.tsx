import '../../../ui/styles/mantine-forms.css'
import './login-form.css'
import type { CurrentUser } from '@allmend/contract'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { type Credentials, signIn } from '../sign-in.ts'
import { LoginCodeStep } from './login-code-step.tsx'
import { LoginPasswordStep } from './login-password-step.tsx'
import { LoginRecoveryStep } from './login-recovery-step.tsx'

interface LoginFormProps {
  /** What stands above the first step. */
  readonly head: ReactNode
  /** The level of the heading above the other steps. */
  readonly heading: 'h1' | 'h3'
  readonly username?: string
  /** What stands below the first step, for who has no password or no account. */
  readonly links?: ReactNode
  readonly onSignedIn: (user: CurrentUser, usedRecoveryCode: boolean) => void
  readonly onCancel: () => void
}

type Step = 'password' | 'code' | 'recovery'

/** E-mail address and password, then, where two factors are on, a code or one of the recovery codes. */
export function LoginForm({ head, heading, username = '', links, onSignedIn, onCancel }: LoginFormProps) {
  const [step, setStep] = useState<Step>('password')
  // Only in memory, and only until the second factor is checked.
  const [known, setKnown] = useState<Credentials>({ username, password: '' })
  /** Why the person is back at the first step. */
  const [setback, setSetback] = useState<Error | null>(null)

  const startOver = (reason: Error | null) => {
    setKnown({ username: known.username, password: '' })
    setSetback(reason)
    setStep('password')
  }

  const enterPassword = async (credentials: Credentials) => {
    setSetback(null)
    const user = await signIn(credentials)
    if (user) return onSignedIn(user, false)
    setKnown(credentials)
    setStep('code')
  }

  const enterSecondFactor = async (factor: { code: string } | { recoveryCode: string }) => {
    try {
      const user = await signIn({ ...known, ...factor })
      if (user) onSignedIn(user, 'recoveryCode' in factor)
    } catch (error) {
      // The password no longer holds: it was changed meanwhile, or the account was closed.
      if (error instanceof ApiError && error.code === 'login.failed') return startOver(error)
      throw error
    }
  }

  const secondStep = { heading, onSubmit: enterSecondFactor, onCancel: () => startOver(null) }
  if (step === 'code') return <LoginCodeStep {...secondStep} onSwitch={() => setStep('recovery')} />
  if (step === 'recovery') return <LoginRecoveryStep {...secondStep} onSwitch={() => setStep('code')} />
  return (
    <LoginPasswordStep
      head={head}
      links={links}
      username={known.username}
      setback={setback}
      onSubmit={enterPassword}
      onCancel={onCancel}
    />
  )
}
