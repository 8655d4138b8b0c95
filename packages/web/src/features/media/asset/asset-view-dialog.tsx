import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import './asset-dialogs.css'
import type { Asset } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconCrop, IconDownload, IconFileText, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { assetFacts, assetType } from '../manager/asset-facts.ts'
import { assetUsesQuery } from '../media.queries.ts'
import { TagChip } from '../tags/tag-chip.tsx'
import { AssetUses } from './asset-uses.tsx'

const width = 880

interface AssetViewDialogProps {
  readonly asset: Asset
  /** Missing for whoever may not change it. */
  readonly onEdit: (() => void) | null
  /** Missing where nothing can be cut, or by whom. */
  readonly onCrop: (() => void) | null
  readonly onClose: () => void
}

/** All that is known of a picture or document, and where it is used. */
export function AssetViewDialog({ asset, onEdit, onCrop, onClose }: AssetViewDialogProps) {
  const isPhone = useIsPhone()
  const { data: uses } = useQuery(assetUsesQuery(asset.id))
  return (
    <Dialog title={asset.name} size={width} fullScreen={isPhone} onClose={onClose}>
      <div className="asset-view">
        {asset.type === 'image' ? (
          <img
            className="asset-view__picture"
            src={asset.src}
            {...(asset.srcset && { srcSet: asset.srcset, sizes: '480px' })}
            // Its place is there before it is: nothing moves away from under a finger.
            width={asset.width ?? undefined}
            height={asset.height ?? undefined}
            alt={asset.alt}
          />
        ) : (
          <span className="asset-view__file">
            <IconFileText size={64} stroke={1.2} aria-hidden="true" />
            {assetType(asset)}
          </span>
        )}
        <dl className="asset-view__facts">
          <dt>Dateiname</dt>
          <dd>
            <bdi>{asset.filename}</bdi>
          </dd>
          <dt>Grösse</dt>
          <dd className="num">{assetFacts(asset)}</dd>
          <dt>Erstellt am</dt>
          <dd className="num">{formatInstant(asset.createdAt)}</dd>
          <dt>Zuletzt aktualisiert</dt>
          <dd className="num">{formatInstant(asset.updatedAt)}</dd>
          {asset.type === 'image' && (
            <>
              <dt>Alternativtext</dt>
              <dd>{asset.alt || <span className="muted">Noch keiner.</span>}</dd>
            </>
          )}
          <dt>Tags</dt>
          <dd>
            {asset.tags.length === 0 ? (
              <span className="muted">Keine Tags verknüpft.</span>
            ) : (
              <ul className="tag-chips">
                {asset.tags.map((tag) => (
                  <li key={tag.id}>
                    <TagChip tag={tag} />
                  </li>
                ))}
              </ul>
            )}
          </dd>
          <dt>Verwendet</dt>
          <dd>
            {uses?.length === 0 && <span className="muted">Nirgends.</span>}
            {uses && uses.length > 0 && <AssetUses uses={uses} />}
          </dd>
        </dl>
      </div>
      <div className="dialog-actions">
        <Button
          component="a"
          variant="default"
          href={asset.src}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
        >
          Original öffnen
        </Button>
        {onCrop && (
          <Button
            variant="default"
            leftSection={<IconCrop size={18} stroke={1.7} aria-hidden="true" />}
            onClick={onCrop}
          >
            Zuschneiden
          </Button>
        )}
        {onEdit && (
          <Button leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />} onClick={onEdit}>
            Bearbeiten
          </Button>
        )}
      </div>
    </Dialog>
  )
}
