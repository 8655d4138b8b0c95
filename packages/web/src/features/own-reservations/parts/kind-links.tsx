import '../own-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useAppConfig } from '../../../framework/app-config.ts'
import { overviewQuery } from '../own-reservations.queries.ts'
import { useCurrentInView } from './use-current-in-view.ts'

const kinds = [
  { label: 'Bestätigte', to: '/account/reservations/table/confirmed', count: 'confirmed' },
  { label: 'Unbestätigte', to: '/account/reservations/table/unconfirmed', count: 'unconfirmed' },
  // How much lies in the past tells nobody anything.
  { label: 'Alte', to: '/account/reservations/table/old', count: null },
  { label: 'Serie', to: '/account/reservations/serial', count: 'serial' },
] as const
/** The government layout offers single dates only. */
const singleKinds = kinds.filter(({ count }) => count !== 'serial')

/** Reservations by kind: below their entry on a wide screen, a row of pills above the lists on a phone. */
export function KindLinks({ className }: { className: string }) {
  const { layout } = useAppConfig().theme
  const counts = useQuery(overviewQuery).data?.counts
  const row = useRef<HTMLUListElement>(null)
  useCurrentInView(row, counts)
  return (
    <ul className={className} ref={row}>
      {(layout === 'gov' ? singleKinds : kinds).map(({ label, to, count }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ includeSearch: false }}>
            {label}
            {count && counts && counts[count] > 0 && <span className="own-page__count num">{counts[count]}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
