import { sizeWords, splitName } from '@allmend/domain/media'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconFileText, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CountedTag } from '../media.queries.ts'
import { TagsField } from '../tags/tags-field.tsx'
import { type FileErrors, isPicture, type PendingFile, stateWords } from './pending-files.ts'

interface PendingRowProps {
  readonly pending: PendingFile
  readonly tags: readonly CountedTag[]
  readonly errors: FileErrors
  /** How much of it is on its way; null before anything is. */
  readonly share: number | null
  readonly onChange: (patch: Partial<PendingFile>) => void
  readonly onRemove: () => void
}

export function PendingRow({ pending, tags, errors, share, onChange, onRemove }: PendingRowProps) {
  const { file, name, stem, alt, tagIds } = pending
  const picture = usePicture(isPicture(pending) ? file : null)
  const isLocked = share !== null
  const { ending } = splitName(file.name)
  const size = sizeWords(file.size)
  return (
    <li className="pending-row" data-wrong={stateWords(errors) !== null || undefined}>
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
        disabled={isLocked}
        onChange={(next) => onChange({ tagIds: next })}
      />
      <State share={share} wrong={stateWords(errors)} name={file.name} />
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
      {(errors.file ?? errors.filename) && (
        <p className="pending-row__error">
          <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
          <span>{errors.file ?? errors.filename}</span>
        </p>
      )}
    </li>
  )
}

function State({ share, wrong, name }: { share: number | null; wrong: string | null; name: string }) {
  if (share !== null) {
    return (
      <div className="pending-row__state pending-row__state--sending">
        <span>Wird gesendet</span>
        <b className="num">{Math.round(share * 100)} %</b>
        <progress aria-label={`Fortschritt, ${name}`} value={share} max={1} />
      </div>
    )
  }
  return wrong ? (
    <p className="pending-row__state" data-tone="error">
      <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
      {wrong}
    </p>
  ) : (
    <p className="pending-row__state" data-tone="success">
      <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
      Bereit
    </p>
  )
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
