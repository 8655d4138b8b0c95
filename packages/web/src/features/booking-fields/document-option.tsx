import { Button } from '@mantine/core'
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { getAppConfig } from '../../framework/app-config.ts'
import { CheckField } from '../../framework/form/check-field.tsx'
import { errorText } from '../../lib/api-error.ts'
import { apiUpload } from '../../lib/api-upload.ts'
import type { OptionInputProps } from './option-inputs.tsx'

/** What is stored when a document was accepted; people read it in the order. */
const accepted = 'angenommen'

/** A document to accept, or one to hand in. */
export function DocumentOption(props: OptionInputProps) {
  const { option, value, error, onChange } = props
  const { asset } = option
  if (!asset) return <UploadOption {...props} />
  return (
    <CheckField
      label={`${option.value} gelesen und angenommen${option.isRequired ? ' *' : ''}`}
      hint={
        <a href={asset.src} target="_blank" rel="noreferrer">
          {asset.name} öffnen
        </a>
      }
      checked={value === accepted}
      error={error}
      onChange={(isOn) => onChange(isOn ? accepted : '')}
    />
  )
}

function upload(file: File) {
  const body = new FormData()
  body.append('file', file, file.name)
  return apiUpload('POST /api/booking/documents', { appId: getAppConfig().id, body })
}

function UploadOption({ option, value, error, documentName, onChange }: OptionInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(documentName)
  const sending = useMutation({
    mutationFn: upload,
    onSuccess: ({ document }) => {
      setName(document.name)
      onChange(document.key, document.name)
    },
  })
  const isThere = typeof value === 'string' && value !== ''
  const problem = sending.isError ? errorText(sending.error) : error
  return (
    <fieldset className="upload-option" aria-labelledby={id}>
      <p id={id} className="upload-option__name">
        {option.value}
        {option.isRequired && <span aria-hidden="true"> *</span>}
      </p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`Dokument für ${option.value}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) sending.mutate(file)
        }}
      />
      {isThere && (
        <p className="upload-option__file">
          <IconFileText size={18} stroke={1.7} aria-hidden="true" />
          <span>{name ?? 'Dokument hochgeladen'}</span>
          <button type="button" aria-label={`Dokument für ${option.value} entfernen`} onClick={() => onChange('')}>
            <IconX size={16} aria-hidden="true" />
          </button>
        </p>
      )}
      <Button
        variant="default"
        loading={sending.isPending}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {isThere ? 'Anderes Dokument' : 'Dokument hochladen'}
      </Button>
      {problem && (
        <p id={`${id}-problem`} className="upload-option__problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
