import type { Asset } from '@allmend/contract'
import { IconCrop, IconCursorText, IconEye, IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { RowAction } from '../../../framework/list/list-actions.ts'
import { mayNow, useMay } from '../../../framework/permission.ts'
import type { CountedTag } from '../media.queries.ts'
import type { UploadKind } from '../upload/pending-files.ts'

const UploadDialog = lazy(async () => ({ default: (await import('../upload/upload-dialog.tsx')).UploadDialog }))
const TagEditorDialog = lazy(async () => ({
  default: (await import('../tags/tag-editor-dialog.tsx')).TagEditorDialog,
}))
const AssetFormDialog = lazy(async () => ({
  default: (await import('../asset/asset-form-dialog.tsx')).AssetFormDialog,
}))
const AssetViewDialog = lazy(async () => ({
  default: (await import('../asset/asset-view-dialog.tsx')).AssetViewDialog,
}))
const CropDialog = lazy(async () => ({ default: (await import('../crop/crop-dialog.tsx')).CropDialog }))
const RemoveAssetDialog = lazy(async () => ({
  default: (await import('../asset/remove-asset-dialog.tsx')).RemoveAssetDialog,
}))

type AssetDialog = 'view' | 'edit' | 'rename' | 'tag' | 'crop' | 'remove'

/** What lies over the media manager. */
export type Inner = { readonly is: 'upload' | 'tags' } | { readonly is: AssetDialog; readonly asset: Asset }

/** What can be done with a picture or document, each in a dialog of its own. */
export function assetActions(open: (inner: Inner) => void): readonly RowAction<Asset>[] {
  const action = (is: AssetDialog, label: string, icon: typeof IconEye, right: 'view' | 'edit' | 'remove') => ({
    label,
    icon,
    access: { permissions: ['assetmanager:view', `assetmanager:${right}`] } as const,
    onClick: (asset: Asset) => open({ is, asset }),
  })
  return [
    action('view', 'Ansehen', IconEye, 'view'),
    action('edit', 'Bearbeiten', IconPencil, 'edit'),
    action('rename', 'Umbenennen', IconCursorText, 'edit'),
    action('tag', 'Tags ändern', IconTag, 'edit'),
    {
      label: 'Zuschneiden',
      icon: IconCrop,
      access: { permissions: ['assetmanager:view'] },
      fits: isCroppable,
      onClick: (asset: Asset) => open({ is: 'crop', asset }),
    },
    { ...action('remove', 'Löschen', IconTrash, 'remove'), isDestructive: true },
  ]
}

/** Photos, for whoever may keep what comes of it; a drawing or a document has no pixels to cut. */
const isCroppable = ({ type, width }: Asset) =>
  type === 'image' &&
  width !== null &&
  (['edit', 'create'] as const).some((right) => mayNow({ permissions: [`assetmanager:${right}`] }))

interface MediaInnerProps {
  readonly inner: Inner
  /** What may be uploaded. */
  readonly kind: UploadKind
  readonly isSingle: boolean
  readonly tags: readonly CountedTag[]
  readonly onUploaded: (assets: readonly Asset[]) => void
  readonly onRemoved: (id: number) => void
  /** Another one instead, or none. */
  readonly onOpen: (inner: Inner | null) => void
}

export function MediaInner({ inner, kind, isSingle, tags, onUploaded, onRemoved, onOpen }: MediaInnerProps) {
  const mayEdit = useMay()({ permissions: ['assetmanager:edit'] })
  const close = () => onOpen(null)
  return <Suspense>{dialog()}</Suspense>

  function dialog() {
    switch (inner.is) {
      case 'upload':
        return <UploadDialog kind={kind} isSingle={isSingle} onUploaded={onUploaded} onClose={close} />
      case 'tags':
        return <TagEditorDialog tags={tags} onClose={close} />
      case 'view': {
        const { asset } = inner
        const edit = () => onOpen({ is: 'edit', asset })
        const crop = () => onOpen({ is: 'crop', asset })
        return (
          <AssetViewDialog
            asset={asset}
            onEdit={mayEdit ? edit : null}
            onCrop={isCroppable(asset) ? crop : null}
            onClose={close}
          />
        )
      }
      case 'crop':
        return <CropDialog asset={inner.asset} onDone={close} onClose={close} />
      case 'remove': {
        const removed = () => {
          onRemoved(inner.asset.id)
          close()
        }
        return <RemoveAssetDialog asset={inner.asset} onRemoved={removed} onClose={close} />
      }
      default:
        return <AssetFormDialog asset={inner.asset} part={inner.is} tags={tags} onClose={close} />
    }
  }
}
