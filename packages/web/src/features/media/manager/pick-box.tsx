import type { Asset } from '@allmend/contract'
import type { Picking } from './media-choice.ts'

/** Chooses one, or one of several; what is used already is shown as chosen and stays. */
export function PickBox({ asset, picking }: { asset: Asset; picking: Picking }) {
  const state = picking.stateOf(asset)
  if (state === null) return null
  return (
    <input
      type={picking.isSingle ? 'radio' : 'checkbox'}
      aria-label={`Auswählen: ${asset.name}`}
      checked={state !== 'free'}
      disabled={state === 'used'}
      onChange={() => picking.onToggle(asset)}
    />
  )
}
