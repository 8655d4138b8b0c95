import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './security-cards.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { securityQuery } from './security.queries.ts'
import { SessionCard } from './session-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** How the own account is protected; `children` stand before it in the same columns. */
export function SecurityCards({ children }: { children?: ReactNode }) {
  const security = useQuery(securityQuery)
  const showSkeleton = useLoading(security.isPending)
  return (
    <div className="security">
      <div className="security__column">
        {children}
        {security.data?.hasPassword === false ? <NoPassword /> : <PasswordCard />}
      </div>
      <div className="security__column">
        {security.isError && (
          <SectionCard title="Sicherheit">
            <LoadError error={security.error} onRetry={() => security.refetch()} />
          </SectionCard>
        )}
        {showSkeleton && (
          <div className="security__column" aria-busy="true">
            <Skeleton height={180} />
            <Skeleton height={240} />
          </div>
        )}
        {!showSkeleton && security.data && (
          <>
            {security.data.hasPassword && <TwoFactorCard security={security.data} />}
            <SessionCard sessions={security.data.sessions} />
          </>
        )}
      </div>
    </div>
  )
}

const NoPassword = () => (
  <SectionCard title="Passwort">
    <p>Dieses Konto hat kein Passwort: Sie melden sich beim Verzeichnis an.</p>
  </SectionCard>
)
