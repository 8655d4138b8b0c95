import { alternativePrimary, type DarkFlags, defaultColors, type ThemeColors } from '@allmend/domain/color'
import { colorNames } from './color-fields.ts'

export interface ColorSet {
  readonly name: string
  readonly text: string
  readonly colors: ThemeColors
}

/** What an app may start from, and come back to. */
export const colorSets: readonly ColorSet[] = [
  { name: 'Standard', text: 'Blau auf hellem Grund', colors: defaultColors.default },
  {
    name: 'Zweites Blau',
    text: 'Wie Standard, ruhiger',
    colors: { ...defaultColors.default, primary: alternativePrimary },
  },
  { name: 'Behörden', text: 'Nüchtern, auf Weiss', colors: defaultColors.gov },
]

const same = (one: string, two: string) => one.toLowerCase() === two.toLowerCase()

/** Whether these are the colours of a set, with light words on all of them, as a set has it. */
export const isSet = ({ colors: wanted }: ColorSet, colors: ThemeColors, dark: DarkFlags): boolean =>
  colorNames.every((name) => same(colors[name], wanted[name])) &&
  Object.values(dark).every((isDark) => isDark !== false)

const common = ['#046caa', '#007745', '#dc3545', '#1b2233'] as const

/** Beside the picker: what the sets have for this colour, and a few that can be read as they are. */
export const proposals = (name: keyof ThemeColors): string[] => {
  const pages = ['#e2e6f3', '#f4f1ea', '#eef5ee', '#f2f2f2', '#ffffff']
  const offered = name === 'background' ? pages : [...colorSets.map(({ colors }) => colors[name]), ...common]
  return [...new Set(offered.map((color) => color.toLowerCase()))]
}
