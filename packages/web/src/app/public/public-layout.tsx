import './public-layout.css'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsLive } from '../../lib/use-is-live.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const PublicLayout = () => (
  <PublicFrame>
    <Outlet />
  </PublicFrame>
)

/** What stands around every public page; a preview draws it around one that is not public yet. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const isLive = useIsLive()
  return (
    <div className="page">
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <SiteHeader />
      <main id="inhalt">{children}</main>
      {isLive && <SiteFooter />}
    </div>
  )
}
