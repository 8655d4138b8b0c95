import type { Asset } from '@allmend/contract'
import type { Picture } from '../../../framework/rich-text/picture-node.ts'

/** As wide as a text, and drawings are sharp in any size. */
const drawingWidth = 960

/** A drawing has no size in the media manager; the browser knows its proportions. */
async function drawnSize(src: string): Promise<Pick<Picture, 'width' | 'height'>> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
  } catch {
    // It cannot be drawn; then it has no size either.
    return { width: null, height: null }
  }
  const { naturalWidth, naturalHeight } = image
  if (!naturalWidth || !naturalHeight) return { width: null, height: null }
  return { width: drawingWidth, height: Math.round((drawingWidth * naturalHeight) / naturalWidth) }
}

/** A picture of the media manager as it stands in a text, with what it shows. */
export async function pictureOf({ src, alt, width, height }: Asset): Promise<Picture> {
  return { src, alt, ...(width && height ? { width, height } : await drawnSize(src)) }
}
