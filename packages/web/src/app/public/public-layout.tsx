import './public-layout.css'
import { Outlet } from '@tanstack/react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const PublicLayout = () => (
  <div className="page">
    <a className="skip" href="#inhalt">
      Zum Inhalt springen
    </a>
    <SiteHeader />
    <main id="inhalt">
      <Outlet />
    </main>
    <SiteFooter />
  </div>
)
