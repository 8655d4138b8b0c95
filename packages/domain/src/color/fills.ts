import { contrast } from './oklch.ts'
import { type BrandColor, brandColors, palette, type ThemeColors } from './theme.ts'

/** Which colours are dark, so that the text on them is light. One that is not named is taken for dark. */
export type DarkFlags = Readonly<Partial<Record<BrandColor, boolean | undefined>>>

interface Fill {
  readonly ground: string
  readonly hover: string
  readonly text: string
}

/** WCAG AA for text. */
const readable = 4.5

/**
 * What buttons, badges and chips are filled with, and what writes on them. A dark colour is darkened as far as white needs; one that is
 * said to be light stays as it was chosen and gets dark text, provided that can be read. Example: #FFB300 with dark text has 9.8:1.
 */
export function fills(colors: ThemeColors, dark: DarkFlags): Readonly<Record<BrandColor, Fill>> {
  const shades = palette(colors)
  const ink = shades.gray[9]
  const fillOf = (name: BrandColor): Fill => {
    const tones = shades[name]
    const isLight = dark[name] === false && contrast(ink, tones[5]) >= readable && contrast(ink, tones[4]) >= readable
    return isLight
      ? { ground: tones[5], hover: tones[4], text: ink }
      : { ground: tones[7], hover: tones[8], text: '#ffffff' }
  }
  return Object.fromEntries(brandColors.map((name) => [name, fillOf(name)])) as Record<BrandColor, Fill>
}

/** The same as custom properties of a page: `--fill-primary`, `--fill-primary-hover`, `--on-primary`. */
export const fillVariables = (colors: ThemeColors, dark: DarkFlags): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fills(colors, dark)).flatMap(([name, { ground, hover, text }]) => [
      [`--fill-${name}`, ground],
      [`--fill-${name}-hover`, hover],
      [`--on-${name}`, text],
    ]),
  )
