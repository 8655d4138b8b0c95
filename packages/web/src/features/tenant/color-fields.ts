import { type BrandColor, brandColors, type DarkFlags, isHexColor, type ThemeColors } from '@allmend/domain/color'
import { type FieldSpec, type Rule, required } from '@allmend/domain/validation'

export type ColorName = keyof ThemeColors

const hexColor: Rule = (value) =>
  typeof value === 'string' && value !== '' && !isHexColor(value) ? 'Bitte geben Sie eine Farbe wie #009EF7 ein.' : null

const color = (label: string) => ({ label, rules: [required, hexColor] })

type DarkName = `${BrandColor}Dark`
const light = (label: string) => ({ label: `Helle Schrift auf ${label}`, rules: [] })

/** A flag goes through the form under the name of its colour. */
export const darkName = (name: BrandColor): DarkName => `${name}Dark`
export const isBrandColor = (name: ColorName): name is BrandColor => name !== 'background'

export const colorFields: FieldSpec<ColorName | DarkName> = {
  primary: color('Primärfarbe'),
  secondary: color('Sekundärfarbe'),
  accent: color('Akzentfarbe'),
  background: color('Hintergrund'),
  success: color('Erfolg'),
  warning: color('Warnung'),
  error: color('Fehler'),
  info: color('Information'),
  primaryDark: light('Primärfarbe'),
  secondaryDark: light('Sekundärfarbe'),
  accentDark: light('Akzentfarbe'),
  successDark: light('Erfolg'),
  warningDark: light('Warnung'),
  errorDark: light('Fehler'),
  infoDark: light('Information'),
}

export type ColorValues = Record<ColorName, string> & Record<DarkName, boolean>

export const valuesOf = (colors: ThemeColors, dark: DarkFlags): ColorValues => ({
  ...colors,
  ...(Object.fromEntries(brandColors.map((name) => [darkName(name), dark[name] ?? true])) as Record<DarkName, boolean>),
})

export const colorsOf = (values: ColorValues): ThemeColors =>
  Object.fromEntries(colorNames.map((name) => [name, values[name]])) as Record<ColorName, string>

export const darkOf = (values: ColorValues): DarkFlags =>
  Object.fromEntries(brandColors.map((name) => [name, values[darkName(name)]]))

export const colorUses: Readonly<Record<ColorName, string>> = {
  primary: 'Schaltflächen, Links, aktive Reiter',
  secondary: 'Hervorhebungen',
  accent: 'Serien, besondere Kennzeichen',
  success: 'Bestätigt, frei',
  error: 'Abgelehnt, storniert',
  warning: 'Unbestätigt, wartet',
  info: 'Hinweise',
  background: 'Fläche hinter den Karten',
}

export const colorNames = Object.keys(colorUses) as ColorName[]
