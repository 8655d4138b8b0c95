import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import './upload-dialog.css'
import type { Asset } from '@allmend/contract'
import { sizeWords, uploadLimits } from '@allmend/domain/media'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type FormEvent, Suspense, useRef, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { discardChanges } from '../../../framework/page-quit.tsx'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { DialogFoot } from '../dialog-foot.tsx'
import { assetTagsQuery, uploadAssets } from '../media.queries.ts'
import { TagsField } from '../tags/tags-field.tsx'
import { DropArea } from './drop-area.tsx'
import {
  batchError,
  bytesOf,
  fileErrors,
  filenameOf,
  type PendingFile,
  pendingFiles,
  shareOf,
  stateWords,
  type UploadKind,
} from './pending-files.ts'
import { PendingRow } from './pending-row.tsx'

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

function wrongWords(wrong: readonly string[]): string | null {
  if (wrong.length === 0) return null
  return wrong.length === 1 ? `Eine Datei: ${wrong[0]}.` : `${wrong.length} Dateien sind noch nicht bereit.`
}

/** The chosen files with what will be known of them, checked before anything is sent. */
export function UploadDialog({ kind, isSingle = false, files: dropped = [], onUploaded, onClose }: UploadDialogProps) {
  const isPhone = useIsPhone()
  const { data: tags = [] } = useQuery(assetTagsQuery)
  const [files, setFiles] = useState(() => pendingFiles(isSingle ? dropped.slice(0, 1) : dropped))
  const [tagsForAll, setTagsForAll] = useState<readonly number[]>([])
  const [share, setShare] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const stop = useRef<AbortController>(null)
  const upload = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      setShare(0)
      return uploadAssets({ files, signal: stop.current.signal, onProgress: setShare })
    },
    onSuccess: onUploaded,
  })
  const most = isSingle ? 1 : uploadLimits.files
  const change = (key: string, patch: Partial<PendingFile>) =>
    setFiles(files.map((file) => (file.key === key ? { ...file, ...patch } : file)))
  const add = (more: readonly File[]) => setFiles(isSingle ? pendingFiles(more) : [...files, ...pendingFiles(more)])
  const refused = upload.error instanceof ApiError ? upload.error : null
  const errors = files.map((file) => ({
    ...fileErrors(file, files, kind),
    // The server looked inside.
    ...(refused && refused.details.filename === filenameOf(file) && { file: refused.message }),
  }))
  const wrong = errors.flatMap((found) => stateWords(found) ?? [])
  const tooMuch = batchError(files, most)
  const isReady = files.length > 0 && tooMuch === null && wrong.length === 0
  const wasStopped = upload.error instanceof DOMException && upload.error.name === 'AbortError'
  const leave = () => {
    stop.current?.abort()
    onClose()
  }
  // A key pressed by mistake must not cost what was chosen and typed.
  const dismiss = () => (files.length > 0 ? setAsking(true) : leave())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isReady && !upload.isPending) upload.mutate()
  }
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
        {upload.isError && !wasStopped && <FormAlert>{errorText(upload.error)}</FormAlert>}
        <div className="upload-dialog__top">
          <DropArea
            kind={kind}
            isSingle={isSingle}
            isLocked={upload.isPending}
            words={{
              title: files.length === 0 ? 'Dateien hierher ziehen' : 'Weitere Dateien hierher ziehen',
              button: 'Auswählen',
            }}
            onFiles={add}
          />
          <Room files={files} most={most} />
        </div>
        {files.length > 1 && (
          <div className="upload-dialog__all">
            <TagsField
              label="Tags für alle"
              className="upload-dialog__tags"
              tags={tags}
              value={tagsForAll}
              placeholder="Tag hinzufügen"
              disabled={upload.isPending}
              onChange={setTagsForAll}
            />
            <Button
              variant="default"
              disabled={tagsForAll.length === 0 || upload.isPending}
              onClick={() =>
                setFiles(files.map((file) => ({ ...file, tagIds: [...new Set([...file.tagIds, ...tagsForAll])] })))
              }
            >
              Auf {filesWords(files.length)} anwenden
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
          {files.map((file, at) => (
            <PendingRow
              key={file.key}
              pending={file}
              tags={tags}
              errors={errors[at] ?? {}}
              share={upload.isPending ? shareOf(files, at, share) : null}
              onChange={(patch) => change(file.key, patch)}
              onRemove={() => setFiles(files.filter(({ key }) => key !== file.key))}
            />
          ))}
        </ul>
        <DialogFoot wrong={wrongWords(wrong)} onCancel={leave}>
          <Button
            type="submit"
            loading={upload.isPending}
            disabled={!isReady}
            leftSection={<IconUpload size={18} stroke={1.8} aria-hidden="true" />}
          >
            {files.length === 0 ? 'Hochladen' : `${filesWords(files.length)} hochladen`}
          </Button>
        </DialogFoot>
      </form>
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title={discardChanges.title}
            text={`${filesWords(files.length)} ${files.length === 1 ? 'ist' : 'sind'} noch nicht hochgeladen. Möchten Sie die Auswahl verwerfen?`}
            onConfirm={leave}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
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
