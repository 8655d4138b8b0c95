import './asset-dialogs.css'
import type { Asset } from '@allmend/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { notifyError, notifySaved } from '../../../framework/notifications/notify.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { assetUsesQuery, removeAsset } from '../media.queries.ts'
import { AssetUses } from './asset-uses.tsx'
import { placeOf } from './use-places.ts'

const width = 480

interface RemoveAssetDialogProps {
  readonly asset: Asset
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Asks, and says before where it is used. */
export function RemoveAssetDialog({ asset, onRemoved, onClose }: RemoveAssetDialogProps) {
  const { data: uses, error, refetch } = useQuery(assetUsesQuery(asset.id))
  const isUsed = (uses?.length ?? 0) > 0
  const removal = useMutation({
    mutationFn: () => removeAsset(asset.id, isUsed),
    onSuccess: () => {
      notifySaved('Die Datei wurde gelöscht.')
      onRemoved()
    },
    onError: (refusal) => {
      // It is used since just now: the question is another one.
      if (refusal instanceof ApiError && refusal.code === 'asset.in_use') {
        refetch()
        return
      }
      notifyError()
      onClose()
    },
  })
  return (
    <FormDialog
      title={asset.type === 'image' ? 'Bild löschen?' : 'Dokument löschen?'}
      width={width}
      refusal={null}
      isBusy={removal.isPending}
      isDisabled={uses === undefined}
      isDestructive
      submit={isUsed ? 'Trotzdem löschen' : 'Löschen'}
      onSubmit={() => removal.mutate()}
      onClose={onClose}
    >
      {error ? (
        <LoadError error={error} onRetry={() => refetch()} />
      ) : (
        <div className="asset-removal" aria-busy={uses === undefined}>
          <p>
            «<bdi>{asset.name}</bdi>» wird endgültig gelöscht.
          </p>
          {uses && uses.length > 0 && (
            <>
              <p>Die Datei wird verwendet und verschwindet auch dort:</p>
              <AssetUses uses={uses} />
              {uses.some((use) => placeOf(use).isLink) && (
                <p className="muted small">Links auf die Datei, die in Texten stehen, führen danach ins Leere.</p>
              )}
            </>
          )}
        </div>
      )}
    </FormDialog>
  )
}
