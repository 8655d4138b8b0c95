import './gov-layout.css'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsLive } from '../../lib/use-is-live.ts'
import { GovBreadcrumbs, GovTrail } from './gov-breadcrumbs.tsx'
import { GovFooter } from './gov-footer.tsx'
import { GovHeader } from './gov-header.tsx'

/** The public pages in the sober dress of a service portal: white, ruled, without corners. */
export const GovLayout = () => (
  <GovFrame>
    <GovBreadcrumbs />
    <Outlet />
  </GovFrame>
)

/** The same around a page that is drawn elsewhere, for a preview. */
export const GovPreview = ({ children }: { children: ReactNode }) => (
  <GovFrame>
    <GovTrail />
    {children}
  </GovFrame>
)

function GovFrame({ children }: { children: ReactNode }) {
  const isLive = useIsLive()
  return (
    <div className="page gov">
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <GovHeader />
      <main id="inhalt">{children}</main>
      {isLive && <GovFooter />}
    </div>
  )
}
