import './login-page.css'
import { landingPath } from '@allmend/domain/access'
import { Link, useNavigate } from '@tanstack/react-router'
import { LoginForm } from '../../features/auth/login-form.tsx'
import { useAppConfig } from '../../framework/app-config.ts'
import { Brand } from '../../ui/brand.tsx'

export function LoginPage() {
  const { logo, title } = useAppConfig()
  const navigate = useNavigate()
  return (
    <div className="login-page">
      <header>
        <Link className="brand" to="/">
          <Brand logo={logo} title={title} />
        </Link>
      </header>
      <main className="card login-page__card">
        <h1>Login</h1>
        <p className="muted">Melden Sie sich mit Ihrem Konto an.</p>
        <LoginForm
          onSignedIn={(user) => navigate({ to: landingPath(user.role) })}
          onCancel={() => navigate({ to: '/' })}
        />
      </main>
    </div>
  )
}
