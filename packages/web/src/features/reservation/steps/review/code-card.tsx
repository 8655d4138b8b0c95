import './code-card.css'
import { IconMailCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../../../lib/api-error.ts'
import { CodeInput } from '../../../../ui/code-input.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { useStep } from '../../shell/use-step.ts'
import { clockText, secondsUntil, useNow } from './server-clock.ts'

interface CodeCardProps {
  readonly email: string
  /** What is typed so far; null for whoever needs none. */
  readonly code: string | null
  readonly sending: UseQueryResult<{ readonly resendAt: number; readonly refusal: Error | null }>
  /** Another number empties the boxes. */
  readonly attempt: number
  readonly error: string | null
  readonly isBusy: boolean
  readonly onChange: (code: string) => void
  readonly onResend: () => void
}

/** A guest proves the e-mail address with the six digits that went there. */
export function CodeCard({ email, code, sending, attempt, error, isBusy, onChange, onResend }: CodeCardProps) {
  const { go } = useStep()
  const { data, error: failure, isFetching, isPending } = sending
  const now = useNow(data !== undefined)
  const wait = data ? secondsUntil(data.resendAt, now) : 0
  const problem = failure ?? data?.refusal
  // Not asked for yet: the dates come first.
  const isWaiting = isPending && !isFetching && !failure
  return (
    <section className="card code-card" aria-labelledby="code">
      <span className="code-card__icon">
        <IconMailCheck size={28} stroke={1.5} aria-hidden="true" />
      </span>
      <div className="code-card__body">
        <h2 id="code">Bestätigungscode</h2>
        {problem ? (
          <FormAlert>{errorText(problem)}</FormAlert>
        ) : (
          <p className="muted" role="status">
            {isWaiting || isFetching ? (
              isWaiting ? (
                'Der Code geht an Sie, sobald Ihre Termine gehalten sind.'
              ) : (
                'Der Code wird gesendet …'
              )
            ) : (
              <>
                Wir haben einen sechsstelligen Code an <strong>{email}</strong> gesendet.
              </>
            )}
          </p>
        )}
        <CodeInput
          key={attempt}
          typed={code ?? ''}
          label="Code aus der E-Mail"
          error={error}
          readOnly={isBusy}
          takesFocus={attempt > 0}
          onChange={onChange}
          onComplete={onChange}
        />
        <div className="code-card__more small">
          {wait > 0 ? (
            <p className="muted">
              Neuer Code in <span className="num">{clockText(wait)}</span> möglich
            </p>
          ) : (
            !isWaiting && (
              <button type="button" disabled={isFetching} onClick={onResend}>
                Neuen Code senden
              </button>
            )
          )}
          <button type="button" onClick={() => go('kontakt')}>
            E-Mail Adresse ändern
          </button>
        </div>
        <p className="muted small">Keine E-Mail erhalten? Vielleicht liegt sie im Spam-Ordner.</p>
      </div>
    </section>
  )
}
