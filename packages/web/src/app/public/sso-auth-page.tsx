import '../../ui/styles/mantine-forms.css'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { enter } from '../../features/auth/sign-in.ts'
import { finishSignOn } from '../../features/sso/sign-on.queries.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { Outcome } from '../../ui/outcome.tsx'
import { useBroughtBack } from '../brought-back.ts'
import { afterLogin } from './after-login.ts'
import { useCheckingLink } from './checking-link.tsx'
import { LoginLayout } from './login-layout.tsx'

const title = 'Anmeldung'

/** What stands above the sentence, where it can say more than that it did not work. */
const titles: Readonly<Record<string, string>> = {
  'sso.unreachable': 'Das Verzeichnis antwortet nicht',
  'sso.account_closed': 'Konto deaktiviert',
  'sso.account_missing': 'Kein Konto',
  'sso.email_taken': 'Konto noch nicht verbunden',
  'sso.attempt_over': 'Bitte noch einmal anmelden',
  'sso.cancelled': 'Anmeldung abgebrochen',
}

/** Where a directory sends people back to: signs them in, or says why not and what to do. */
export function SsoAuthPage() {
  const navigate = useNavigate()
  const user = useCurrentUser()
  const brought = useBroughtBack()
  const finish = useMutation({
    mutationFn: finishSignOn,
    onSuccess: ({ user: found, returnTo }) => {
      enter(found)
      if (returnTo === null) navigate({ ...afterLogin(found, undefined), replace: true })
      else location.replace(returnTo)
    },
  })
  // It works once, though a page may be drawn twice.
  const isSent = useRef(false)
  const { mutate } = finish
  useEffect(() => {
    if (!brought || isSent.current) return
    isSent.current = true
    mutate(brought)
  }, [brought, mutate])
  const isOver = !brought || finish.isError
  const waiting = useCheckingLink(!isOver, title, 'Sie werden angemeldet …')
  if (waiting) return <LoginLayout>{waiting}</LoginLayout>
  if (!isOver) {
    return (
      <LoginLayout>
        <h1>{title}</h1>
      </LoginLayout>
    )
  }
  const code = finish.error instanceof ApiError ? (finish.error.code ?? '') : ''
  return (
    <LoginLayout>
      <Outcome
        tone="error"
        title={brought ? (titles[code] ?? 'Die Anmeldung hat nicht geklappt') : 'Hier gibt es nichts zu tun'}
        actions={
          <Button component={Link} to={user ? '/admin/profile' : '/login'}>
            {user ? 'Zum Profil' : 'Zum Login'}
          </Button>
        }
      >
        <p>
          {finish.error
            ? errorText(finish.error)
            : 'Diese Seite schliesst eine Anmeldung beim Verzeichnis ab. Beginnen Sie sie beim Login.'}
        </p>
      </Outcome>
    </LoginLayout>
  )
}
