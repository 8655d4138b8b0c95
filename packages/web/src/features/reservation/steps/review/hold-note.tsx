import './hold-note.css'
import { IconClock, IconClockX } from '@tabler/icons-react'
import { useRef } from 'react'
import { errorText } from '../../../../lib/api-error.ts'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { clockText, secondsUntil, useNow } from './server-clock.ts'
import { type Hold, isOnlyNotKept } from './use-hold.ts'

const wholeTime = 15 * 60
const shortTime = 2 * 60

/** How long the dates are still kept, and how to keep them longer. */
export function HoldNote({ hold }: { hold: Hold }) {
  const { data, error, isFetching, refetch, renewal } = hold
  const note = useRef<HTMLDivElement>(null)
  const expiresAt = data ? Date.parse(data.expiresAt) : 0
  const now = useNow(data !== undefined)
  const left = secondsUntil(expiresAt, now)
  if (!data && error) return <NotKept error={error} isFetching={isFetching} onRetry={() => void refetch()} />
  if (!data) return <div className="hold-note" aria-hidden="true" />
  const isOver = left === 0
  const isShort = left <= shortTime
  const problem = isOver ? error : renewal.error
  // The button may be gone with the last renewal.
  const stay = () => note.current?.focus({ preventScroll: true })
  const keep = () => (isOver ? void refetch().then(stay) : renewal.mutate(undefined, { onSettled: stay }))
  const Icon = isOver ? IconClockX : IconClock
  return (
    <div ref={note} className="hold-note" tabIndex={-1} data-short={isShort || undefined}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <div>
        <p className="hold-note__text">
          {isOver ? (
            'Ihre Termine sind nicht mehr für Sie gehalten.'
          ) : (
            <>
              Ihre Termine sind noch <span className="num">{clockText(left)}</span> Minuten für Sie gehalten
            </>
          )}
        </p>
        {!isOver && (
          <div className="hold-note__bar" aria-hidden="true">
            <div style={{ width: `${Math.min(100, (left / wholeTime) * 100)}%` }} />
          </div>
        )}
        {problem && <p className="small">{errorText(problem)}</p>}
        {(isOver ? !error : data.mayRenew) && (
          <button type="button" className="hold-note__button" disabled={isFetching || renewal.isPending} onClick={keep}>
            {isOver ? 'Erneut halten' : 'Verlängern'}
          </button>
        )}
      </div>
      <p className="visually-hidden" role="alert">
        {isShort &&
          (isOver ? 'Die Haltezeit ist abgelaufen.' : 'Ihre Termine sind nur noch zwei Minuten für Sie gehalten.')}
      </p>
    </div>
  )
}

interface NotKeptProps {
  readonly error: Error
  readonly isFetching: boolean
  readonly onRetry: () => void
}

/** Why nothing is kept. Where a limit is the reason there is nothing to mend: the order goes on without. */
function NotKept({ error, isFetching, onRetry }: NotKeptProps) {
  if (isOnlyNotKept(error)) {
    return (
      <div className="hold-note" role="alert">
        <IconClockX size={20} stroke={1.8} aria-hidden="true" />
        <p>{errorText(error)}</p>
      </div>
    )
  }
  return (
    <FormAlert>
      {errorText(error)}{' '}
      <button type="button" className="hold-note__button" disabled={isFetching} onClick={onRetry}>
        Erneut versuchen
      </button>
    </FormAlert>
  )
}
