import { type DarkFlags, fills } from './fills.ts'
import { contrast, toOklch } from './oklch.ts'
import { pageColor } from './page-color.ts'
import { type BrandColor, brandColors, defaultColors, palette, type ThemeColors } from './theme.ts'

/** Below this, little of a colour is left once it can be read. */
const faint = 1.75
/** Degrees between two hues that people who see red and green alike can hardly tell apart. */
const alike = 65

export interface Readability {
  /** Of the colour as it was chosen, on white. */
  readonly given: number
  /** What writes and fills instead; the colour itself where that can be read. */
  readonly text: string
  /** Of that, on white and on the page, whichever is worse. */
  readonly reached: number
}

export function readabilityOf(colors: ThemeColors, name: BrandColor): Readability {
  const text = palette(colors)[name][7]
  return {
    given: contrast(colors[name], '#ffffff'),
    text,
    reached: Math.min(contrast(text, '#ffffff'), contrast(text, pageColor(colors.background))),
  }
}

/** What somebody who chooses colours should know; nothing of it is refused. */
export type ColorRemark =
  | {
      readonly kind: 'darkened'
      readonly name: BrandColor
      readonly given: number
      /** What writes and fills buttons, and what writes on badges. */
      readonly text: string
      readonly badge: string
      /** Hardly anything of the colour is left in texts; this one would keep more. */
      readonly better: string | null
    }
  | { readonly kind: 'stays_light'; readonly name: BrandColor; readonly ratio: number }
  | { readonly kind: 'alike'; readonly names: readonly [BrandColor, BrandColor] }
  | { readonly kind: 'page_lightened'; readonly page: string }

export function colorRemarks(colors: ThemeColors, dark: DarkFlags): ColorRemark[] {
  const darkened = brandColors.flatMap((name) => darkenedRemark(colors, name))
  const page = pageColor(colors.background)
  return [
    ...(page === colors.background ? [] : [{ kind: 'page_lightened' as const, page }]),
    ...darkened.toSorted((one, two) => one.given - two.given),
    ...staysLight(colors, dark),
    ...alikeStates(colors),
  ]
}

function darkenedRemark(colors: ThemeColors, name: BrandColor) {
  const { given, text } = readabilityOf(colors, name)
  if (text === colors[name].toLowerCase()) return []
  const usual = defaultColors.default[name]
  const isFaint = given < faint && contrast(usual, '#ffffff') > given
  return [
    { kind: 'darkened' as const, name, given, text, badge: palette(colors)[name][9], better: isFaint ? usual : null },
  ]
}

/** Somebody wants dark words on a colour that is too dark for them. */
function staysLight(colors: ThemeColors, dark: DarkFlags) {
  const filled = fills(colors, dark)
  const ink = palette(colors).gray[9]
  return brandColors
    .filter((name) => dark[name] === false && filled[name].text !== ink)
    .map((name) => ({ kind: 'stays_light' as const, name, ratio: contrast(ink, colors[name]) }))
}

const states = [
  ['success', 'warning'],
  ['success', 'error'],
] as const

function alikeStates(colors: ThemeColors) {
  return states
    .filter(([one, two]) => hueBetween(colors[one], colors[two]) < alike)
    .map((names) => ({ kind: 'alike' as const, names }))
}

function hueBetween(one: string, two: string): number {
  const apart = (Math.abs(toOklch(one).h - toOklch(two).h) * 180) / Math.PI
  return Math.min(apart, 360 - apart)
}
