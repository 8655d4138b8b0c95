import '../../../ui/status-badge.css'
import '../../../ui/styles/tones.css'
import './apps-tab.css'
import { displayDomain } from '@allmend/domain/apps'
import { Button } from '@mantine/core'
import { IconApps, IconPackageImport, IconPlayerPause, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { Segments } from '../../../ui/segments.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ExportButton } from '../impexor/export-button.tsx'
import { type KeeperColumn, KeeperList } from '../keeper-list.tsx'
import type { KeeperTabProps } from '../keeper-tab.ts'
import { figureWords } from './app-figures.ts'
import { AppMark } from './app-mark.tsx'
import { type AppFigures, appsQuery, figuresQuery, type PlatformApp } from './apps.queries.ts'
import { findApps } from './find-apps.ts'
import { flagWords } from './flag-words.ts'

const AppDialog = lazy(async () => ({ default: (await import('./app-dialog.tsx')).AppDialog }))

const ImportDialog = lazy(async () => ({ default: (await import('../impexor/import-dialog.tsx')).ImportDialog }))

const AppName = ({ app: { title, logo, suspendedAt } }: { app: PlatformApp }) => (
  <span className="keeper-list__name">
    <AppMark title={title} logo={logo} />
    <bdi>{title}</bdi>
    {suspendedAt !== null && (
      <StatusBadge tone="warning" icon={IconPlayerPause}>
        Stillgelegt
      </StatusBadge>
    )}
  </span>
)

const nameColumn: KeeperColumn<PlatformApp> = { label: 'App', cell: (app) => <AppName app={app} /> }

const columns: readonly KeeperColumn<PlatformApp>[] = [
  nameColumn,
  {
    label: 'Hauptdomain',
    cell: ({ domains }) => {
      const main = domains.find(({ isMain }) => isMain)
      if (!main) return <span className="muted">keine</span>
      return (
        <span className="app-main">
          <IconStarFilled size={16} aria-hidden="true" />
          {displayDomain(main.domain)}
        </span>
      )
    },
  },
  { label: 'Domains', align: 'end', cell: ({ domains }) => <span className="num">{domains.length}</span> },
  {
    label: 'Funktionen',
    cell: ({ featureFlags }) =>
      featureFlags.length === 0 ? (
        <span className="muted">keine</span>
      ) : (
        <span className="app-flags">
          {featureFlags.map((flag) => (
            <span key={flag} className="status tone" data-tone="gray">
              {flagWords[flag].short}
            </span>
          ))}
        </span>
      ),
  },
]

const usageColumns = (figures: readonly AppFigures[]): readonly KeeperColumn<PlatformApp>[] => [
  nameColumn,
  ...Object.entries(figureWords).map(([label, words]) => ({
    label,
    align: 'end' as const,
    cell: (app: PlatformApp) => {
      const found = figures.find(({ id }) => id === app.id)
      return <span className="num">{found ? words(found, app) : '…'}</span>
    },
  })),
]

const views = [
  { value: 'domains', label: 'Domains' },
  { value: 'usage', label: 'Nutzung' },
] as const
type View = (typeof views)[number]['value']

export function AppsTab({ onCovered }: KeeperTabProps) {
  const apps = useQuery(appsQuery)
  const [view, setView] = useState<View>('domains')
  const [shown, setShown] = useState<readonly number[]>([])
  const [dialog, setDialog] = useState<{ readonly app: PlatformApp | null } | null>(null)
  const figures = useQuery(figuresQuery(view === 'usage' ? shown : []))
  const [isImporting, setImporting] = useState(false)
  const [createdId, setCreatedId] = useState<number | null>(null)
  const isCovered = dialog !== null || isImporting
  // At once: whoever closes a dialog goes on where it was opened, which must be in reach by then.
  useLayoutEffect(() => onCovered(isCovered), [isCovered, onCovered])
  return (
    <>
      <KeeperList
        title="Apps"
        text="Jede Gemeinde ist eine App mit eigenen Domains, Daten und Farben."
        query={apps}
        search={{ label: 'Apps durchsuchen', placeholder: 'Titel oder Domain' }}
        find={findApps}
        empty={{ icon: <IconApps size={24} stroke={1.7} aria-hidden="true" />, title: 'Keine App gefunden.' }}
        create={{ label: 'App erstellen', onClick: () => setDialog({ app: null }) }}
        edit={{ label: ({ title }) => `${title} bearbeiten`, onClick: (app) => setDialog({ app }) }}
        columns={view === 'usage' ? usageColumns(figures.data ?? []) : columns}
        // The figures take the room.
        more={(app) => view === 'domains' && <ExportButton app={app} size="compact-sm" />}
        tools={
          <>
            <Segments label="Ansicht" value={view} choices={views} onChange={setView} />
            <Button
              variant="default"
              leftSection={<IconPackageImport size={18} stroke={1.7} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setImporting(true)}
            >
              Import
            </Button>
          </>
        }
        warning={
          <>
            <strong>Export:</strong> Die Migration auf das v2-System kann mehrere Stunden dauern. Die App ist in dieser
            Zeit nicht erreichbar.
          </>
        }
        note="Nur Keepers sehen diese Liste. Was hier geändert wird, steht auch im Änderungsprotokoll der App."
        onShown={setShown}
        createdId={createdId}
      />
      {isImporting && (
        <Suspense>
          <ImportDialog
            isCovered={dialog !== null}
            apps={apps.data ?? []}
            onOpen={(app) => setDialog({ app })}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
      {dialog && (
        <Suspense>
          <AppDialog
            app={dialog.app}
            apps={apps.data ?? []}
            onCreated={({ id }) => setCreatedId(id)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}
