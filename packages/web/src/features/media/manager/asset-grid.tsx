import type { Asset } from '@allmend/contract'
import { IconFileText } from '@tabler/icons-react'
import { useId } from 'react'
import type { RowAction } from '../../../framework/list/list-actions.ts'
import { RowMenu } from '../../../framework/list/row-menu.tsx'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { AssetPicture } from '../../../ui/asset-picture.tsx'
import { TagChips } from '../tags/tag-chip.tsx'
import { assetFacts } from './asset-facts.ts'
import type { Picking } from './media-choice.ts'
import { PickBox } from './pick-box.tsx'

interface AssetGridProps {
  readonly assets: readonly Asset[]
  readonly picking: Picking | null
  readonly actions: readonly RowAction<Asset>[]
  readonly onView: (asset: Asset) => void
}

/** Tiles, two beside each other where there is room. */
export const AssetGrid = ({ assets, ...props }: AssetGridProps) => (
  <ul className="asset-grid">
    {assets.map((asset) => (
      <li key={asset.id}>
        <AssetTile asset={asset} {...props} />
      </li>
    ))}
  </ul>
)

function AssetTile({ asset, picking, actions, onView }: Omit<AssetGridProps, 'assets'> & { asset: Asset }) {
  const { name, filename, tags, createdAt } = asset
  const boxId = useId()
  const state = picking?.stateOf(asset) ?? null
  const look =
    asset.type === 'image' ? (
      <AssetPicture asset={asset} sizes="208px" />
    ) : (
      <span className="asset-tile__file">
        <IconFileText size={40} stroke={1.3} aria-hidden="true" />
      </span>
    )
  return (
    <article className="asset-tile" data-picked={state === 'picked' || undefined}>
      {picking && state ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box in it is its control
        <label className="asset-tile__look">
          <PickBox asset={asset} picking={picking} id={boxId} />
          {look}
        </label>
      ) : (
        <button
          type="button"
          className="asset-tile__look"
          aria-label={`Ansehen: ${name}`}
          onClick={() => onView(asset)}
        >
          {look}
        </button>
      )}
      <div className="asset-tile__text">
        <div className="asset-tile__head">
          <h3 title={name}>
            {picking && state ? (
              <label htmlFor={boxId}>
                <bdi>{name}</bdi>
              </label>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h3>
          <RowMenu row={asset} name={name} actions={actions} />
        </div>
        <p className="muted small asset-tile__facts">
          <bdi title={filename}>{filename}</bdi>
          <span className="num">{assetFacts(asset)}</span>
          <span className="num">
            {state === 'used' ? 'Schon dabei' : `Erstellt am ${formatInstantDate(createdAt)}`}
          </span>
        </p>
        <TagChips tags={tags} />
      </div>
    </article>
  )
}
