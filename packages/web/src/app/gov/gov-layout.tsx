import './gov-layout.css'
import { Outlet } from '@tanstack/react-router'
import { useIsLive } from '../../lib/use-is-live.ts'
import { GovBreadcrumbs } from './gov-breadcrumbs.tsx'
import { GovFooter } from './gov-footer.tsx'
import { GovHeader } from './gov-header.tsx'

/** The public pages in the sober dress of a service portal: white, ruled, without corners. */
export function GovLayout() {
  const isLive = useIsLive()
  return (
    <div className="page gov">
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <GovHeader />
      <main id="inhalt">
        <GovBreadcrumbs />
        <Outlet />
      </main>
      {isLive && <GovFooter />}
    </div>
  )
}
