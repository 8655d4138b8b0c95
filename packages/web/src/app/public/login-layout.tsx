import './login-layout.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { Brand } from '../../ui/brand.tsx'

/** One card in the middle, and nothing that leads elsewhere but the municipality's name. */
export function LoginLayout({ children }: { children: ReactNode }) {
  const { logo, logoHeight, logoAlt, title } = useAppConfig()
  return (
    <div className="login-page">
      <header>
        <Link className="brand" to="/">
          <Brand logo={logo} logoHeight={logoHeight} logoAlt={logoAlt} title={title} />
        </Link>
      </header>
      <main className="card login-page__card">{children}</main>
    </div>
  )
}
