import { contrast } from './oklch.ts'
import { shades } from './shades.ts'

/** A label in a colour somebody chose: filled with it, and tinted with it where many stand side by side. */
export interface Tones {
  readonly ground: string
  readonly text: string
  readonly tint: string
  readonly ink: string
}

/** WCAG AA for text. */
const readable = 4.5
const darkText = '#1b2233'

/**
 * Readable whatever was chosen. With white words a colour is darkened as far as they need; with dark words it stays as it was chosen, or
 * is taken for dark all the same if nobody could read them.
 */
export function tonesOf(color: string, isDark: boolean): Tones {
  const tones = shades(color, '#ffffff')
  const staysLight = !isDark && contrast(darkText, tones[5]) >= readable
  return {
    ...(staysLight ? { ground: tones[5], text: darkText } : { ground: tones[7], text: '#ffffff' }),
    tint: tones[1],
    ink: contrast(tones[9], tones[1]) >= readable ? tones[9] : darkText,
  }
}
