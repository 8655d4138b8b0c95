import type { Asset } from '@allmend/contract'
import { IconFile } from '@tabler/icons-react'
import { useId } from 'react'
import { AssetPicture } from './asset-picture.tsx'
import { type AssetKind, fileSize } from './pending-files.ts'

interface AssetChoicesProps {
  readonly kind: AssetKind
  readonly isSingle: boolean
  readonly assets: readonly Asset[]
  readonly used: readonly number[]
  readonly picked: readonly number[]
  readonly onToggle: (asset: Asset) => void
}

const facts = ({ width, height, bytes }: Asset) =>
  [width && height ? `${width} × ${height}` : null, fileSize(bytes)].filter(Boolean).join(', ')

export function AssetChoices({ kind, isSingle, assets, used, picked, onToggle }: AssetChoicesProps) {
  const group = useId()
  return (
    <ul className="asset-choices" data-kind={kind}>
      {assets.map((asset) => {
        const isUsed = used.includes(asset.id)
        return (
          <li key={asset.id}>
            <label className="asset-choice" data-used={isUsed || undefined}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={group}
                checked={isUsed || picked.includes(asset.id)}
                disabled={isUsed}
                onChange={() => onToggle(asset)}
              />
              {kind === 'image' ? (
                <AssetPicture asset={asset} sizes="208px" />
              ) : (
                <IconFile size={24} stroke={1.5} aria-hidden="true" />
              )}
              <span className="asset-choice__text">
                <strong>{asset.name}</strong>
                <span className="muted">{asset.filename}</span>
                <span className="muted num">{isUsed ? 'Schon dabei' : facts(asset)}</span>
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
