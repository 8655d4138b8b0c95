import type { Asset } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconLibraryPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../framework/permission.ts'
import type { AssetKind } from './pending-files.ts'

const AssetPicker = lazy(async () => ({ default: (await import('./asset-picker.tsx')).AssetPicker }))
const DropArea = lazy(async () => ({ default: (await import('./drop-area.tsx')).DropArea }))
const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }))

interface AssetSourceProps {
  readonly kind: AssetKind
  readonly isSingle?: boolean
  readonly used: readonly number[]
  /** What the buttons say. */
  readonly words: { readonly upload: string; readonly pick: string }
  readonly onAdd: (assets: readonly Asset[]) => void
}

/** Where pictures and documents come from: new ones, for those who may upload, and those that are there. */
export function AssetSource({ kind, isSingle = false, used, words, onAdd }: AssetSourceProps) {
  const may = useMay()
  const [files, setFiles] = useState<readonly File[]>([])
  const [isPicking, setPicking] = useState(false)
  if (!may({ permissions: ['assetmanager:view'] })) {
    return <p className="muted small">Für neue Dateien fehlt Ihnen das Recht «Medienverwaltung: Ansehen».</p>
  }
  const take = (assets: readonly Asset[]) => {
    setFiles([])
    setPicking(false)
    onAdd(isSingle ? assets.slice(0, 1) : assets)
  }
  return (
    <div className="asset-source">
      <Suspense>
        {may({ permissions: ['assetmanager:create'] }) && (
          <DropArea kind={kind} label={words.upload} isSingle={isSingle} onFiles={setFiles} />
        )}
      </Suspense>
      <Button
        variant="default"
        leftSection={<IconLibraryPhoto size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setPicking(true)}
      >
        {words.pick}
      </Button>
      <Suspense>
        {files.length > 0 && <UploadDialog kind={kind} files={files} onUploaded={take} onClose={() => setFiles([])} />}
        {isPicking && (
          <AssetPicker kind={kind} isSingle={isSingle} used={used} onPick={take} onClose={() => setPicking(false)} />
        )}
      </Suspense>
    </div>
  )
}
