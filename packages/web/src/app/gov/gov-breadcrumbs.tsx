import './gov-breadcrumbs.css'
import { useMatches } from '@tanstack/react-router'
import { useAppConfig } from '../../framework/app-config.ts'

/** Where the reservation lies in the portal, as far as the portal's addresses are known. */
export function GovBreadcrumbs() {
  const { portalOverview, portalServices } = useAppConfig().governmentLinks
  const page = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  if (!portalOverview && !portalServices) return null
  return (
    <nav className="wrap gov-breadcrumbs" aria-label="Brotkrumen">
      <ol>
        {portalOverview && (
          <li>
            <a href={portalOverview}>Serviceportal</a>
          </li>
        )}
        {portalServices && (
          <li>
            <a href={portalServices}>Dienstleistungen</a>
          </li>
        )}
        <li aria-current="page">{page ?? 'Reservieren'}</li>
      </ol>
    </nav>
  )
}
