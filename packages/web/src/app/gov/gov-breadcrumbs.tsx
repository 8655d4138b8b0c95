import './gov-breadcrumbs.css'
import { useMatches } from '@tanstack/react-router'
import { useAppConfig } from '../../framework/app-config.ts'

export function GovBreadcrumbs() {
  const page = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  return <GovTrail page={page} />
}

/** Where a page lies in the portal, as far as the portal's addresses are known; without a name it is the reservation. */
export function GovTrail({ page = 'Reservieren' }: { page?: string | undefined }) {
  const { portalOverview, portalServices } = useAppConfig().governmentLinks
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
        <li aria-current="page">{page}</li>
      </ol>
    </nav>
  )
}
