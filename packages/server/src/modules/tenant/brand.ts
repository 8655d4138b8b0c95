import type { PictureArea } from '@allmend/contract'
import { addressOfFile, fileOfWidth } from '../../platform/pictures/picture-places.ts'

/** A picture a municipality shows itself with, or a piece of it. */
export interface BrandPicture {
  readonly file: string
  readonly area: PictureArea | null
}

/** The picture of the logo, as small as a header needs it; a drawing is sharp in any size. */
export function logoSource({ file, widths }: { readonly file: string; readonly widths: readonly number[] }): string {
  const [smallest] = [...widths].sort((a, b) => a - b)
  return addressOfFile(smallest === undefined ? file : fileOfWidth(file, smallest))
}

/** The same of a logo that may be a piece: that is cut when it is asked for. */
export const brandSource = (logo: BrandPicture & { readonly widths: readonly number[] }): string =>
  logo.area ? `/logo.png?v=${versionOf(logo)}` : logoSource(logo)

/** Tells one picture from the next, so that a browser keeps it as long as it is the same. */
export function versionOf({ file, area }: BrandPicture): string {
  const piece = area ? [area.x, area.y, area.width, area.height].map((share) => Math.round(share * 1000)).join('-') : ''
  return [/\/(\w{8})/.exec(file)?.[1] ?? '', piece].filter(Boolean).join('-')
}

interface Chosen {
  readonly logo: BrandPicture | null
  /** A picture of its own. */
  readonly favicon: string | null
  /** A piece of the picture the logo is made of. */
  readonly faviconArea: PictureArea | null
}

/** What the icon is made of: a picture of its own, a piece of the logo, or what the logo shows. */
export function iconOf({ logo, favicon, faviconArea }: Chosen): BrandPicture | null {
  if (favicon !== null) return { file: favicon, area: null }
  return logo && { file: logo.file, area: faviconArea ?? logo.area }
}
