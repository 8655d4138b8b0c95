import { formatCount } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconClock, IconRefresh, IconSend, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-error.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type JobQueue, jobsQuery, type MailQueue, mailsQuery, refreshMaintenance } from './maintenance.queries.ts'
import { MaintenanceCard } from './maintenance-card.tsx'

const Counts = ({ counts }: { counts: Readonly<Record<string, number>> }) => (
  <dl className="queue-counts">
    {Object.entries(counts).map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{formatCount(count)}</dd>
      </div>
    ))}
  </dl>
)

const againWords = (count: number, one: string, many: string) => (count === 1 ? one : `${formatCount(count)} ${many}`)

/** What waits in the background, and what failed there. */
export function JobsCard() {
  const retry = useMutation({
    mutationFn: (ids: number[] | null) => api('POST /api/keeper/maintenance/jobs/retry', { body: { ids } }),
    onSuccess: ({ retried }) =>
      notifySaved(againWords(retried, 'Eine Aufgabe wird erneut versucht.', 'Aufgaben werden erneut versucht.')),
    onError: (error) => notifyStaying(errorText(error)),
    onSettled: refreshMaintenance,
  })
  const query = useQuery(jobsQuery)
  return (
    <MaintenanceCard
      title="Aufgaben im Hintergrund"
      query={query}
      aside={
        (query.data?.jobs.length ?? 0) > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
            loading={retry.isPending}
            onClick={() => retry.mutate(null)}
          >
            Alle erneut versuchen
          </Button>
        )
      }
    >
      {({ waiting, later, running, retrying, failed, jobs }: JobQueue) => (
        <>
          <Counts
            counts={{
              Wartend: waiting,
              Geplant: later,
              Laufend: running,
              'Weiterer Versuch': retrying,
              Gescheitert: failed,
            }}
          />
          {jobs.length === 0 ? (
            <p className="maintenance-card__none muted">Keine Aufgabe ist gescheitert.</p>
          ) : (
            <ul className="queue-list">
              {jobs.map((job) => (
                <li key={job.id}>
                  <span className="queue-list__what">
                    <strong>{job.task}</strong>
                    <span className="muted small">
                      {job.app ?? 'Installation'}, Versuch {job.attempts} von {job.maxAttempts}
                      {job.state === 'retrying' && `, nächster ${formatInstant(job.runAt)}`}
                    </span>
                    <span className="small">{job.error}</span>
                  </span>
                  {job.state === 'failed' ? (
                    <StatusBadge tone="error" icon={IconX}>
                      Gescheitert
                    </StatusBadge>
                  ) : (
                    <StatusBadge tone="warning" icon={IconClock}>
                      Weiterer Versuch
                    </StatusBadge>
                  )}
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`${job.task}, Nr. ${job.id}, erneut versuchen`}
                    onClick={() => retry.mutate([job.id])}
                  >
                    Erneut versuchen
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </MaintenanceCard>
  )
}

const sum = (apps: MailQueue['apps'], of: 'waiting' | 'failed') => apps.reduce((total, app) => total + app[of], 0)

/** Mails of all apps that have not got out. */
export function MailsCard() {
  const resend = useMutation({
    mutationFn: (body: { appId?: number; id?: number }) => api('POST /api/keeper/maintenance/mails/resend', { body }),
    onSuccess: ({ queued, refused }) => {
      const sent = againWords(queued, 'Eine E-Mail geht erneut hinaus.', 'E-Mails gehen erneut hinaus.')
      return notifySaved(refused === 0 ? sent : `${sent} ${refused} können nicht mehr gesendet werden.`)
    },
    onError: (error) => notifyStaying(errorText(error)),
    onSettled: refreshMaintenance,
  })
  const query = useQuery(mailsQuery)
  return (
    <MaintenanceCard
      title="E-Mail-Versand"
      query={query}
      aside={
        (query.data?.mails.length ?? 0) > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
            loading={resend.isPending}
            onClick={() => resend.mutate({})}
          >
            Alle erneut senden
          </Button>
        )
      }
    >
      {({ apps, mails }: MailQueue) => (
        <>
          <Counts counts={{ Wartend: sum(apps, 'waiting'), Gescheitert: sum(apps, 'failed') }} />
          {apps.some(({ waiting }) => waiting > 0) && (
            <ul className="queue-list">
              {apps
                .filter(({ waiting }) => waiting > 0)
                .map(({ id, title, waiting, isHeld, oldestAt }) => (
                  <li key={id}>
                    <span className="queue-list__what">
                      <strong>{title}</strong>
                      <span className="muted small num">
                        {formatCount(waiting)} wartend{oldestAt && `, seit ${formatInstant(oldestAt)}`}
                      </span>
                    </span>
                    {isHeld && (
                      <StatusBadge tone="info" icon={IconClock}>
                        Limite pro Stunde erreicht
                      </StatusBadge>
                    )}
                  </li>
                ))}
            </ul>
          )}
          {mails.length === 0 ? (
            <p className="maintenance-card__none muted">Keine E-Mail ist gescheitert.</p>
          ) : (
            <ul className="queue-list">
              {mails.map((mail) => (
                <li key={`${mail.appId}-${mail.id}`}>
                  <span className="queue-list__what">
                    <strong>{mail.subject}</strong>
                    <span className="muted small">
                      {mail.app}, an {mail.to}, {formatInstant(mail.queuedAt)}
                    </span>
                    <span className="small">{mail.error}</span>
                  </span>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`${mail.subject} an ${mail.to} erneut senden`}
                    onClick={() => resend.mutate({ appId: mail.appId, id: mail.id })}
                  >
                    Erneut senden
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </MaintenanceCard>
  )
}
