import { type DarkFlags, fills } from './fills.ts'
import { contrast, toOklch } from './oklch.ts'
import { pageColor } from './page-color.ts'
import { type BrandColor, brandColors, defaultColors, palette, type ThemeColors } from './theme.ts'

/** Below this, little of a colour is left once it can be read. */
export const faintest = 1.75
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
      /** Hardly anything of the colour is left in texts; another one would keep more. */
      readonly kind: 'faint'
      readonly name: BrandColor
      readonly given: number
      /** What writes and fills buttons, and what writes on badges. */
      readonly text: string
      readonly badge: string
      readonly better: string
    }
  /** These write in a darker shade of themselves, as most bright colours do. Nothing is wrong: as chosen they never write. */
  | { readonly kind: 'darkened'; readonly names: readonly BrandColor[] }
  | { readonly kind: 'stays_light'; readonly name: BrandColor; readonly ratio: number }
  | { readonly kind: 'alike'; readonly names: readonly [BrandColor, BrandColor] }
  | { readonly kind: 'page_lightened'; readonly page: string }

export function colorRemarks(colors: ThemeColors, dark: DarkFlags): ColorRemark[] {
  const faint = brandColors.flatMap((name) => faintRemark(colors, name))
  const isDarkened = (name: BrandColor) => readabilityOf(colors, name).text !== colors[name].toLowerCase()
  const names = brandColors.filter((name) => isDarkened(name) && faint.every((remark) => remark.name !== name))
  const page = pageColor(colors.background)
  return [
    ...(page === colors.background ? [] : [{ kind: 'page_lightened' as const, page }]),
    ...faint.toSorted((one, two) => one.given - two.given),
    ...staysLight(colors, dark),
    ...alikeStates(colors),
    ...(names.length > 0 ? [{ kind: 'darkened' as const, names }] : []),
  ]
}

function faintRemark(colors: ThemeColors, name: BrandColor) {
  const { given, text } = readabilityOf(colors, name)
  const better = defaultColors.default[name]
  if (given >= faintest || contrast(better, '#ffffff') <= given) return []
  return [{ kind: 'faint' as const, name, given, text, badge: palette(colors)[name][9], better }]
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
    .filter((pair) => hueBetween(colors[pair[0]], colors[pair[1]]) < alike && !isOfSet(colors, pair))
    .map((names) => ({ kind: 'alike' as const, names }))
}

/** Nobody chose these: a layout brings them along. */
const isOfSet = (colors: ThemeColors, pair: readonly BrandColor[]) =>
  Object.values(defaultColors).some((set) =>
    pair.every((name) => set[name].toLowerCase() === colors[name].toLowerCase()),
  )

function hueBetween(one: string, two: string): number {
  const apart = (Math.abs(toOklch(one).h - toOklch(two).h) * 180) / Math.PI
  return Math.min(apart, 360 - apart)
}
