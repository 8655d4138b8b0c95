import '../../ui/status-badge.css'
import '../../ui/styles/tones.css'
import './app-list.css'
import type { FeatureFlag } from '@allmend/domain/access'
import { Button, Skeleton, TextInput } from '@mantine/core'
import {
  IconApps,
  IconBuildingCommunity,
  IconChevronLeft,
  IconChevronRight,
  IconSearch,
  IconStarFilled,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { appsQuery, type PlatformApp } from './apps.queries.ts'
import { findApps } from './find-apps.ts'

const appsPerPage = 5

const flagWords: Readonly<Record<FeatureFlag, string>> = {
  payment: 'Online-Zahlung',
  hisoftgateway: 'Gateway',
}

const AppEntry = ({ app }: { app: PlatformApp }) => (
  <li className="app-list__entry">
    {app.logo ? <img src={app.logo} alt="" /> : <IconBuildingCommunity size={28} stroke={1.5} aria-hidden="true" />}
    <div>
      <h3>{app.title}</h3>
      <ul className="app-list__domains">
        {app.domains.map(({ id, domain, isMain }) => (
          <li key={id}>
            {domain}
            {isMain && <IconStarFilled size={14} role="img" aria-label="Hauptdomain" />}
          </li>
        ))}
      </ul>
    </div>
    <div className="app-list__flags">
      {app.featureFlags.map((flag) => (
        <span key={flag} className="status tone" data-tone="info">
          {flagWords[flag]}
        </span>
      ))}
    </div>
  </li>
)

export function AppList() {
  const apps = useQuery(appsQuery)
  const showSkeleton = useLoading(apps.isPending)
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const known = showSkeleton ? undefined : apps.data
  const found = findApps(known ?? [], text)
  const lastPage = Math.max(0, Math.ceil(found.length / appsPerPage) - 1)
  const shown = found.slice(page * appsPerPage, (page + 1) * appsPerPage)

  if (apps.isError) return <LoadError error={apps.error} onRetry={() => apps.refetch()} />
  return (
    <div className="app-list">
      <TextInput
        type="search"
        aria-label="Apps durchsuchen"
        placeholder="Titel oder Domain"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setPage(0)
        }}
      />
      {showSkeleton && <Skeleton height={320} />}
      {known && found.length === 0 && (
        <EmptyState icon={<IconApps size={24} stroke={1.7} aria-hidden="true" />} title="Keine App gefunden." />
      )}
      {shown.length > 0 && (
        <>
          <ul className="app-list__entries">
            {shown.map((app) => (
              <AppEntry key={app.id} app={app} />
            ))}
          </ul>
          <nav className="app-list__pages" aria-label="Seiten">
            <Button
              variant="default"
              leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              Zurück
            </Button>
            <p className="num" role="status">
              Seite {page + 1} von {lastPage + 1}
            </p>
            <Button
              variant="default"
              rightSection={<IconChevronRight size={16} aria-hidden="true" />}
              disabled={page === lastPage}
              onClick={() => setPage(page + 1)}
            >
              Weiter
            </Button>
          </nav>
        </>
      )}
    </div>
  )
}
