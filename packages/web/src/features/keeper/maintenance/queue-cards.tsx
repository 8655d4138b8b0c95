import { formatCount } from '@allmend/domain/money'
import { IconClock, IconRefresh, IconSend, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-error.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { KeeperTabProps } from '../keeper-tab.ts'
import { jobsQuery, type MailQueue, mailsQuery, refreshMaintenance } from './maintenance.queries.ts'
import { countedWords, QueueCard, QueueCounts, QueueRow } from './queue-card.tsx'
import { taskWords } from './task-words.ts'

const onError = (error: Error) => notifyStaying(errorText(error))

/** What waits in the background, and what failed there. */
export function JobsCard({ onCovered }: KeeperTabProps) {
  const retry = useMutation({
    mutationFn: (ids: number[] | null) => api('POST /api/keeper/maintenance/jobs/retry', { body: { ids } }),
    onSuccess: ({ retried }) =>
      notifySaved(countedWords(retried, 'Eine Aufgabe wird erneut versucht.', 'Aufgaben werden erneut versucht.')),
    onError,
    onSettled: refreshMaintenance,
  })
  const query = useQuery(jobsQuery)
  const failures = query.data ? query.data.failed + query.data.retrying : 0
  return (
    <QueueCard
      title="Aufgaben im Hintergrund"
      query={query}
      onCovered={onCovered}
      again={
        failures === 0
          ? null
          : {
              label: 'Alle erneut versuchen',
              icon: <IconRefresh size={16} stroke={1.7} aria-hidden="true" />,
              isBusy: retry.isPending,
              title: countedWords(failures, 'Eine Aufgabe erneut versuchen?', 'Aufgaben erneut versuchen?'),
              text: `${countedWords(failures, 'Sie beginnt', 'Aufgaben aller Apps beginnen')} sofort wieder beim ersten Versuch. Was daran schon gelang, zum Beispiel ein Aufruf an ein anderes System, kann ein zweites Mal geschehen.`,
              act: () => retry.mutate(null),
            }
      }
    >
      {({ waiting, later, running, retrying, failed, jobs }) => (
        <>
          <QueueCounts
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
              {jobs.map(({ id, task, app, state, attempts, maxAttempts, runAt, error }) => (
                <QueueRow
                  key={id}
                  title={taskWords(task)}
                  text={
                    <>
                      {app ?? 'Installation'}, Versuch {attempts} von {maxAttempts}
                      {state === 'retrying' && `, nächster ${formatInstant(runAt)}`}
                      {taskWords(task) !== task && `, ${task}`}
                    </>
                  }
                  error={error}
                  badge={
                    state === 'failed' ? (
                      <StatusBadge tone="error" icon={IconX}>
                        Gescheitert
                      </StatusBadge>
                    ) : (
                      <StatusBadge tone="warning" icon={IconClock}>
                        Weiterer Versuch
                      </StatusBadge>
                    )
                  }
                  again={{
                    label: 'Erneut versuchen',
                    name: `${taskWords(task)}, Nr. ${id}, erneut versuchen`,
                    act: () => retry.mutate([id]),
                  }}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </QueueCard>
  )
}

const sum = (apps: MailQueue['apps'], of: 'waiting' | 'failed') => apps.reduce((total, app) => total + app[of], 0)

/** Mails of all apps that have not got out. */
export function MailsCard({ onCovered }: KeeperTabProps) {
  const resend = useMutation({
    mutationFn: (body: { appId?: number; id?: number }) => api('POST /api/keeper/maintenance/mails/resend', { body }),
    onSuccess: ({ queued, refused }) => {
      const sent = countedWords(queued, 'Eine E-Mail geht erneut hinaus.', 'E-Mails gehen erneut hinaus.')
      return notifySaved(refused === 0 ? sent : `${sent} ${refused} können nicht mehr gesendet werden.`)
    },
    onError,
    onSettled: refreshMaintenance,
  })
  const query = useQuery(mailsQuery)
  const failures = sum(query.data?.apps ?? [], 'failed')
  return (
    <QueueCard
      title="E-Mail-Versand"
      query={query}
      onCovered={onCovered}
      again={
        failures === 0
          ? null
          : {
              label: 'Alle erneut senden',
              icon: <IconSend size={16} stroke={1.7} aria-hidden="true" />,
              isBusy: resend.isPending,
              title: countedWords(failures, 'Eine E-Mail erneut senden?', 'E-Mails erneut senden?'),
              text: `${countedWords(failures, 'Eine gescheiterte E-Mail geht', 'gescheiterte E-Mails aller Apps gehen')} an die Empfänger hinaus, auch was inzwischen überholt ist. Das lässt sich nicht zurücknehmen.`,
              act: () => resend.mutate({}),
            }
      }
    >
      {({ apps, mails }) => (
        <>
          <QueueCounts counts={{ Wartend: sum(apps, 'waiting'), Gescheitert: sum(apps, 'failed') }} />
          {apps.some(({ waiting }) => waiting > 0) && (
            <ul className="queue-list">
              {apps
                .filter(({ waiting }) => waiting > 0)
                .map(({ id, title, waiting, isHeld, oldestAt }) => (
                  <QueueRow
                    key={id}
                    title={title}
                    text={`${formatCount(waiting)} wartend${oldestAt ? `, seit ${formatInstant(oldestAt)}` : ''}`}
                    badge={
                      isHeld && (
                        <StatusBadge tone="info" icon={IconClock}>
                          Limite pro Stunde erreicht
                        </StatusBadge>
                      )
                    }
                  />
                ))}
            </ul>
          )}
          {mails.length === 0 ? (
            <p className="maintenance-card__none muted">Keine E-Mail ist gescheitert.</p>
          ) : (
            <ul className="queue-list">
              {mails.map(({ id, appId, app, to, subject, error, queuedAt }) => (
                <QueueRow
                  key={`${appId}-${id}`}
                  title={subject}
                  text={`${app}, an ${to}, ${formatInstant(queuedAt)}`}
                  error={error}
                  again={{
                    label: 'Erneut senden',
                    name: `${subject} an ${to} erneut senden`,
                    act: () => resend.mutate({ appId, id }),
                  }}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </QueueCard>
  )
}
