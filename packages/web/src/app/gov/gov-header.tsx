import './gov-header.css'
import { shownLinks } from '@allmend/domain/government'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { useIsLive } from '../../lib/use-is-live.ts'
import { Brand } from '../../ui/brand.tsx'
import { SiteDrawer, SiteDrawerPlace } from '../public/site-drawer.tsx'
import { SignIn } from './sign-in.tsx'
import { useIsScrolled } from './use-is-scrolled.ts'

/** A reservation is one of the portal's services. */
const ownPlace = 'portalServices'

/** Crest, the ways into the portal and signing in. It takes its room once and for all; what gets smaller lies above it. */
export function GovHeader() {
  const { logo, logoHeight, logoAlt, title, governmentLinks } = useAppConfig()
  const isLive = useIsLive()
  const user = useCurrentUser()
  const mark = useRef<HTMLDivElement>(null)
  const isScrolled = useIsScrolled(mark)
  const links = shownLinks('portal', governmentLinks)
  const portal = links.map(({ name, label, href }) => (
    <a key={name} href={href} {...(name === ownPlace && { 'aria-current': 'true' })}>
      {label}
    </a>
  ))
  return (
    <header className="gov-header" data-bare={links.length === 0 || undefined} data-small={isScrolled || undefined}>
      <div className="gov-header__mark" ref={mark} />
      <div className="gov-header__bar">
        <div className="wrap gov-header__in">
          <Link className="brand gov-header__brand" to="/reservation">
            <Brand logo={logo} logoHeight={logoHeight} logoAlt={logoAlt} title={title} sub="Serviceportal" />
          </Link>
          {portal.length > 0 && (
            <nav className="gov-links" aria-label="Serviceportal">
              {portal}
            </nav>
          )}
          <div className="gov-header__tools">
            <SignIn />
            {(links.length > 0 || (isLive && user?.role === 'user')) &&
              (isLive ? <SiteDrawer>{() => portal}</SiteDrawer> : <SiteDrawerPlace />)}
          </div>
        </div>
      </div>
    </header>
  )
}
