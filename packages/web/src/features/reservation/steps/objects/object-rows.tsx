import './object-rows.css'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLoading } from '../../../../framework/use-loading.ts'
import { useIsLive } from '../../../../lib/use-is-live.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadError } from '../../../../ui/load-error.tsx'
import { PlainButton } from '../../../../ui/plain-button.tsx'
import type { ObjectCard, usePublicObjects } from './objects.queries.ts'

/** So many stand in the page before any script ran: more than fit on a large screen. */
const firstRows = 6

interface ObjectRowsProps {
  readonly objects: ReturnType<typeof usePublicObjects>
  /** The one somebody came for stands at the top. */
  readonly first: number | string | undefined
  readonly onReset: () => void
  readonly children: (card: ObjectCard, place: number) => ReactNode
}

/** The objects, or why there are none. */
export function ObjectRows({ objects, first, onReset, children }: ObjectRowsProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = objects
  const shown = useIsLive() ? data?.objects : data?.objects.slice(0, firstRows)
  const showSkeleton = useLoading(isPending)
  if (showSkeleton) return <div className="object-rows__wait" aria-busy="true" />
  if (error) {
    return (
      <div className="card">
        <LoadError error={error} onRetry={() => refetch()} />
      </div>
    )
  }
  if (!data || !shown) return null
  return (
    <>
      <p className="visually-hidden" role="status">
        {data.totalRecords === 1 ? '1 Objekt gefunden' : `${data.totalRecords} Objekte gefunden`}
      </p>
      {data.objects.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={<IconSearchOff size={24} stroke={1.6} aria-hidden="true" />}
            title="Nichts Passendes gefunden"
            text="Versuchen Sie es mit weniger Angaben oder einem anderen Tag."
          >
            <PlainButton variant="default" onClick={onReset}>
              Alle Objekte anzeigen
            </PlainButton>
          </EmptyState>
        </div>
      ) : (
        <div className="object-rows__list" aria-busy={isPlaceholderData}>
          {shown.toSorted((a, b) => Number(b.id === first) - Number(a.id === first)).map(children)}
        </div>
      )}
    </>
  )
}
