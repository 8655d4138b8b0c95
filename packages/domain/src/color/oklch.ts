/** Lightness 0–1, chroma 0–0.4, hue in radians: in this space a colour can be made lighter without changing its hue. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Triple = readonly [number, number, number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const clamp = (v: number) => Math.min(1, Math.max(0, v))

export const isHexColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

function linearRgb(hex: string): Triple {
  if (!isHexColor(hex)) throw new RangeError(`not a colour of the form #rrggbb: ${hex}`)
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const toHex = (rgb: Triple) =>
  `#${rgb
    .map((v) =>
      Math.round(toGamma(clamp(v)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(A, B), h: Math.atan2(B, A) }
}

function toLinearRgb({ l: L, c, h }: Oklch): Triple {
  const A = c * Math.cos(h)
  const B = c * Math.sin(h)
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Chroma shrinks until the colour fits sRGB, so that the hue never drifts. */
export function fromOklch(color: Oklch): string {
  for (let c = color.c; c > 0.0005; c *= 0.96) {
    const rgb = toLinearRgb({ ...color, c })
    if (rgb.every((v) => v >= -0.0005 && v <= 1.0005)) return toHex(rgb)
  }
  return toHex(toLinearRgb({ ...color, c: 0 }))
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast, from 1 (none) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
