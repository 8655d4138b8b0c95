import type { CurrentUser } from '@allmend/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LoginForm } from '../../features/auth/login/login-form.tsx'
import { enter } from '../../features/auth/sign-in.ts'
import { SignOnButtons } from '../../features/sso/index.ts'
import { FormHead } from '../../ui/form-head.tsx'
import { afterLogin } from './after-login.ts'
import { LoginLayout } from './login-layout.tsx'

const TwoFactorNotice = lazy(async () => ({
  default: (await import('../../features/auth/login/two-factor-notice.tsx')).TwoFactorNotice,
}))

export function LoginPage() {
  const navigate = useNavigate()
  const { from } = useSearch({ from: '/login' })
  /** Who came in with a recovery code, until they have read what that means. */
  const [warned, setWarned] = useState<CurrentUser | null>(null)

  const goOn = (user: CurrentUser, usedRecoveryCode: boolean) => {
    enter(user)
    if (usedRecoveryCode) setWarned(user)
    else navigate(afterLogin(user, from))
  }

  return (
    <LoginLayout>
      <LoginForm
        head={<FormHead title="Login">Melden Sie sich mit Ihrem Konto an.</FormHead>}
        heading="h1"
        links={
          <>
            <Link to="/resetpassword">Passwort vergessen?</Link>
            <Link to="/register">Registrieren</Link>
          </>
        }
        onSignedIn={goOn}
        onCancel={() => navigate({ to: from === 'reservation' ? '/reservation' : '/' })}
      />
      <SignOnButtons />
      {warned && (
        <Suspense>
          <TwoFactorNotice
            onContinue={() =>
              navigate({ to: warned.permissions.includes('admin') ? '/admin' : '/account/reservations' })
            }
          />
        </Suspense>
      )}
    </LoginLayout>
  )
}
