import '../../../ui/styles/mantine-overlays.css'
import './relogin-dialog.css'
import type { CurrentUser } from '@allmend/contract'
import { useState } from 'react'
import { setCurrentUser } from '../../../framework/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SignOnButtons } from '../../sso/index.ts'
import { isSamePerson } from './is-same-person.ts'
import { LoginForm } from './login-form.tsx'
import { TwoFactorNotice } from './two-factor-notice.tsx'

const width = 390
/** Above whatever dialog the page has open. */
const zIndex = 400

interface ReloginDialogProps {
  readonly user: CurrentUser
  /** Repeats what the server refused. */
  readonly onRenewed: () => void
}

/**
 * The session is over, the page with everything typed into it is not: it waits below. Only the same person may go on
 * with it; for anybody else, and for who gives up, the page starts anew.
 */
export function ReloginDialog({ user, onRenewed }: ReloginDialogProps) {
  const [needsNotice, setNeedsNotice] = useState(false)
  const startAnew = () => location.reload()

  const goOn = (renewed: CurrentUser, usedRecoveryCode: boolean) => {
    if (!isSamePerson(user, renewed)) return startAnew()
    setCurrentUser(renewed)
    if (usedRecoveryCode) setNeedsNotice(true)
    else onRenewed()
  }

  if (needsNotice) return <TwoFactorNotice onContinue={onRenewed} />
  return (
    <Dialog
      onClose={startAnew}
      title="Anmeldung erneuern"
      className="relogin"
      size={width}
      zIndex={zIndex}
      closeOnClickOutside={false}
    >
      <LoginForm
        head={<p>Ihre Sitzung muss erneuert werden. Bitte geben Sie Ihre Benutzerdaten erneut ein.</p>}
        heading="h3"
        username={user.email}
        onSignedIn={goOn}
        onCancel={startAnew}
      />
      {user.role === 'admin' && <SignOnButtons returnTo={`${location.pathname}${location.search}`} />}
    </Dialog>
  )
}
