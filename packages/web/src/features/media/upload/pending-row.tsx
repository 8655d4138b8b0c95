import { sizeWords, splitName } from '@allmend/domain/media'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock, IconFileText, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { CountedTag } from '../media.queries.ts'
import { TagsField } from '../tags/tags-field.tsx'
import { type FileErrors, isPicture, type PendingFile, stateWords } from './pending-files.ts'
import type { Progress } from './use-upload.ts'

interface PendingRowProps {
  readonly pending: PendingFile
  readonly tags: readonly CountedTag[]
  readonly errors: FileErrors
  readonly progress: Progress | undefined
  /** While files are on their way nothing changes. */
  readonly isBusy: boolean
  readonly onChange: (patch: Partial<PendingFile>) => void
  readonly onRemove: () => void
  /** Sends this one alone. */
  readonly onRetry: () => void
}

export function PendingRow({ pending, tags, errors, progress, isBusy, onChange, onRemove, onRetry }: PendingRowProps) {
  const { file, name, stem, alt, tagIds } = pending
  const picture = usePicture(isPicture(pending) ? file : null)
  const isLocked = isBusy || progress?.is === 'sent'
  const failure = progress?.is === 'failed' ? progress : null
  const row = useRef<HTMLLIElement>(null)
  const hasFailed = failure !== null
  // It may lie below what is in sight.
  useEffect(() => {
    if (hasFailed) row.current?.scrollIntoView({ block: 'nearest' })
  }, [hasFailed])
  const message = errors.file ?? errors.filename ?? failure?.reason
  const { ending } = splitName(file.name)
  const size = sizeWords(file.size)
  return (
    <li ref={row} className="pending-row" data-wrong={stateWords(errors) !== null || failure !== null || undefined}>
      {picture?.url ? (
        <img className="pending-row__thumb" src={picture.url} alt="" />
      ) : (
        <span className="pending-row__thumb">
          <IconFileText size={26} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className="pending-row__name">
        <TextInput
          label="Name"
          aria-label={`Name, ${file.name}`}
          required
          maxLength={200}
          value={name}
          error={errors.name}
          readOnly={isLocked}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        {isPicture(pending) && (
          <TextInput
            label="Alternativtext"
            aria-label={`Alternativtext, ${file.name}`}
            placeholder="Alternativtext: Was ist zu sehen?"
            maxLength={500}
            value={alt}
            error={errors.alt}
            readOnly={isLocked}
            onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
          />
        )}
        <p className="muted small num">{picture?.size ? `${picture.size}, ${size}` : size}</p>
      </div>
      <TextInput
        label="Dateiname"
        aria-label={`Dateiname, ${file.name}`}
        required
        maxLength={200}
        value={stem}
        error={errors.filename !== undefined}
        readOnly={isLocked}
        rightSection={<span className="muted">{ending}</span>}
        rightSectionWidth={`calc(${Math.max(ending.length, 2)}ch + 16px)`}
        onChange={({ currentTarget }) => onChange({ stem: currentTarget.value })}
      />
      <TagsField
        label="Tags"
        aria-label={`Tags, ${file.name}`}
        tags={tags}
        value={tagIds}
        isLocked={isLocked}
        onChange={(next) => onChange({ tagIds: next })}
      />
      <State progress={progress} wrong={stateWords(errors)} name={file.name} />
      {progress?.is !== 'sent' && (
        <ActionIcon
          className="pending-row__remove"
          variant="subtle"
          color="error"
          size={36}
          disabled={isLocked}
          aria-label={`Nicht hochladen: ${file.name}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
      {message && (
        <div className="pending-row__error" {...(failure && { role: 'alert' })}>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
          <span>{message}</span>
          {failure && !failure.isRefused && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden="true" />}
              disabled={isBusy || stateWords(errors) !== null}
              aria-label={`Nochmals versuchen: ${file.name}`}
              onClick={onRetry}
            >
              Nochmals versuchen
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface StateProps {
  readonly progress: Progress | undefined
  readonly wrong: string | null
  readonly name: string
}

function State({ progress, wrong, name }: StateProps) {
  if (progress?.is === 'sending') {
    return (
      <div className="pending-row__state pending-row__state--sending">
        <span>Wird gesendet</span>
        <b className="num">{Math.round(progress.share * 100)} %</b>
        <progress aria-label={`Fortschritt, ${name}`} value={progress.share} max={1} />
      </div>
    )
  }
  const { tone, icon: Icon, words } = stateOf(progress, wrong)
  return (
    <p className="pending-row__state" data-tone={tone}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {words}
    </p>
  )
}

function stateOf(progress: StateProps['progress'], wrong: string | null) {
  if (progress?.is === 'sent') return { tone: 'success', icon: IconCircleCheck, words: 'Hochgeladen' }
  if (progress?.is === 'waiting') return { tone: 'gray', icon: IconClock, words: 'Wartet' }
  if (wrong !== null) return { tone: 'error', icon: IconAlertCircle, words: wrong }
  if (progress?.is === 'failed') {
    return { tone: 'error', icon: IconAlertCircle, words: progress.isRefused ? 'Nicht erlaubt' : 'Nicht gesendet' }
  }
  return { tone: 'success', icon: IconCircleCheck, words: 'Bereit' }
}

/** A picture as the browser can draw it, and how large it is. */
function usePicture(file: File | null) {
  const [picture, setPicture] = useState<{ readonly url: string; readonly size: string | null } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    let isGone = false
    const image = new Image()
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image
      if (!isGone) setPicture({ url, size: width && height ? `${width} × ${height}` : null })
    }
    image.src = url
    return () => {
      isGone = true
      setPicture(null)
      URL.revokeObjectURL(url)
    }
  }, [file])
  return picture
}
