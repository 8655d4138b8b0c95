import './register-page.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RegisterForm } from '../../features/auth/register-form.tsx'
import { handOverDraft } from '../../features/reservation/draft/hand-over.ts'
import { FormHead } from '../../ui/form-head.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useLinkToken } from '../link-token.ts'
import { ChoosePassword } from './choose-password.tsx'

const MailSent = ({ email }: { email: string }) => (
  <Outcome tone="mail" title="Bitte bestätigen Sie Ihre E-Mail Adresse">
    <p>
      Wir haben eine E-Mail an <strong>{email}</strong> geschickt. Öffnen Sie den Link darin und wählen Sie Ihr
      Passwort. Der Link gilt 24 Stunden.
    </p>
    <p className="muted">Keine E-Mail erhalten? Vielleicht liegt sie im Spam-Ordner.</p>
  </Outcome>
)

/** `isAnew`: a link that no longer holds led here. */
function Registration({ isAnew }: { isAnew: boolean }) {
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const onRegistered = (email: string) => {
    handOverDraft()
    setSentTo(email)
  }
  if (sentTo) return <MailSent email={sentTo} />
  return (
    <>
      <FormHead title="Registrieren" takesFocus={isAnew}>
        Mit einem Konto sind Ihre Angaben bei jeder Reservation schon ausgefüllt. Sie haben schon eines?{' '}
        <Link to="/login">Zum Login</Link>
      </FormHead>
      <RegisterForm onRegistered={onRegistered} onCancel={() => navigate({ to: '/' })} />
    </>
  )
}

export function RegisterPage() {
  const token = useLinkToken('/register')
  const [hadToken] = useState(token !== null)
  return (
    <div className="wrap page__main register">
      <div className="card register__card">
        {token ? <ChoosePassword key={token} token={token} /> : <Registration isAnew={hadToken} />}
      </div>
    </div>
  )
}
