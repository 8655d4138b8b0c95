import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import './upload-dialog.css'
import type { Asset } from '@allmend/contract'
import { sizeWords, uploadLimits } from '@allmend/domain/media'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type FormEvent, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { discardChanges, usePageQuit } from '../../../framework/page-quit.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { DialogFoot } from '../dialog-foot.tsx'
import { assetTagsQuery } from '../media.queries.ts'
import { TagsField } from '../tags/tags-field.tsx'
import { DropArea } from './drop-area.tsx'
import {
  batchError,
  bytesOf,
  fileErrors,
  type PendingFile,
  pendingFiles,
  stateWords,
  type UploadKind,
} from './pending-files.ts'
import { PendingRow } from './pending-row.tsx'
import { useUpload } from './use-upload.ts'

const width = 1160

interface UploadDialogProps {
  readonly kind: UploadKind
  readonly isSingle?: boolean
  /** Those that were dropped before it opened. */
  readonly files?: readonly File[]
  readonly onUploaded: (assets: readonly Asset[]) => void
  readonly onClose: () => void
}

const filesWords = (count: number) => (count === 1 ? '1 Datei' : `${count} Dateien`)

/** What still has to be done, after what has been done. */
function leftWords(wrong: readonly string[], left: number, sent: number): string | null {
  const done = sent === 0 ? '' : `${filesWords(sent)} hochgeladen. `
  if (wrong.length === 1) return `${done}Eine Datei: ${wrong[0]}.`
  if (wrong.length > 1) return `${done}${wrong.length} Dateien sind noch nicht bereit.`
  return left === 0 ? null : `${done}${filesWords(left)} nicht hochgeladen.`
}

const stopUpload = { title: 'Upload abbrechen?', confirm: 'Upload abbrechen', cancel: 'Weiter hochladen' } as const

