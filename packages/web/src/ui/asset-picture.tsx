import './asset-picture.css'
import type { Asset } from '@allmend/contract'

interface AssetPictureProps {
  readonly asset: Asset
  /** How wide it is shown, for the browser to choose a file. */
  readonly sizes: string
}

/** Says nothing by itself: in the back office the name of a picture always stands beside it. */
export const AssetPicture = ({ asset: { src, srcset, focus }, sizes }: AssetPictureProps) => (
  <img
    className="asset-picture"
    src={src}
    {...(srcset && { srcSet: srcset, sizes })}
    style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
    alt=""
    loading="lazy"
    decoding="async"
  />
)
