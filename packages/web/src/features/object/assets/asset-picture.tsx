import type { Asset } from '@allmend/contract'

interface AssetPictureProps {
  readonly asset: Asset
  /** How wide it is shown, for the browser to choose a file. */
  readonly sizes: string
}

/** Says nothing by itself: in the back office the name of a picture always stands beside it. */
export const AssetPicture = ({ asset, sizes }: AssetPictureProps) => (
  <img
    className="asset-picture"
    src={asset.src}
    {...(asset.srcset && { srcSet: asset.srcset, sizes })}
    alt=""
    loading="lazy"
    decoding="async"
  />
)
