import '../../ui/styles/object-picture.css'
import type { Asset } from '@allmend/contract'
import { IconPhoto } from '@tabler/icons-react'
import { useIsLive } from '../../lib/use-is-live.ts'

interface ObjectPictureProps {
  readonly asset: Asset | null
  /** How wide it is drawn, so that the browser picks the fitting file. */
  readonly sizes: string
  readonly alt?: string
  readonly className?: string
  readonly isEager?: boolean
}

/** A picture that fills its frame; without one the frame stays calm. */
export function ObjectPicture({ asset, sizes, alt = '', className = '', isEager = false }: ObjectPictureProps) {
  const isLive = useIsLive()
  if (!asset) {
    return (
      <span className={`object-image object-image--none ${className}`}>
        <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      className={`object-image ${className}`}
      src={asset.src}
      srcSet={asset.srcset || undefined}
      sizes={sizes}
      alt={alt}
      // The server's own page may carry no style; in the middle is where a picture is cut without one.
      {...(isLive && (asset.focus.x !== 50 || asset.focus.y !== 50) && { style: focusOf(asset) })}
      loading={isEager ? 'eager' : 'lazy'}
      // In sight at once: it takes the place of the same picture, and nobody should see it change.
      decoding={isEager ? 'sync' : 'async'}
    />
  )
}

const focusOf = ({ focus }: Asset) => ({ objectPosition: `${focus.x}% ${focus.y}%` })
