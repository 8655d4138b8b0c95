import '../../../ui/styles/mantine-forms.css'
import './asset-dialogs.css'
import type { Asset } from '@allmend/contract'
import { assetFields } from '@allmend/domain/media'
import { checkFields } from '@allmend/domain/validation'
import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { notifyError, notifySaved } from '../../../framework/notifications/notify.ts'
import { discardChanges } from '../../../framework/page-quit.tsx'
import { type CountedTag, renameAsset, saveAsset, tagAsset } from '../media.queries.ts'
import { TagsField } from '../tags/tags-field.tsx'
import { FocusPoint } from './focus-point.tsx'

const titles = { edit: 'Bearbeiten', rename: 'Umbenennen', tag: 'Tags ändern' } as const
const widths = { edit: 720, rename: 440, tag: 440 } as const

interface AssetFormDialogProps {
  readonly asset: Asset
  /** All of it, or one thing. */
  readonly part: keyof typeof titles
  readonly tags: readonly CountedTag[]
  readonly onClose: () => void
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

/** What is known of a picture or document. */
export function AssetFormDialog({ asset, part, tags, onClose }: AssetFormDialogProps) {
  const isPhone = useIsPhone()
  const [name, setName] = useState(asset.name)
  const [alt, setAlt] = useState(asset.alt)
  const [focus, setFocus] = useState(asset.focus)
  const [tagIds, setTagIds] = useState(asset.tags.map(({ id }) => id))
  const [wasSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isChanged = !isSame(
    { name, alt, focus, tagIds },
    { name: asset.name, alt: asset.alt, focus: asset.focus, tagIds: asset.tags.map(({ id }) => id) },
  )
  const errors = checkFields(assetFields, { name, alt })
  const isImage = asset.type === 'image'
  const save = useMutation({
    mutationFn: () => {
      if (part === 'rename') return renameAsset(asset.id, name)
      if (part === 'tag') return tagAsset(asset.id, tagIds)
      return saveAsset(asset.id, { name, tagIds, ...(isImage && { alt, focus }) })
    },
    onSuccess: () => {
      notifySaved()
      onClose()
    },
    onError: () => {
      notifyError()
      onClose()
    },
  })
  const submit = () => {
    setSent(true)
    if (Object.keys(errors).length === 0 && !save.isPending) save.mutate()
  }
  return (
    <FormDialog
      title={titles[part]}
      width={widths[part]}
      isFullScreen={isPhone && part === 'edit'}
      refusal={null}
      isBusy={save.isPending}
      submit="Speichern"
      onSubmit={submit}
      onClose={onClose}
      onDismiss={() => (isChanged ? setAsking(true) : onClose())}
    >
      {part !== 'rename' && (
        <p className="muted small">
          <bdi>{asset.filename}</bdi>
        </p>
      )}
      {part !== 'tag' && (
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={200}
          value={name}
          error={wasSent && errors.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      {part !== 'rename' && <TagsField label="Tags" tags={tags} value={tagIds} onChange={setTagIds} />}
      {part === 'edit' && isImage && (
        <>
          <Textarea
            label="Alternativtext"
            description="Was zu sehen ist, in einem Satz: Wird vorgelesen, wenn jemand das Bild nicht sieht."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={2}
            maxLength={500}
            value={alt}
            error={wasSent && errors.alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          <FocusPoint asset={asset} value={focus} onChange={setFocus} />
        </>
      )}
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title={discardChanges.title}
            text="Ihre Änderungen sind noch nicht gespeichert. Möchten Sie sie verwerfen?"
            onConfirm={onClose}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </FormDialog>
  )
}
