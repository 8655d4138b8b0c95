import '../../ui/styles/tones.css'
import './dashboard-tiles.css'
import { Skeleton } from '@mantine/core'
import { IconInbox, IconMailForward, IconMailX, IconUserShield, IconUsers, IconUserX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDelayed } from '../../framework/use-delayed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Tone } from '../../ui/status-badge.tsx'
import { type Dashboard, dashboardQuery } from './dashboard.queries.ts'

type Count = Exclude<keyof Dashboard, 'success'>

interface Tile {
  readonly count: Count
  readonly label: string
  readonly icon: typeof IconMailX
  readonly tone: Tone
  readonly hint: (count: number) => string
  /** The list behind the number. */
  readonly list: {
    readonly to: '/admin/settings/emails' | '/admin/users'
    readonly search: Readonly<Record<string, string>>
  }
  /** Nothing of it is good news. */
  readonly waits?: true
}

const tiles: readonly Tile[] = [
  {
    count: 'failedMails',
    label: 'E-Mails fehlgeschlagen',
    icon: IconMailX,
    tone: 'error',
    hint: (count) => (count === 0 ? 'nichts zu tun' : 'bitte prüfen'),
    list: { to: '/admin/settings/emails', search: { state: 'failed' } },
    waits: true,
  },
  {
    count: 'queuedMails',
    label: 'E-Mails warten',
    icon: IconMailForward,
    tone: 'warning',
    hint: (count) => (count === 0 ? 'alles verschickt' : 'werden demnächst verschickt'),
    list: { to: '/admin/settings/emails', search: { state: 'queued' } },
    waits: true,
  },
  {
    count: 'deletionRequests',
    label: 'Löschung gewünscht',
    icon: IconUserX,
    tone: 'warning',
    hint: (count) => (count === 0 ? 'nichts zu tun' : 'bitte Konten prüfen und löschen'),
    list: { to: '/admin/users', search: { deletionRequested: '1' } },
    waits: true,
  },
  {
    count: 'customers',
    label: 'Kunden',
    icon: IconUsers,
    tone: 'info',
    hint: () => 'mit eigenem Konto',
    list: { to: '/admin/users', search: { roles: 'user', state: 'active' } },
  },
  {
    count: 'staff',
    label: 'Administratoren',
    icon: IconUserShield,
    tone: 'accent',
    hint: () => 'mit Zugang zur Verwaltung',
    list: { to: '/admin/users', search: { roles: 'admin', state: 'active' } },
  },
]

const TileFrame = ({ tile, children }: { tile: Tile; children: ReactNode }) => (
  <Link className="tile" to={tile.list.to} search={tile.list.search}>
    {children}
  </Link>
)

function DashboardTile({ tile, count }: { tile: Tile; count: number }) {
  const Icon = tile.icon
  return (
    <TileFrame tile={tile}>
      <span className="tile__icon tone" data-tone={count === 0 && tile.waits ? 'success' : tile.tone}>
        <Icon size={18} stroke={1.9} aria-hidden="true" />
      </span>
      <span className="tile__count">{count.toLocaleString('de-CH')}</span>
      <span className="tile__words">
        <strong>{tile.label}</strong>
        <span>{tile.hint(count)}</span>
      </span>
    </TileFrame>
  )
}

const TileSkeleton = () => (
  <div className="tiles" aria-busy="true">
    {tiles.map((tile) => (
      <div key={tile.count} className="tile">
        <Skeleton height={36} width={36} />
        <Skeleton height={28} width={64} />
        <span className="tile__words">
          <Skeleton height={14} width="70%" mb={8} />
          <Skeleton height={12} width="50%" />
        </span>
      </div>
    ))}
  </div>
)

/** What waits for somebody; tiles the person may not see are missing, not empty. */
export function DashboardTiles() {
  const dashboard = useQuery(dashboardQuery)
  const showSkeleton = useDelayed(dashboard.isPending)
  if (dashboard.isError) {
    return (
      <div className="panel">
        <LoadError error={dashboard.error} onRetry={() => dashboard.refetch()} />
      </div>
    )
  }
  if (!dashboard.data) return showSkeleton ? <TileSkeleton /> : null
  const shown = tiles.flatMap((tile) => {
    const count = dashboard.data[tile.count]
    return count === null ? [] : [{ tile, count }]
  })
  if (shown.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          icon={<IconInbox size={24} stroke={1.7} aria-hidden="true" />}
          title="Hier erscheint, was auf Sie wartet."
          text="Mit Ihren Berechtigungen gibt es im Moment nichts anzuzeigen. Ihre Administratorin oder Ihr Administrator kann Ihnen weitere Rechte geben."
        />
      </div>
    )
  }
  return (
    <section className="tiles" aria-label="Das wartet auf Sie">
      {shown.map(({ tile, count }) => (
        <DashboardTile key={tile.count} tile={tile} count={count} />
      ))}
    </section>
  )
}
