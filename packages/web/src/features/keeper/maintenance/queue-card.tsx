import { formatCount } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { useFocusBack } from '../../../framework/use-focus-back.ts'
import { MaintenanceCard, type MaintenanceCardProps } from './maintenance-card.tsx'

interface AllAgain {
  readonly label: string
  readonly icon: ReactNode
  readonly isBusy: boolean
  /** What is asked first: of how many, and what it means. */
  readonly title: string
  readonly text: string
  readonly act: () => void
}

interface QueueCardProps<T> extends Omit<MaintenanceCardProps<T>, 'aside'> {
  /** Null where nothing failed. */
  readonly again: AllAgain | null
  readonly onCovered: (isCovered: boolean) => void
}

/** A queue whose failures can all be tried again, after a question. */
export function QueueCard<T>({ again, onCovered, ...card }: QueueCardProps<T>) {
  const [isAsking, setAsking] = useState(false)
  useLayoutEffect(() => onCovered(isAsking), [onCovered, isAsking])
  const button = useFocusBack(again?.isBusy ?? false)
  return (
    <>
      <MaintenanceCard
        {...card}
        aside={
          again && (
            <Button
              ref={button}
              variant="default"
              size="compact-sm"
              leftSection={again.icon}
              aria-haspopup="dialog"
              loading={again.isBusy}
              onClick={() => setAsking(true)}
            >
              {again.label}
            </Button>
          )
        }
      />
      {isAsking && again && (
        <Suspense>
          <LazyConfirmDialog
            title={again.title}
            text={again.text}
            confirm={again.label}
            cancel="Abbrechen"
            onConfirm={() => {
              setAsking(false)
              again.act()
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

export const QueueCounts = ({ counts }: { counts: Readonly<Record<string, number>> }) => (
  <dl className="queue-counts">
    {Object.entries(counts).map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{formatCount(count)}</dd>
      </div>
    ))}
  </dl>
)

interface QueueRowProps {
  readonly title: string
  readonly text: ReactNode
  readonly error?: string
  readonly badge?: ReactNode
  /** Tries this one again; `name` says which to whoever does not see where it stands. */
  readonly again?: { readonly label: string; readonly name: string; readonly act: () => void }
}

export const QueueRow = ({ title, text, error, badge, again }: QueueRowProps) => (
  <li>
    <span className="queue-list__what">
      <strong>{title}</strong>
      <span className="muted small num">{text}</span>
      {error && <span className="small">{error}</span>}
    </span>
    {badge}
    {again && (
      <Button variant="default" size="compact-sm" aria-label={again.name} onClick={again.act}>
        {again.label}
      </Button>
    )}
  </li>
)

/** «Eine E-Mail geht …», «3 E-Mails gehen …» */
export const countedWords = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${formatCount(count)} ${many}`