/** The chosen files with what will be known of them, checked before anything is sent. */
export function UploadDialog({ kind, isSingle = false, files: dropped = [], onUploaded, onClose }: UploadDialogProps) {
  const isPhone = useIsPhone()
  const { data: tags = [] } = useQuery(assetTagsQuery)
  const [files, setFiles] = useState(() => pendingFiles(isSingle ? dropped.slice(0, 1) : dropped))
  const [tagsForAll, setTagsForAll] = useState<readonly number[]>([])
  const [isAsking, setAsking] = useState(false)
  const { progress, isSending, kept, send, stop } = useUpload()
  const most = isSingle ? 1 : uploadLimits.files
  const change = (key: string, patch: Partial<PendingFile>) =>
    setFiles(files.map((file) => (file.key === key ? { ...file, ...patch } : file)))
  const add = (more: readonly File[]) => setFiles(isSingle ? pendingFiles(more) : [...files, ...pendingFiles(more)])
  const isSent = ({ key }: PendingFile) => progress[key]?.is === 'sent'
  const open = files.filter((file) => !isSent(file))
  const errors = new Map(files.map((file) => [file.key, isSent(file) ? {} : fileErrors(file, files, kind)]))
  const wrong = open.flatMap(({ key }) => {
    const state = progress[key]
    return stateWords(errors.get(key) ?? {}) ?? (state?.is === 'failed' && state.isRefused ? 'Nicht erlaubt' : [])
  })
  const hasFailed = open.some(({ key }) => progress[key]?.is === 'failed')
  const sent = files.length - open.length
  const tooMuch = batchError(files, most)
  const isReady = open.length > 0 && tooMuch === null && wrong.length === 0
  /** With what has arrived, if anything has. */
  const leave = () => {
    stop()
    if (kept.current.length > 0) onUploaded(kept.current)
    else onClose()
  }
  // A key pressed by mistake must not cost what was chosen and typed, or what is on its way.
  const dismiss = () => (open.length > 0 ? setAsking(true) : leave())
  const upload = async (chosen: readonly PendingFile[]) => {
    const wasEnded = await send(chosen)
    if (wasEnded && kept.current.length >= files.length) onUploaded(kept.current)
  }
  const remove = (key: string) => {
    const left = files.filter((file) => file.key !== key)
    if (left.length > 0 && left.every(isSent)) onUploaded(kept.current)
    else setFiles(left)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isReady && !isSending) upload(open)
  }
  const notYet = `${filesWords(open.length)} ${open.length === 1 ? 'ist' : 'sind'} noch nicht hochgeladen.`
  const quit = usePageQuit({
    when: isSending,
    title: stopUpload.title,
    text: `${notYet} Möchten Sie die Seite trotzdem verlassen?`,
  })
  return (
    <Dialog
      onClose={dismiss}
      title="Dateien hochladen"
      size={width}
      fullScreen={isPhone}
      closeOnClickOutside={files.length === 0}
    >
      <form onSubmit={submit} noValidate>
        {tooMuch && <FormAlert>{tooMuch}</FormAlert>}
        <div className="upload-dialog__top">
          <DropArea
            kind={kind}
            isSingle={isSingle}
            isLocked={isSending}
            words={{
              title: files.length === 0 ? 'Dateien hierher ziehen' : 'Weitere Dateien hierher ziehen',
              button: 'Auswählen',
            }}
            onFiles={add}
          />
          <Room files={files} most={most} />
        </div>
        {open.length > 1 && (
          <div className="upload-dialog__all">
            <TagsField
              label="Tags für alle"
              className="upload-dialog__tags"
              tags={tags}
              value={tagsForAll}
              placeholder="Tag hinzufügen"
              isLocked={isSending}
              onChange={setTagsForAll}
            />
            <Button
              variant="default"
              disabled={tagsForAll.length === 0 || isSending}
              onClick={() =>
                setFiles(
                  files.map((file) =>
                    isSent(file) ? file : { ...file, tagIds: [...new Set([...file.tagIds, ...tagsForAll])] },
                  ),
                )
              }
            >
              Auf {filesWords(open.length)} anwenden
            </Button>
          </div>
        )}
        {files.length > 0 && (
          <div className="pending-row pending-row--head" aria-hidden="true">
            <span />
            <span>Name *</span>
            <span>Dateiname *</span>
            <span>Tags</span>
            <span>Stand</span>
          </div>
        )}
        <ul className="upload-dialog__files" aria-label="Dateien">
          {files.map((file) => (
            <PendingRow
              key={file.key}
              pending={file}
              tags={tags}
              errors={errors.get(file.key) ?? {}}
              progress={progress[file.key]}
              isBusy={isSending}
              onChange={(patch) => change(file.key, patch)}
              onRemove={() => remove(file.key)}
              onRetry={() => upload([file])}
            />
          ))}
        </ul>
        <DialogFoot
          wrong={isSending ? null : leftWords(wrong, hasFailed ? open.length : 0, sent)}
          cancel={sent > 0 && !isSending ? 'Schliessen' : 'Abbrechen'}
          onCancel={isSending ? dismiss : leave}
        >
          <Button
            type="submit"
            loading={isSending}
            disabled={!isReady}
            leftSection={<IconUpload size={18} stroke={1.8} aria-hidden="true" />}
          >
            {files.length === 0 ? 'Hochladen' : `${filesWords(open.length)} hochladen`}
          </Button>
        </DialogFoot>
      </form>
      {isAsking && (
        <Suspense>
          {isSending ? (
            <LazyConfirmDialog
              {...stopUpload}
              text={`${notYet} Was schon hochgeladen ist, bleibt.`}
              onConfirm={leave}
              onCancel={() => setAsking(false)}
            />
          ) : (
            <LazyConfirmDialog
              title={discardChanges.title}
              text={`${notYet} Möchten Sie die Auswahl verwerfen?`}
              onConfirm={leave}
              onCancel={() => setAsking(false)}
            />
          )}
        </Suspense>
      )}
      {quit}
    </Dialog>
  )
}

/** How much of what an upload may be is used. */
function Room({ files, most }: { files: readonly PendingFile[]; most: number }) {
  const bytes = bytesOf(files)
  return (
    <ul className="upload-room">
      <li>
        <span>Dateien</span>
        <span className="num">
          <b>{files.length}</b> von {most}
        </span>
        <Bar share={files.length / most} />
      </li>
      <li>
        <span>Grösse</span>
        <span className="num">
          <b>{sizeWords(bytes)}</b> von 50MB
        </span>
        <Bar share={bytes / uploadLimits.bytes} />
      </li>
    </ul>
  )
}

const Bar = ({ share }: { share: number }) => (
  <i
    className="upload-room__bar"
    data-full={share > 1 || undefined}
    style={{ '--share': `${Math.min(share, 1) * 100}%` } as CSSProperties}
    aria-hidden="true"
  />
)
