import { type Area, contentArea, type PictureSize } from '@allmend/domain/media'

/** Finely enough for a border, and quick for any photo. */
const longest = 800

/** What is left of a picture without the empty border around it, in pixels of the picture; null where it has none. */
export async function findContent(src: string, size: PictureSize): Promise<Area | null> {
  const image = new Image()
  image.src = src
  await image.decode()
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(image, 0, 0, width, height)
  const found = contentArea(context.getImageData(0, 0, width, height).data, { width, height })
  if (!found) return null
  const [x, y] = [Math.floor(found.x / scale), Math.floor(found.y / scale)]
  return {
    x,
    y,
    width: Math.min(Math.ceil(found.width / scale), size.width - x),
    height: Math.min(Math.ceil(found.height / scale), size.height - y),
  }
}
