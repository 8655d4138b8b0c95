import type { Asset } from '@allmend/contract'
import type { Area, PictureSize } from '@allmend/domain/media'
import { CropView } from '../../ui/crop-view.tsx'

/** A logo, and the piece of it that is shown, if not all. */
export interface ShownLogo {
  readonly asset: Asset
  readonly piece: { readonly size: PictureSize; readonly area: Area } | null
}

/** As it will look, whatever was chosen a moment ago. Its height comes from where it stands. */
export const LogoLook = ({ asset, piece }: ShownLogo) =>
  piece ? (
    <CropView src={asset.src} {...piece} className="logo-look" />
  ) : (
    <img className="logo-look" src={asset.src} alt="" />
  )
