import { formatCount } from '@allmend/domain/money'
import { Button, Progress } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconFileSearch,
  IconLoader,
  IconMailCog,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { useFocusBack } from '../../../framework/use-focus-back.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-error.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { isUnderWay, type Run, refreshMaintenance, runsQuery } from './maintenance.queries.ts'
import { MaintenanceCard } from './maintenance-card.tsx'
import { runOutcome, runSubject, runTitles } from './run-words.ts'

const icons = { success: IconCheck, warning: IconAlertTriangle, error: IconAlertTriangle, info: IconLoader } as const

function RunBadge({ run }: { run: Run }) {
  const { tone, words } = runOutcome(run)
  return (
    <StatusBadge tone={tone} icon={icons[tone as keyof typeof icons] ?? IconCheck}>
      {words}
    </StatusBadge>
  )
}

const useNewest = (kind: Run['kind']) => useQuery(runsQuery).data?.runs.find((run) => run.kind === kind)

interface StartCardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly run: Run | undefined
  readonly button: ReactNode
  readonly children?: ReactNode
}

/** Something that is begun here and goes on in the background. */
const StartCard = ({ icon, title, text, run, button, children }: StartCardProps) => (
  <section className="panel start-card" aria-label={title}>
    <span className="start-card__icon">{icon}</span>
    <div className="start-card__words">
      <h4>{title}</h4>
      <p className="muted">{text}</p>
    </div>
    {run?.finishedAt && <span className="muted small num">zuletzt {formatInstant(run.finishedAt)}</span>}
    {button}
    {run && (
      <div className="start-card__state" role="status">
        <RunBadge run={run} />
        {isUnderWay(run) && (
          <Progress
            className="start-card__bar"
            value={run.total ? (100 * run.done) / run.total : 0}
            aria-label={`${title}: Fortschritt`}
          />
        )}
        {run.error && <span className="small">{run.error}</span>}
      </div>
    )}
    {children}
  </section>
)

const useStart = (start: () => Promise<unknown>) =>
  useMutation({ mutationFn: start, onError: (error) => notifyStaying(errorText(error)), onSettled: refreshMaintenance })

export function TemplatesCard() {
  const counts = useQuery(runsQuery).data
  const run = useNewest('templates')
  const { mutate, isPending } = useStart(() => api('GET /api/keeper/template-schemas/build-all'))
  const isBusy = isPending || (run !== undefined && isUnderWay(run))
  const button = useFocusBack(isBusy)
  const failed = run?.result?.failed ?? []
  return (
    <StartCard
      icon={<IconMailCog size={22} stroke={1.7} aria-hidden="true" />}
      title="E-Mail-Vorlagen"
      text={`Erzeugt die Mails aller ${counts?.topics ?? ''} Themen in allen ${counts?.apps ?? ''} Apps neu. Der Versand läuft weiter.`}
      run={run}
      button={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
          ref={button}
          loading={isBusy}
          onClick={() => mutate()}
        >
          E-Mail-Vorlagen neu erzeugen
        </Button>
      }
    >
      {failed.length > 0 && (
        <ul className="start-card__list">
          {failed.slice(0, 20).map(({ app, topic, problem }) => (
            <li key={`${app} ${topic}`}>
              <strong>
                {app}, {topic}
              </strong>
              : {problem}
            </li>
          ))}
        </ul>
      )}
    </StartCard>
  )
}

const clearWords = (count: number) =>
  `${count === 1 ? '1 Datei, die' : `${formatCount(count)} Dateien, die`} kein Eintrag kennt, werden endgültig gelöscht. Liegen im selben Speicher Dateien einer anderen Installation, gehören sie vielleicht dazu.`

export function FilesCard({ onCovered }: { onCovered: (isCovered: boolean) => void }) {
  const check = useNewest('storage_check')
  const cleared = useNewest('storage_clear')
  const [isAsking, setAsking] = useState(false)
  useLayoutEffect(() => onCovered(isAsking), [onCovered, isAsking])
  const start = useStart(() => api('POST /api/keeper/maintenance/storage-check'))
  const clear = useStart(() => api('POST /api/keeper/maintenance/storage-clear', { body: { runId: check?.id ?? 0 } }))
  const isBusy = start.isPending || (check !== undefined && isUnderWay(check))
  const button = useFocusBack(isBusy)
  const { missing = 0, unknown = 0, missingFiles = [], unknownFiles = [] } = check?.result ?? {}
  const isCleared = cleared !== undefined && check !== undefined && cleared.id > check.id
  const run = isCleared ? cleared : check
  return (
    <StartCard
      icon={<IconFileSearch size={22} stroke={1.7} aria-hidden="true" />}
      title="Dateien"
      text="Vergleicht die Dateien der Apps mit dem Speicher, in beide Richtungen. Gelöscht wird nichts."
      run={run}
      button={
        <Button
          variant="default"
          leftSection={<IconFileSearch size={18} stroke={1.7} aria-hidden="true" />}
          ref={button}
          loading={isBusy}
          onClick={() => start.mutate()}
        >
          Dateien prüfen
        </Button>
      }
    >
      {!isCleared && missing > 0 && (
        <FileList title={`${formatCount(missing)} fehlen im Speicher`} files={missingFiles} />
      )}
      {!isCleared && unknown > 0 && (
        <>
          <FileList title={`${formatCount(unknown)} kennt kein Eintrag`} files={unknownFiles} />
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
            loading={clear.isPending}
            onClick={() => setAsking(true)}
          >
            Verwaiste Dateien löschen
          </Button>
        </>
      )}
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title="Verwaiste Dateien löschen?"
            text={clearWords(unknown)}
            confirm="Löschen"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsking(false)
              clear.mutate()
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </StartCard>
  )
}

const FileList = ({ title, files }: { title: string; files: readonly { file: string }[] }) => (
  <div className="start-card__list">
    <h5>{title}</h5>
    <ul>
      {files.map(({ file }) => (
        <li key={file}>{file}</li>
      ))}
    </ul>
  </div>
)

/** What keepers let run, newest first. */
export const RunsCard = ({ onLog }: { onLog: () => void }) => (
  <MaintenanceCard
    title="Letzte Läufe"
    query={useQuery(runsQuery)}
    aside={
      <Button variant="subtle" size="compact-sm" onClick={onLog}>
        Protokoll
      </Button>
    }
  >
    {({ runs }) =>
      runs.length === 0 ? (
        <p className="maintenance-card__none muted">Noch kein Lauf.</p>
      ) : (
        <ul className="run-list">
          {runs.slice(0, 10).map((run) => (
            <li key={run.id}>
              <span className="muted num">{formatInstant(run.createdAt)}</span>
              <strong>{runTitles[run.kind]}</strong>
              <span className="run-list__subject">{runSubject(run)}</span>
              <RunBadge run={run} />
            </li>
          ))}
        </ul>
      )
    }
  </MaintenanceCard>
)
