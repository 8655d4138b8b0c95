import { Button } from '@mantine/core'
import { IconCheck, IconKey, IconKeyOff, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useFocusBack } from '../../framework/use-focus-back.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatInstant, formatInstantDate } from '../../lib/format-date.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { endFormerSecret, renewSecret, type Target, type WithSecret } from './webhooks.queries.ts'

const failed = { onError: (error: Error) => notifyStaying(errorText(error)) }

interface SecretRowsProps {
  readonly target: Target
  /** It is shown this once. */
  readonly onSecret: (renewed: WithSecret) => void
}

/** What signs: one secret, or two while they change. */
export function SecretRows({ target, onSecret }: SecretRowsProps) {
  const { secret, formerSecret: former } = target
  const heading = useId()
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null)
  const renew = useMutation({ mutationFn: () => renewSecret(target.id), onSuccess: onSecret, ...failed })
  const end = useMutation({
    mutationFn: () => endFormerSecret(target.id),
    onSuccess: () => notifySaved('Das bisherige Geheimnis gilt nicht mehr.'),
    ...failed,
  })
  const renewButton = useFocusBack(renew.isPending)
  const run = () => {
    setAsked(null)
    if (asked === 'renew') renew.mutate()
    else end.mutate()
  }
  return (
    <section className="webhook-secrets" aria-labelledby={heading}>
      <h3 id={heading}>Geheimnis</h3>
      <ul>
        <li className="webhook-secrets__row">
          <IconKey size={18} stroke={1.7} aria-hidden="true" />
          <strong>{former ? 'Neu' : 'Aktuell'}</strong>
          <span className="webhook-secrets__value">
            <Masked end={secret.end} />
            <span className="muted small">
              seit {formatInstantDate(secret.since)}, {secret.by}
            </span>
          </span>
          <StatusBadge tone="success" icon={IconCheck}>
            Aktiv
          </StatusBadge>
        </li>
        {former && (
          <li className="webhook-secrets__row">
            <IconKeyOff size={18} stroke={1.7} aria-hidden="true" />
            <strong>Bisher</strong>
            <span className="webhook-secrets__value">
              <Masked end={former.end} />
              <span className="muted small">gilt noch bis {formatInstant(former.until)}</span>
            </span>
            <Button variant="outline" color="error" loading={end.isPending} onClick={() => setAsked('end')}>
              Jetzt beenden
            </Button>
          </li>
        )}
      </ul>
      <div className="webhook-secrets__foot">
        <p className="muted small">
          Beim Wechsel unterschreiben beide Geheimnisse 24 Stunden lang. Angezeigt wird ein neues nur einmal.
        </p>
        <Button
          ref={renewButton}
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
          loading={renew.isPending}
          onClick={() => setAsked('renew')}
        >
          Geheimnis wechseln
        </Button>
      </div>
      {asked && (
        <Suspense>
          <LazyConfirmDialog
            {...(asked === 'renew' && former
              ? { ...notYet(former.until), cancel: 'Schliessen' }
              : { ...(asked === 'end' ? endQuestion : renewQuestion), cancel: 'Abbrechen', onConfirm: run })}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

const endQuestion = {
  title: 'Bisheriges Geheimnis beenden?',
  text: 'Ab sofort unterschreibt nur noch das neue. Ein Ziel, das noch mit dem bisherigen prüft, weist Meldungen ab.',
  confirm: 'Beenden',
}

const renewQuestion = {
  title: 'Geheimnis wechseln?',
  text: 'Das aktuelle Geheimnis unterschreibt noch 24 Stunden mit.',
  confirm: 'Wechseln',
}

/** A third would leave a receiver that still checks with the first without any that holds. */
const notYet = (until: string) => ({
  title: 'Das bisherige Geheimnis gilt noch',
  text: `Es unterschreibt noch bis ${formatInstant(until)} mit. Prüft das Ziel schon mit dem neuen, beenden Sie das bisherige mit «Jetzt beenden»; danach können Sie wieder wechseln.`,
})

const Masked = ({ end }: { end: string }) => (
  <code>
    <span className="visually-hidden">endet auf </span>
    <span aria-hidden="true">whsec_••••••••••••••••</span>
    <b>{end}</b>
  </code>
)
