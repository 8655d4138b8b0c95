import '../../../ui/status-badge.css'
import '../../../ui/styles/tones.css'
import './import-dialog.css'
import { Button, Progress } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconPackageImport,
  IconPencil,
  IconPlugConnectedX,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import type { PlatformApp } from '../apps/apps.queries.ts'
import { useFocusKept } from '../use-focus-kept.ts'
import { importsQuery, refreshApps, removeImport } from './impexor.queries.ts'
import { type AppImport, brokenWords, importWords, isUnderWay, openNotes, shareOf } from './import-words.ts'
import { type Sending, useImport } from './use-import.ts'

const width = 640

interface ImportDialogProps {
  /** Another dialog lies on top and has the keys for itself. */
  readonly isCovered: boolean
  readonly apps: readonly PlatformApp[]
  readonly onOpen: (app: PlatformApp) => void
  readonly onClose: () => void
}

/** Brings an exported app in, and shows what became of the last ones. */
export function ImportDialog({ isCovered, apps, onOpen, onClose }: ImportDialogProps) {
  const { data: imports = [], error } = useQuery(importsQuery)
  const { sending, problem, send, stop } = useImport()
  const { watch } = useFocusKept()
  const done = imports.filter(({ state }) => state === 'done').length
  // A new app stands in the list as soon as it is there.
  useEffect(() => {
    if (done > 0) void refreshApps()
  }, [done])
  return (
    <Dialog
      title="App importieren"
      size={width}
      onClose={onClose}
      closeOnEscape={!isCovered}
      attributes={{ content: { inert: isCovered } }}
    >
      <div className="import-dialog" {...watch}>
        <p>
          Aus einer exportierten Datei entsteht eine neue App mit allen Daten, Bildern und Dokumenten. Sie bleibt
          stillgelegt, bis Sie sie öffnen. Passwörter und Schlüssel zu anderen Systemen sind nicht in der Datei.
        </p>
        {(problem ?? (error && errorText(error))) && <FormAlert>{problem ?? (error && errorText(error))}</FormAlert>}
        <FileChoice label="Datei wählen" isPrimary isBusy={sending !== null} onFile={(file) => send(file)} />
        {imports.length > 0 && (
          <ul className="import-dialog__list" aria-label="Importe">
            {imports.map((one) => (
              <ImportRow
                key={one.id}
                of={sending?.id === one.id ? { ...one, received: sending.sent } : one}
                sending={sending?.id === one.id ? sending : null}
                isBusy={sending !== null}
                onGoOn={(file) => send(file, one)}
                onStop={stop}
                app={apps.find(({ id }) => id === one.appId)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

interface FileChoiceProps {
  readonly label: string
  /** What the button says to whoever does not see where it stands. */
  readonly name?: string
  readonly isPrimary?: boolean
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

function FileChoice({ label, name = label, isPrimary, isBusy, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span>
      <input
        ref={input}
        type="file"
        accept=".resys"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`Datei für «${name}»`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        {...(!isPrimary && { size: 'compact-sm' })}
        leftSection={<IconPackageImport size={18} stroke={1.7} aria-hidden="true" />}
        aria-label={name}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </span>
  )
}

interface ImportRowProps {
  readonly of: AppImport
  /** As long as this one is sent. */
  readonly sending: Sending | null
  readonly isBusy: boolean
  readonly onGoOn: (file: File) => void
  readonly onStop: () => void
  /** What came of it, as it is now. */
  readonly app: PlatformApp | undefined
  readonly onOpen: (app: PlatformApp) => void
}

function ImportRow({ of: one, sending, isBusy, onGoOn, onStop, app, onOpen }: ImportRowProps) {
  const { id, name, state, title, refusal } = one
  const isSending = sending !== null
  const openLabel = app?.domains.length === 0 ? 'Domain erfassen' : 'App bearbeiten'
  const notes = openNotes(one.notes, (app?.domains.length ?? 0) > 0)
  const remove = useMutation({ mutationFn: () => removeImport(id) })
  const isOver = state === 'done' || state === 'refused'
  return (
    <li className="import-row">
      <div className="import-row__head">
        <strong>
          {title === '' ? name : title}
          {one.appId !== null && <span className="muted small num"> Nr. {one.appId}</span>}
        </strong>
        <span className="muted small num" role="status">
          {state === 'done' && <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />}
          {state === 'refused' && <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />}
          {importWords(one)}
        </span>
      </div>
      {!isOver && (
        <Progress value={shareOf(one)} aria-label={`Fortschritt von ${name}`} animated={isSending || isUnderWay(one)} />
      )}
      {sending?.broken && (
        <div className="import-row__broken" role="status">
          <IconPlugConnectedX size={18} stroke={1.8} aria-hidden="true" />
          <p>{brokenWords(sending.broken.tries)}</p>
          <Button variant="default" size="compact-sm" onClick={sending.broken.retry}>
            Jetzt erneut versuchen
          </Button>
        </div>
      )}
      {refusal !== null && <FormAlert>{refusal}</FormAlert>}
      {notes.length > 0 && (
        <ul className="import-row__notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {remove.isError && <FormAlert>{errorText(remove.error)}</FormAlert>}
      <div className="import-row__tools">
        {isSending && (
          <Button variant="default" size="compact-sm" onClick={onStop}>
            Anhalten
          </Button>
        )}
        {state === 'uploading' && !isSending && (
          <FileChoice label="Fortsetzen" name={`${name} fortsetzen`} isBusy={isBusy} onFile={onGoOn} />
        )}
        {app && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
            aria-haspopup="dialog"
            aria-label={`${openLabel}: ${app.title}, Nr. ${app.id}`}
            onClick={() => onOpen(app)}
          >
            {openLabel}
          </Button>
        )}
        {!isUnderWay(one) && !isSending && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            aria-label={`${name} aus der Liste entfernen`}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Aus der Liste entfernen
          </Button>
        )}
      </div>
    </li>
  )
}
