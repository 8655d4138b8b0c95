import '../../ui/styles/mantine-forms.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChoosePasswordForm } from '../../features/auth/choose-password-form.tsx'
import { deadLinkText, isDeadLink } from '../../features/auth/link-error.ts'
import { registrationQuery } from '../../features/auth/mailed-link.queries.ts'
import { enter, signIn } from '../../features/auth/sign-in.ts'
import { takeOverDraft } from '../../features/reservation/draft/hand-over.ts'
import { fullName } from '../../lib/person-name.ts'
import { FormHead } from '../../ui/form-head.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { afterLogin } from './after-login.ts'
import { useCheckingLink } from './checking-link.tsx'

/** Where the mailed link leads: the address is proven, the password is chosen, the account is open. */
export function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const registration = useQuery(registrationQuery(token))
  const checking = useCheckingLink(registration.isPending, 'Passwort wählen')
  const [outcome, setOutcome] = useState<Error | 'opened' | null>(null)
  const [isReserving] = useState(takeOverDraft)
  const from = isReserving ? 'reservation' : undefined

  if (outcome === 'opened') return <Opened from={from} />
  if (checking) return checking
  if (outcome || isDeadLink(registration.error)) return <DeadLink error={outcome ?? registration.error} />
  if (registration.isError) {
    return (
      <>
        <h1>Passwort wählen</h1>
        <LoadError error={registration.error} onRetry={() => registration.refetch()} />
      </>
    )
  }
  if (!registration.data) return <h1>Passwort wählen</h1>

  const { email } = registration.data
  const goOn = async (password: string) => {
    // The account is open now; if signing in does not work, the login page says why.
    const user = await signIn({ username: email, password }).catch(() => null)
    if (!user) return setOutcome('opened')
    enter(user)
    navigate(afterLogin(user, from))
  }
  return (
    <>
      <FormHead title="Passwort wählen">
        Ihre E-Mail Adresse ist bestätigt. Wählen Sie noch ein Passwort für das Konto von{' '}
        <strong>{fullName(registration.data)}</strong> ({email}).
      </FormHead>
      <ChoosePasswordForm token={token} onOpened={goOn} onDeadLink={setOutcome} />
    </>
  )
}

const Opened = ({ from }: { from: 'reservation' | undefined }) => (
  <Outcome
    tone="success"
    title="Ihr Konto ist bereit"
    actions={
      <Button renderRoot={(props) => <Link {...props} to="/login" search={from ? { from } : {}} />}>Zum Login</Button>
    }
  >
    <p>Sie können sich jetzt anmelden.</p>
  </Outcome>
)

const DeadLink = ({ error }: { error: unknown }) => (
  <Outcome
    tone="error"
    title="Dieser Link gilt nicht mehr"
    actions={
      <>
        <Button component={Link} to="/register">
          Erneut registrieren
        </Button>
        <Button component={Link} to="/login" variant="default">
          Zum Login
        </Button>
      </>
    }
  >
    <p>{deadLinkText(error)}</p>
    <p className="muted">Haben Sie Ihr Konto schon eröffnet? Dann können Sie sich anmelden.</p>
  </Outcome>
)
