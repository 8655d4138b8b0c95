import { contrast, fromOklch, toOklch } from './oklch.ts'
import { neutrals } from './shades.ts'

/** WCAG AA for text. */
const readable = 4.5

/**
 * What lies behind every page: the colour the municipality chose, made lighter as far as its quietest text needs. Cards are white and ink
 * is dark, so a dark page could not be read. Example: #2b3a55 becomes #c9ddff.
 */
export function pageColor(background: string): string {
  const isReadable = (page: string) => contrast(neutrals(page)[6], page) >= readable
  if (isReadable(background)) return background
  const { l, c, h } = toOklch(background)
  for (let lighter = l; lighter < 1; lighter += 0.005) {
    const page = fromOklch({ l: lighter, c, h })
    if (isReadable(page)) return page
  }
  return '#ffffff'
}
