import '../../ui/styles/mantine-forms.css'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deadLinkText } from '../../features/auth/link-error.ts'
import { NewPasswordForm } from '../../features/auth/new-password-form.tsx'
import { ResetRequestForm } from '../../features/auth/reset-request-form.tsx'
import { FormHead } from '../../ui/form-head.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useLinkToken } from '../link-token.ts'
import { LoginLayout } from './login-layout.tsx'

/** `isAnew`: a link that no longer holds led here. */
function AskForLink({ isAnew }: { isAnew: boolean }) {
  const navigate = useNavigate()
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <Outcome
        tone="mail"
        title="E-Mail unterwegs"
        actions={
          <Button component={Link} to="/login" variant="default">
            Zum Login
          </Button>
        }
      >
        <p>Falls zu dieser Adresse ein Konto besteht, haben wir Ihnen einen Link geschickt. Er gilt eine Stunde.</p>
        <p className="muted">Keine E-Mail erhalten? Vielleicht liegt sie im Spam-Ordner.</p>
      </Outcome>
    )
  }
  return (
    <>
      <FormHead title="Passwort vergessen?" takesFocus={isAnew}>
        Geben Sie Ihre E-Mail Adresse ein. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.
      </FormHead>
      <ResetRequestForm onRequested={() => setSent(true)} onCancel={() => navigate({ to: '/login' })} />
    </>
  )
}

function ChooseNewPassword({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Error | 'changed' | null>(null)
  if (outcome === 'changed') {
    return (
      <Outcome
        tone="success"
        title="Passwort geändert"
        actions={
          <Button component={Link} to="/login">
            Zum Login
          </Button>
        }
      >
        <p>Sie wurden auf allen Geräten abgemeldet und können sich jetzt mit dem neuen Passwort anmelden.</p>
      </Outcome>
    )
  }
  if (outcome) {
    return (
      <Outcome
        tone="error"
        title="Dieser Link gilt nicht mehr"
        actions={
          <Button component={Link} to="/resetpassword">
            Neuen Link anfordern
          </Button>
        }
      >
        <p>{deadLinkText(outcome)}</p>
      </Outcome>
    )
  }
  return (
    <>
      <FormHead title="Neues Passwort">Wählen Sie ein neues Passwort für Ihr Konto.</FormHead>
      <NewPasswordForm token={token} onChanged={() => setOutcome('changed')} onDeadLink={setOutcome} />
    </>
  )
}

export function ResetPasswordPage() {
  const token = useLinkToken('/resetpassword')
  const [hadToken] = useState(token !== null)
  return (
    <LoginLayout>
      {token ? <ChooseNewPassword key={token} token={token} /> : <AskForLink isAnew={hadToken} />}
    </LoginLayout>
  )
}
