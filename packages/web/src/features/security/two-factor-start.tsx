import { Button } from '@mantine/core'
import { useState } from 'react'
import { PasswordProofDialog } from '../../framework/form/password-proof-dialog.tsx'
import { notifyError } from '../../framework/notifications/notify.ts'
import { api } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { rereadSecurity } from './security.queries.ts'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Step = { kind: 'password' } | { kind: 'setup'; secret: string; uri: string }

/** The way to two factors: the password, the secret for the app, a first code. */
export function TwoFactorStart({ onConfirmed }: { onConfirmed: (recoveryCodes: readonly string[]) => void }) {
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)

  const start = async (proof: { currentPassword: string }) => {
    try {
      const { secret, uri } = await api('POST /api/user/two-factor', { body: proof })
      setStep({ kind: 'setup', secret, uri })
    } catch (error) {
      // Switched on in another window: this one catches up.
      if (!(error instanceof ApiError && error.code === 'two_factor.on_already')) throw error
      close()
      notifyError(errorText(error))
      rereadSecurity()
    }
  }

  return (
    <>
      <Button onClick={() => setStep({ kind: 'password' })}>Einschalten</Button>
      {step?.kind === 'password' && (
        <PasswordProofDialog
          title="Zwei-Faktor-Authentifizierung"
          text="Bitte geben Sie zuerst Ihr Passwort ein."
          confirm="Weiter"
          onConfirm={start}
          onClose={close}
        />
      )}
      {step?.kind === 'setup' && (
        <TwoFactorSetup secret={step.secret} uri={step.uri} onConfirmed={onConfirmed} onClose={close} />
      )}
    </>
  )
}
