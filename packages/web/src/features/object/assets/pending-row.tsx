import { ActionIcon, TextInput } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type AssetKind, type FileErrors, fileSize, type PendingFile } from './pending-files.ts'

interface PendingRowProps {
  readonly pending: PendingFile
  readonly kind: AssetKind
  readonly errors: FileErrors
  readonly isFirst: boolean
  readonly isLocked: boolean
  readonly onChange: (patch: Partial<PendingFile>) => void
  readonly onRemove: () => void
}

export function PendingRow({ pending, kind, errors, isFirst, isLocked, onChange, onRemove }: PendingRowProps) {
  const { file, name, filename } = pending
  return (
    <li className="upload__file" data-wrong={errors.file ? true : undefined}>
      {kind === 'image' && !errors.file ? (
        <Thumbnail file={file} />
      ) : (
        <IconFile size={24} stroke={1.5} aria-hidden="true" />
      )}
      <div className="upload__fields">
        <p className="muted small">
          <bdi>{file.name}</bdi>, <span className="num">{fileSize(file.size)}</span>
        </p>
        {errors.file ? (
          <p className="upload__error">{errors.file}</p>
        ) : (
          <>
            <TextInput
              label="Name"
              data-autofocus={isFirst || undefined}
              required
              {...(kind === 'image' && { description: 'Wird vorgelesen, wenn jemand das Bild nicht sieht.' })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={name}
              error={errors.name}
              readOnly={isLocked}
              onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
            />
            <TextInput
              label="Dateiname"
              required
              value={filename}
              error={errors.filename}
              readOnly={isLocked}
              onChange={({ currentTarget }) => onChange({ filename: currentTarget.value })}
            />
          </>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        disabled={isLocked}
        aria-label={`Nicht hochladen: ${file.name}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return source ? <img className="upload__thumb" src={source} alt="" /> : <span className="upload__thumb" />
}
