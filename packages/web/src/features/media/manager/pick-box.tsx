import type { Asset } from '@allmend/contract'
import type { Picking } from './media-choice.ts'

/** Chooses one, or one of several; what is used already is shown as chosen and stays. */
export function PickBox({ asset, picking, id }: { asset: Asset; picking: Picking; id?: string }) {
  const state = picking.stateOf(asset)
  if (state === null) return null
  return (
    <input
      id={id}
      type={picking.isSingle ? 'radio' : 'checkbox'}
      aria-label={`Auswählen: ${asset.name}`}
      checked={state !== 'free'}
      disabled={state === 'used'}
      onChange={() => picking.onToggle(asset)}
    />
  )
}
