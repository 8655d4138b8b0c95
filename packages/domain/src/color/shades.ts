import { contrast, fromOklch, toOklch } from './oklch.ts'

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** WCAG AA for text. */
const readable = 4.5

/**
 * Ten shades of one colour. 5 is the colour as the municipality chose it, used for shapes without text. 7 is the lightest
 * shade of the same hue that is readable on white and on the page background: it fills buttons and writes links. 8 and 9
 * write on the tints 0 and 1. Example: #009EF7 has 2.90:1 on white, its shade 7 #046caa has 5.63:1.
 */
export function shades(base: string, page: string): Shades {
  const { l, c, h } = toOklch(base)
  const isReadable = (hex: string) => contrast(hex, '#ffffff') >= readable && contrast(hex, page) >= readable
  let l7 = Math.min(l, 0.75)
  while (l7 > 0.1 && !isReadable(fromOklch({ l: l7, c, h }))) l7 -= 0.002
  const tint = (t: number) => fromOklch({ l: 0.965 + (l - 0.965) * t, c: c * (0.16 + 0.84 * t), h })
  return [
    fromOklch({ l: 0.965, c: Math.min(c * 0.16, 0.024), h }),
    tint(0.22),
    tint(0.42),
    tint(0.62),
    tint(0.82),
    base.toLowerCase(),
    fromOklch({ l: (l + l7) / 2, c, h }),
    fromOklch({ l: l7, c, h }),
    fromOklch({ l: l7 - 0.06, c: c * 0.96, h }),
    fromOklch({ l: l7 - 0.14, c: c * 0.85, h }),
  ]
}

const neutralSteps = [
  [0.985, 0.004],
  [0.962, 0.007],
  [0.925, 0.011],
  [0.875, 0.014],
  [0.77, 0.018],
  [0.62, 0.022],
  [0.49, 0.026],
  [0.4, 0.028],
  [0.31, 0.03],
  [0.225, 0.032],
] as const

/** Grays that carry a trace of the background's hue; 5 borders inputs, 6 writes secondary text, 9 writes text. */
export function neutrals(page: string): Shades {
  const { c, h } = toOklch(page)
  // A white or gray page has no hue to carry.
  const colourful = c > 0.002 ? 1 : 0
  const gray = ([l, chroma]: readonly [number, number]) => fromOklch({ l, c: chroma * colourful, h })
  const [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9] = neutralSteps
  return [gray(s0), gray(s1), gray(s2), gray(s3), gray(s4), gray(s5), gray(s6), gray(s7), gray(s8), gray(s9)]
}
