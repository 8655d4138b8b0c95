import { formatCount } from '@allmend/domain/money'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconCircleCheck, IconCircleX, IconClockHour4, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Segments } from '../../ui/segments.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { answerOf, durationText, exactTime } from './webhook-words.ts'
import { type Delivery, type DeliveryFilter, deliveriesQuery, type Target } from './webhooks.queries.ts'

const step = 25
/** What the server answers at once. */
const most = 1000

interface DeliveriesCardProps {
  readonly target: Target
  readonly opened: number | null
  readonly onOpen: (id: number | null) => void
  readonly filter: DeliveryFilter
  readonly onFilter: (filter: DeliveryFilter) => void
}

/** What a target was told, newest first; each opens to what was sent and what came back. */
export function DeliveriesCard({ target, opened, onOpen, filter, onFilter }: DeliveriesCardProps) {
  const [shown, setShown] = useState(step)
  const query = useQuery(deliveriesQuery(target.id, filter, shown))
  const showSkeleton = useLoading(query.isPending)
  const data = showSkeleton ? undefined : query.data
  return (
    <SectionCard
      title="Zustellungen"
      aside={
        <Segments
          label="Zustellungen"
          value={filter}
          choices={[
            { value: 'all', label: `Alle${data ? ` ${formatCount(data.counts.all ?? 0)}` : ''}` },
            { value: 'trouble', label: `Fehler${data ? ` ${formatCount(data.counts.trouble ?? 0)}` : ''}` },
          ]}
          onChange={(next) => {
            onFilter(next)
            setShown(step)
          }}
        />
      }
    >
      <div className="webhook-deliveries">
        {showSkeleton && <Skeleton height={240} aria-busy="true" />}
        {query.isError && !data && <LoadError error={query.error} onRetry={() => query.refetch()} />}
        {data && data.rows.length === 0 && <Nothing filter={filter} target={target} />}
        {data && data.rows.length > 0 && (
          <>
            <div className="webhook-deliveries__head" aria-hidden="true">
              <span>Zeit</span>
              <span>Ereignis</span>
              <span>Bestellung</span>
              <span>Antwort</span>
              <span>Dauer</span>
              <span>Versuch</span>
              <span />
            </div>
            <ol>
              {data.rows.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  target={target}
                  isOpen={delivery.id === opened}
                  onToggle={() => onOpen(delivery.id === opened ? null : delivery.id)}
                />
              ))}
            </ol>
          </>
        )}
        {data && data.totalRecords > data.rows.length && shown < most && (
          <div className="webhook-deliveries__more">
            <Button variant="default" loading={query.isPlaceholderData} onClick={() => setShown(shown + step)}>
              Ältere anzeigen
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  )
}

function Nothing({ filter, target }: { filter: DeliveryFilter; target: Target }) {
  const icon = <IconSend size={24} stroke={1.7} aria-hidden="true" />
  if (filter === 'trouble') return <EmptyState icon={icon} title="Alles ist angekommen." />
  const text = !target.isActive
    ? 'Das Ziel ist ausgeschaltet: es erfährt nichts.'
    : target.events.length === 0
      ? 'Wählen Sie, welche Ereignisse das Ziel erfährt.'
      : 'Sobald eines der gewählten Ereignisse eintritt, steht es hier.'
  return <EmptyState icon={icon} title="Noch nichts gesendet." text={text} />
}

const icons = { good: IconCircleCheck, bad: IconCircleX, none: IconClockHour4 } as const

interface DeliveryRowProps {
  readonly delivery: Delivery
  readonly target: Target
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function DeliveryRow({ delivery, target, isOpen, onToggle }: DeliveryRowProps) {
  const { at, event, order, milliseconds, tries } = delivery
  const { tone, word } = answerOf(delivery)
  const Icon = icons[tone]
  const detail = useId()
  return (
    <li className="webhook-delivery" data-open={isOpen || undefined}>
      <button
        type="button"
        className="webhook-delivery__line"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detail : undefined}
        onClick={onToggle}
      >
        <span className="num">{exactTime(at)}</span>
        <code>{event}</code>
        <span className="num">{order || '–'}</span>
        <span className="webhook-answer num" data-tone={tone}>
          <Icon size={16} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">Antwort </span>
          {word}
        </span>
        <span className="webhook-deliveries__end num">{milliseconds === null ? '–' : durationText(milliseconds)}</span>
        <span className="webhook-deliveries__end num">
          {tries}
          <span className="webhook-deliveries__unit">{tries === 1 ? ' Versuch' : ' Versuche'}</span>
        </span>
        <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={detail}>
          <DeliveryDetail delivery={delivery} isActive={target.isActive} />
        </div>
      )}
    </li>
  )
}
