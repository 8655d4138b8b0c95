import '../../ui/styles/mantine-forms.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deadLinkText, isDeadLink } from '../../features/auth/link-error.ts'
import { passwordResetQuery } from '../../features/auth/mailed-link.queries.ts'
import { NewPasswordForm } from '../../features/auth/new-password-form.tsx'
import { ResetRequestForm } from '../../features/auth/reset-request-form.tsx'
import { FormHead } from '../../ui/form-head.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useLinkToken } from '../link-token.ts'
import { useCheckingLink } from './checking-link.tsx'
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

const title = 'Neues Passwort'

/** Whoever was invited had none before, and is signed in nowhere. */
const wordsOf = (isFirst: boolean) =>
  isFirst
    ? {
        title: 'Passwort festlegen',
        text: 'Wählen Sie ein Passwort für Ihr Konto.',
        submit: 'Passwort festlegen',
        done: 'Passwort festgelegt',
        next: 'Sie können sich jetzt damit anmelden.',
      }
    : {
        title,
        text: 'Wählen Sie ein neues Passwort für Ihr Konto.',
        submit: 'Passwort speichern',
        done: 'Passwort geändert',
        next: 'Sie wurden auf allen Geräten abgemeldet und können sich jetzt mit dem neuen Passwort anmelden.',
      }

function ChooseNewPassword({ token }: { token: string }) {
  const check = useQuery(passwordResetQuery(token))
  const checking = useCheckingLink(check.isPending, title)
  const [outcome, setOutcome] = useState<Error | 'changed' | null>(null)
  const words = wordsOf(check.data?.isFirst ?? false)
  if (outcome === 'changed') {
    return (
      <Outcome
        tone="success"
        title={words.done}
        actions={
          <Button component={Link} to="/login">
            Zum Login
          </Button>
        }
      >
        <p>{words.next}</p>
      </Outcome>
    )
  }
  if (checking) return checking
  if (outcome || isDeadLink(check.error)) {
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
        <p>{deadLinkText(outcome ?? check.error)}</p>
      </Outcome>
    )
  }
  if (check.isError) {
    return (
      <>
        <h1>{title}</h1>
        <LoadError error={check.error} onRetry={() => check.refetch()} />
      </>
    )
  }
  if (!check.data) return <h1>{title}</h1>
  return (
    <>
      <FormHead title={words.title}>{words.text}</FormHead>
      <NewPasswordForm
        token={token}
        submit={words.submit}
        onChanged={() => setOutcome('changed')}
        onDeadLink={setOutcome}
      />
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
