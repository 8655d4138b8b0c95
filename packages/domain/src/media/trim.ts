import type { Area, PictureSize } from './crop.ts'

/** How far a colour may be from another and still count as the same: edges are blurred, and photos of paper are never quite white. */
const tolerance = 16
const channels = 4

/**
 * What is left of a picture without the empty border around it: everything that has another colour than its upper left corner, be that
 * a colour or nothing. `pixels` are four bytes each, row by row. Null where nothing can be taken away, or nothing would be left.
 */
export function contentArea(pixels: ArrayLike<number>, { width, height }: PictureSize): Area | null {
  const byte = (at: number) => pixels[at] ?? 0
  const isClear = (at: number) => byte(at + 3) <= tolerance
  const isEmpty = (at: number) =>
    isClear(0)
      ? isClear(at)
      : [0, 1, 2, 3].every((channel) => Math.abs(byte(at + channel) - byte(channel)) <= tolerance)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isEmpty((y * width + x) * channels)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < 0) return null
  const area = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  return area.width === width && area.height === height ? null : area
}
