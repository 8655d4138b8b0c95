import type { Asset } from '@allmend/contract'
import type { PictureSize } from '@allmend/domain/media'
import { useEffect, useState } from 'react'

/** A drawing that says no size is shown in any; a square is as good as another. */
const fallback: PictureSize = { width: 300, height: 300 }

/** A drawing has no pixels: it is measured as finely as somebody can point at it. */
function enlarged({ width, height }: PictureSize): PictureSize {
  const scale = 1000 / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** How large a picture is. Of a drawing nobody wrote it down, so the browser is asked. */
export function usePictureSize(picture: Asset | null): PictureSize | null {
  const { src, width, height } = picture ?? { src: '', width: null, height: null }
  const [drawn, setDrawn] = useState<{ readonly src: string; readonly size: PictureSize } | null>(null)
  const isKnown = width !== null && height !== null
  useEffect(() => {
    if (isKnown || src === '') return
    const image = new Image()
    const take = () => {
      const { naturalWidth, naturalHeight } = image
      const size = naturalWidth && naturalHeight ? { width: naturalWidth, height: naturalHeight } : fallback
      setDrawn({ src, size: enlarged(size) })
    }
    image.addEventListener('load', take)
    image.addEventListener('error', take)
    image.src = src
    return () => {
      image.removeEventListener('load', take)
      image.removeEventListener('error', take)
    }
  }, [src, isKnown])
  if (isKnown) return { width, height }
  return drawn?.src === src ? drawn.size : null
}
