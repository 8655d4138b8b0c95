import type { Asset } from '@allmend/contract'

interface PictureProps {
  readonly of: Asset | null
  readonly className: string
  readonly sizes: string
}

/** The picture of an object; it says nothing the title beside it does not. */
export const Picture = ({ of, className, sizes }: PictureProps) =>
  of && <img className={className} src={of.src} srcSet={of.srcset || undefined} sizes={sizes} alt="" />
