import { Link, useRouterState } from '@tanstack/react-router'
import { useAppConfig } from '../../framework/app-config.ts'
import { useMay } from '../../framework/permission.ts'
import { useCurrentUser, useHasSession } from '../../framework/session.ts'
import { useIsLive } from '../../lib/use-is-live.ts'
import { Brand } from '../../ui/brand.tsx'
import { visibleEntries } from '../menu.ts'
import { publicTabs } from './public-menu.ts'
import { SiteDrawer } from './site-drawer.tsx'
import { UserMenu } from './user-menu.tsx'

export function SiteHeader() {
  const { logo, logoHeight, logoAlt, title } = useAppConfig()
  const isLive = useIsLive()
  const hasSession = useHasSession()
  const tabs = visibleEntries(publicTabs(useCurrentUser()?.role, isLive || !hasSession), useMay())
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <header className="site-header">
      <div className="wrap site-header__in">
        <Link className="brand" to="/">
          <Brand logo={logo} logoHeight={logoHeight} logoAlt={logoAlt} title={title} />
        </Link>
        <nav className="site-tabs" aria-label="Hauptnavigation">
          {tabs.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              {...(to === '/' && path === '/start' && { 'aria-current': 'page' })}
            >
              {label}
            </Link>
          ))}
        </nav>
        {isLive && (
          <div className="site-header__tools">
            <UserMenu />
            <SiteDrawer>
              {(close) =>
                tabs.map(({ label, to }) => (
                  <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} onClick={close}>
                    {label}
                  </Link>
                ))
              }
            </SiteDrawer>
          </div>
        )}
      </div>
    </header>
  )
}
