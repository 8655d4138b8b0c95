import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import './assets.css'
import type { Asset } from '@allmend/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { uploadAssets } from './assets.queries.ts'
import { type AssetKind, batchError, fileErrors, fileSize, type PendingFile, pendingFiles } from './pending-files.ts'
import { PendingRow } from './pending-row.tsx'

const width = 720

interface UploadDialogProps {
  readonly kind: AssetKind
  readonly files: readonly File[]
  readonly onUploaded: (assets: readonly Asset[]) => void
  readonly onClose: () => void
}

/** The chosen files with their names, checked before anything is sent. */
export function UploadDialog({ kind, files: chosen, onUploaded, onClose }: UploadDialogProps) {
  const [files, setFiles] = useState(() => pendingFiles(chosen))
  const [share, setShare] = useState(0)
  const stop = useRef<AbortController>(null)
  const upload = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      setShare(0)
      return uploadAssets({ files, signal: stop.current.signal, onProgress: setShare })
    },
    onSuccess: onUploaded,
  })
  const change = (key: number, patch: Partial<PendingFile>) =>
    setFiles(files.map((file) => (file.key === key ? { ...file, ...patch } : file)))
  const errors = files.map((file) => fileErrors(file, files, kind))
  const tooMuch = batchError(files)
  const isReady = files.length > 0 && tooMuch === null && errors.every((found) => Object.keys(found).length === 0)
  const wasStopped = upload.error instanceof DOMException && upload.error.name === 'AbortError'
  const close = () => {
    stop.current?.abort()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isReady && !upload.isPending) upload.mutate()
  }
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <Dialog
      onClose={close}
      title={kind === 'image' ? 'Bilder hochladen' : 'Dokumente hochladen'}
      size={width}
      closeOnClickOutside={!upload.isPending}
    >
      <form className="upload" onSubmit={submit} noValidate>
        {tooMuch && <FormAlert>{tooMuch}</FormAlert>}
        {upload.isError && !wasStopped && <FormAlert>{errorText(upload.error)}</FormAlert>}
        <ul className="upload__files" aria-label="Dateien">
          {files.map((file, at) => (
            <PendingRow
              key={file.key}
              pending={file}
              kind={kind}
              errors={errors[at] ?? {}}
              isFirst={at === 0}
              isLocked={upload.isPending}
              onChange={(patch) => change(file.key, patch)}
              onRemove={() => setFiles(files.filter(({ key }) => key !== file.key))}
            />
          ))}
        </ul>
        {files.length === 0 && <p className="muted">Keine Datei ausgewählt.</p>}
        {upload.isPending && (
          <div className="upload__progress">
            <progress aria-label="Fortschritt" value={share} max={1} />
            <span className="num">{Math.round(share * 100)} %</span>
          </div>
        )}
        <div className="upload__foot">
          <p className="muted small num">
            {files.length === 1 ? '1 Datei' : `${files.length} Dateien`}, {fileSize(bytes)}
          </p>
          <div className="dialog-actions">
            <Button variant="default" onClick={close}>
              Abbrechen
            </Button>
            <Button type="submit" loading={upload.isPending} disabled={!isReady}>
              Hochladen
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}
