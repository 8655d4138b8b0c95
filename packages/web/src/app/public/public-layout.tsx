import './public-layout.css'
import { Outlet } from '@tanstack/react-router'
import { useIsLive } from '../../lib/use-is-live.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function PublicLayout() {
  const isLive = useIsLive()
  return (
    <div className="page">
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <SiteHeader />
      <main id="inhalt">
        <Outlet />
      </main>
      {isLive && <SiteFooter />}
    </div>
  )
}
