import sharp, { type Sharp } from 'sharp'

/** In dots; a picture of more takes too much memory to look at, however small its file is. */
const largest = 100_000_000

export const limits = { limitInputPixels: largest }

/** In dots; no browser reads a longer one in the format its versions are in. */
const longest = 16_383

/** Read from its beginning, without unpacking it. */
export async function isTooLarge(content: Buffer): Promise<boolean> {
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  return width * height > largest || Math.max(width, height) > longest
}

/** Upright, whatever way the camera was held. */
export const openPicture = (content: Buffer): Sharp => sharp(content, limits).autoOrient()

export const inWidth = (picture: Sharp, width: number): Sharp => picture.clone().resize({ width }).webp({ quality: 80 })

/** What a phone, a card and a whole page need. */
const usualWidths = [400, 800, 1600]

/** Never larger than it is: a picture between two of them is there in its own width, too. */
const widthsFor = (own: number): number[] => [
  ...usualWidths.filter((width) => width < own),
  ...(own <= Math.max(...usualWidths) ? [own] : []),
]

export interface PictureVersions {
  readonly webp: ReadonlyMap<number, Buffer>
  /** The same widths; null unless each of them is smaller than as WebP. */
  readonly avif: ReadonlyMap<number, Buffer> | null
}

/** A picture in every width it is shown in. One after the other: each takes the memory of a whole picture. */
export async function versionsOf(content: Buffer): Promise<PictureVersions> {
  const picture = openPicture(content)
  const { autoOrient, pages = 1 } = await picture.metadata()
  // One that moves stays as it is: made smaller it would stand still.
  if (pages > 1) return { webp: new Map(), avif: null }
  const [webp, avif] = [new Map<number, Buffer>(), new Map<number, Buffer>()]
  for (const width of widthsFor(autoOrient.width)) {
    webp.set(width, await inWidth(picture, width).toBuffer())
    avif.set(width, await picture.clone().resize({ width }).avif({ quality: 50 }).toBuffer())
  }
  return { webp, avif: isSmaller(avif, webp) ? avif : null }
}

/** In every width: a browser takes AVIF wherever it is offered. */
export const isSmaller = (one: ReadonlyMap<number, Buffer>, other: ReadonlyMap<number, Buffer>): boolean =>
  [...other].every(([width, { length }]) => (one.get(width)?.length ?? length) < length)
