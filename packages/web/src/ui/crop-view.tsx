import './crop-box.css'
import type { Area, PictureSize } from '@allmend/domain/media'
import type { CSSProperties } from 'react'

interface CropViewProps {
  readonly src: string
  readonly size: PictureSize
  readonly area: Area
  readonly className: string
}

/** What a piece of a picture will look like by itself. */
export function CropView({ src, size, area, className }: CropViewProps) {
  const place = {
    '--crop-ratio': `${area.width} / ${area.height}`,
    '--crop-width': `${(size.width / area.width) * 100}%`,
    '--crop-height': `${(size.height / area.height) * 100}%`,
    '--crop-left': `${(-area.x / area.width) * 100}%`,
    '--crop-top': `${(-area.y / area.height) * 100}%`,
  } as CSSProperties
  return (
    <span className={`crop-view ${className}`} style={place} aria-hidden="true">
      <img src={src} alt="" draggable={false} />
    </span>
  )
}
