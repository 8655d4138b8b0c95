/** A piece of a picture, in its own pixels from the upper left. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Smaller than that nothing can be recognised. */
const smallestCrop = 16

/** Which shapes a picture is cut to: width by height, or any. */
export const cropShapes = { free: null, square: 1, wide: 16 / 9, classic: 4 / 3 } as const
export type CropShape = keyof typeof cropShapes

export const corners = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof corners)[number]

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))
const least = (picture: PictureSize) => Math.min(smallestCrop, picture.width, picture.height)

/** Whether all of it lies in the picture, and enough of it to be something. */
export const isInPicture = ({ x, y, width, height }: Area, picture: PictureSize): boolean =>
  x >= 0 &&
  y >= 0 &&
  width >= least(picture) &&
  height >= least(picture) &&
  x + width <= picture.width &&
  y + height <= picture.height

/** The largest piece of this shape, in the middle; all of it where any shape will do. */
export function largestArea(picture: PictureSize, ratio: number | null): Area {
  if (ratio === null) return { x: 0, y: 0, ...picture }
  const width = Math.min(picture.width, Math.round(picture.height * ratio))
  const height = Math.min(picture.height, Math.round(width / ratio))
  return { x: Math.floor((picture.width - width) / 2), y: Math.floor((picture.height - height) / 2), width, height }
}

/** Moved, as far as the picture goes. */
export const movedArea = (area: Area, by: { readonly x: number; readonly y: number }, picture: PictureSize): Area => ({
  ...area,
  x: clamp(Math.round(area.x + by.x), 0, picture.width - area.width),
  y: clamp(Math.round(area.y + by.y), 0, picture.height - area.height),
})

/** Pulled at a corner: the one across stays where it is, and the shape is kept where there is one. */
export function pulledArea(
  area: Area,
  corner: Corner,
  by: { readonly x: number; readonly y: number },
  picture: PictureSize,
  ratio: number | null,
): Area {
  const [isWest, isNorth] = [corner.endsWith('w'), corner.startsWith('n')]
  const [right, bottom] = [area.x + area.width, area.y + area.height]
  const room = {
    width: isWest ? right : picture.width - area.x,
    height: isNorth ? bottom : picture.height - area.y,
  }
  const small = least(picture)
  let width = clamp(Math.round(area.width + (isWest ? -by.x : by.x)), small, room.width)
  let height = clamp(Math.round(area.height + (isNorth ? -by.y : by.y)), small, room.height)
  if (ratio !== null) {
    // The side that is pulled more decides; then both are made to fit.
    const wanted = Math.abs(by.x) >= Math.abs(by.y) * ratio ? width : Math.round(height * ratio)
    const most = Math.min(room.width, Math.floor(room.height * ratio))
    width = clamp(wanted, Math.ceil(small * Math.max(1, ratio)), most)
    height = clamp(Math.round(width / ratio), 1, room.height)
  }
  return { x: isWest ? right - width : area.x, y: isNorth ? bottom - height : area.y, width, height }
}
