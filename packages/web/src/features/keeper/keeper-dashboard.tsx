import '../../ui/line-tabs.css'
import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './keeper-dashboard.css'
import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconApps, IconPercentage, IconServerCog, IconTool, IconUserCog, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useCurrentUser } from '../../framework/session.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { useTabInSight } from '../../framework/use-tab-in-sight.ts'
import { fullName } from '../../lib/person-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { appsQuery } from './apps/apps.queries.ts'
import type { KeeperTabProps } from './keeper-tab.ts'
import { keepersQuery } from './keepers/keepers.queries.ts'

interface KeeperTab {
  readonly id: string
  readonly label: string
  readonly icon: typeof IconApps
  /** Fetched when it is opened. */
  readonly component: ComponentType<KeeperTabProps>
}

const tabs: readonly KeeperTab[] = [
  {
    id: 'apps',
    label: 'Apps',
    icon: IconApps,
    component: lazy(async () => ({ default: (await import('./apps/apps-tab.tsx')).AppsTab })),
  },
  {
    id: 'taxes',
    label: 'MwSt. Satz',
    icon: IconPercentage,
    component: lazy(async () => ({ default: (await import('./taxes/taxes-tab.tsx')).TaxesTab })),
  },
  {
    id: 'keepers',
    label: 'Keepers',
    icon: IconUserCog,
    component: lazy(async () => ({ default: (await import('./keepers/keepers-tab.tsx')).KeepersTab })),
  },
  {
    id: 'maintenance',
    label: 'Wartung',
    icon: IconTool,
    component: lazy(async () => ({ default: (await import('./maintenance/maintenance-tab.tsx')).MaintenanceTab })),
  },
]

interface KeeperDashboardProps {
  /** As the address names it; one that is not known is the first. */
  readonly tab: string | null
  readonly onTab: (tab: string) => void
  readonly onClose: () => void
}

/** The platform operator's dashboard, over the whole screen. */
export function KeeperDashboard({ tab, onTab, onClose }: KeeperDashboardProps) {
  const [isCovered, setCovered] = useState(false)
  const user = useCurrentUser()
  const counts: Readonly<Record<string, number | undefined>> = {
    apps: useQuery(appsQuery).data?.length,
    keepers: useQuery(keepersQuery).data?.keepers.length,
  }
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const list = useTabInSight(current?.id)
  if (!current) return null
  const Current = current.component
  return (
    <Dialog
      className="keeper-dashboard"
      fullScreen
      withCloseButton={false}
      title={
        <span className="keeper-dashboard__title">
          <IconServerCog size={22} stroke={1.7} aria-hidden="true" />
          <span>
            Keeper-Dashboard <small>Plattformbetrieb, gilt für alle Apps</small>
          </span>
        </span>
      }
      onClose={onClose}
      // The dialog on top has the keys for itself, and this one is out of reach meanwhile.
      closeOnEscape={!isCovered}
      attributes={{ header: { role: 'presentation' }, content: { inert: isCovered } }}
    >
      <div className="keeper-dashboard__me">
        {user && <span>Angemeldet als {fullName(user)}</span>}
        <Button variant="default" aria-label="Schliessen" onClick={onClose} data-autofocus>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
          <span className="keeper-dashboard__close">Schliessen</span>
        </Button>
      </div>
      <Tabs value={current.id} onChange={(next) => next !== null && onTab(next)} keepMounted={false}>
        <Tabs.List ref={list} className="line-tabs keeper-dashboard__tabs" aria-label="Bereiche">
          {tabs.map(({ id, label, icon: Icon }) => (
            <Tabs.Tab
              key={id}
              value={id}
              data-tab={id}
              className="line-tabs__tab"
              leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
              rightSection={
                id in counts && (
                  // As wide before it is known, so that nothing moves.
                  <span className="line-tabs__count keeper-dashboard__count">{counts[id] ?? '\u2007'}</span>
                )
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current.id}>
          <div className="keeper-dashboard__panel">
            <Suspense fallback={<TabSkeleton />}>
              <Current key={current.id} onCovered={setCovered} />
            </Suspense>
          </div>
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}

const TabSkeleton = () => useLoading(true) && <Skeleton height={320} aria-busy="true" />
