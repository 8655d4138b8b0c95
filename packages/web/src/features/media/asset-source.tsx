import './asset-source.css'
import type { Asset } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconLibraryPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../framework/permission.ts'
import type { MediaChoice } from './manager/media-choice.ts'
import type { AssetKind } from './upload/pending-files.ts'

const MediaDialog = lazy(async () => ({ default: (await import('./manager/media-dialog.tsx')).MediaDialog }))
const DropArea = lazy(async () => ({ default: (await import('./upload/drop-area.tsx')).DropArea }))
const UploadDialog = lazy(async () => ({ default: (await import('./upload/upload-dialog.tsx')).UploadDialog }))

interface AssetSourceProps {
  readonly kind: AssetKind
  readonly isSingle?: boolean
  readonly used: readonly number[]
  /** What the buttons say. */
  readonly words: { readonly upload: string; readonly pick: string }
  /** «für Objekt «Aula»» */
  readonly purpose?: string
  readonly onAdd: (assets: readonly Asset[]) => void
}

/** Where pictures and documents come from: new ones, for those who may upload, and those that are there. */
export function AssetSource({ kind, isSingle = false, used, words, purpose, onAdd }: AssetSourceProps) {
  const may = useMay()
  const [files, setFiles] = useState<readonly File[]>([])
  if (!may({ permissions: ['assetmanager:view'] })) {
    return <p className="muted small">Für neue Dateien fehlt Ihnen das Recht «Medienverwaltung: Ansehen».</p>
  }
  const take = (assets: readonly Asset[]) => {
    setFiles([])
    onAdd(isSingle ? assets.slice(0, 1) : assets)
  }
  return (
    <div className="asset-source">
      <Suspense>
        {may({ permissions: ['assetmanager:create'] }) && (
          <DropArea
            kind={kind}
            isSingle={isSingle}
            words={{ title: isSingle ? 'Datei hierher ziehen' : 'Dateien hierher ziehen', button: words.upload }}
            onFiles={setFiles}
          />
        )}
      </Suspense>
      <AssetPickButton kind={kind} isSingle={isSingle} used={used} purpose={purpose} label={words.pick} onPick={take} />
      {files.length > 0 && (
        <Suspense>
          <UploadDialog kind={kind} isSingle={isSingle} files={files} onUploaded={take} onClose={() => setFiles([])} />
        </Suspense>
      )}
    </div>
  )
}

interface AssetPickButtonProps {
  readonly kind: AssetKind
  readonly isSingle?: boolean
  readonly used: readonly number[]
  readonly purpose?: string | undefined
  readonly label: string
  readonly onPick: (assets: readonly Asset[]) => void
}

/** Opens the media manager to choose from. */
export function AssetPickButton({ kind, isSingle = false, used, purpose, label, onPick }: AssetPickButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLibraryPhoto size={16} stroke={1.7} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <AssetPickDialog
          choice={{ kind, isSingle, used, purpose }}
          onPick={(assets) => {
            setOpen(false)
            onPick(assets)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface AssetPickDialogProps {
  readonly choice: MediaChoice
  readonly onPick: (assets: readonly Asset[]) => void
  readonly onClose: () => void
}

/** The media manager to choose from, for whoever has a button of their own. */
export const AssetPickDialog = (props: AssetPickDialogProps) => (
  <Suspense>
    <MediaDialog {...props} />
  </Suspense>
)
