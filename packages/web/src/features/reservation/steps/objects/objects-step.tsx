import './objects-step.css'
import { objectsInSight } from '@allmend/domain/object-card'
import { IconSearchOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useLoading } from '../../../../framework/use-loading.ts'
import { useIsLive } from '../../../../lib/use-is-live.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadError } from '../../../../ui/load-error.tsx'
import { PlainButton } from '../../../../ui/plain-button.tsx'
import { type ObjectCard, type ObjectFilters, usePublicObjects } from '../../../public-objects/index.ts'
import { removeWithUndo } from '../../cart/removed.ts'
import { addBooking, useDraft } from '../../draft/draft-store.ts'
import { leadTo } from '../../shell/lead-to.ts'
import { firstAction, useStepAction } from '../../shell/step-action.tsx'
import { StepHead } from '../../shell/step-head.tsx'
import { parseStepSearch, type StepSearch } from '../../shell/steps.ts'
import { useStep } from '../../shell/use-step.ts'
import { ObjectFilter } from './object-filter.tsx'
import { ObjectRow } from './object-row.tsx'

export function ObjectsStep() {
  const { go } = useStep()
  const { bookings } = useDraft()
  const { filters, opened, change } = useObjectSearch()
  const objects = usePublicObjects(filters)
  const [first] = useState(opened)
  const list = useRef<HTMLDivElement>(null)
  const bookingsOf = (id: number) => bookings.filter(({ objectId }) => objectId === id)

  useStepAction({
    label: firstAction.label,
    missing: bookings.length === 0 ? firstAction.missing : null,
    onNext: () => {
      if (bookings.length > 0) go('termine', filters.date ? { day: filters.date } : {})
      else leadTo(list.current?.querySelector('[aria-pressed]'))
    },
  })

  const select = ({ id, title }: ObjectCard) => {
    const own = bookingsOf(id)
    if (own.length === 0) addBooking(id)
    for (const { key } of own) removeWithUndo(key, title)
  }
  const pick = (id: number, day: string) => {
    const booking = bookingsOf(id)[0] ?? addBooking(id)
    go('termine', { object: booking.key, day })
  }

  return (
    <>
      <StepHead title="Was möchten Sie reservieren?">Sie können mehrere Objekte zusammen reservieren.</StepHead>
      <ObjectFilter filters={filters} categories={objects.data?.categories ?? []} onChange={change} />
      <div ref={list}>
        <ObjectRows
          objects={objects}
          first={first}
          onReset={() => change({ search: undefined, category: undefined, persons: undefined, date: undefined })}
        >
          {(card, place) => (
            <ObjectRow
              key={card.id}
              card={card}
              isEager={place < objectsInSight}
              date={filters.date}
              isSelected={bookingsOf(card.id).length > 0}
              isOpen={opened === card.id}
              onSelect={() => select(card)}
              onToggle={() => change({ object: opened === card.id ? undefined : card.id })}
              onPick={(day) => pick(card.id, day)}
            />
          )}
        </ObjectRows>
      </div>
    </>
  )
}

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
function ObjectRows({ objects, first, onReset, children }: ObjectRowsProps) {
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

interface SearchChange extends ObjectFilters {
  /** The one that is unfolded. */
  readonly object?: number | undefined
}

/** Filters, and which object is open, stand in the address. */
function useObjectSearch() {
  const { search, category, persons, day, object } = parseStepSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: SearchChange) => {
    const { date, ...others } = next
    const reduce = (previous: Partial<StepSearch>): StepSearch =>
      parseStepSearch({ ...previous, ...others, ...('date' in next && { day: date }), step: 'objekte' })
    void navigate({ to: '/reservation', search: reduce, replace: true, resetScroll: false })
  }
  const filters: ObjectFilters = { search, category, persons, date: day }
  return { filters, opened: object, change }
}
