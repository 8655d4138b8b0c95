import '../../ui/styles/button-row.css'
import { landingPath } from '@allmend/domain/access'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RecoveryCodesDialog } from '../../features/security/recovery-codes-dialog.tsx'
import { TwoFactorStart } from '../../features/security/two-factor-start.tsx'
import { getCurrentUser, setCurrentUser } from '../../framework/session.ts'
import { FormHead } from '../../ui/form-head.tsx'
import { LoginLayout } from './login-layout.tsx'

/** All that is open to staff of whom a second factor is asked, until they have one. */
export function TwoFactorPage() {
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const goOn = () => {
    const user = getCurrentUser()
    if (!user) return navigate({ to: '/login' })
    setCurrentUser({ ...user, use2fa: true, needsTwoFactor: false })
    return navigate({ to: landingPath(user.role) })
  }
  return (
    <LoginLayout>
      <FormHead title="Zwei-Faktor-Authentifizierung">
        Für die Verwaltung wird nach dem Passwort ein Code aus einer Authenticator-App verlangt. Richten Sie das jetzt
        ein; danach geht es weiter.
      </FormHead>
      <div className="button-row">
        <TwoFactorStart onConfirmed={setCodes} />
        <Button component={Link} to="/logout" variant="default">
          Abmelden
        </Button>
      </div>
      {codes && <RecoveryCodesDialog codes={codes} onSaved={goOn} />}
    </LoginLayout>
  )
}
