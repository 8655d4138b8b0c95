import { isHexColor, type ThemeColors } from '@allmend/domain/color'
import { type FieldSpec, type Rule, required } from '@allmend/domain/validation'

export type ColorName = keyof ThemeColors

const hexColor: Rule = (value) =>
  typeof value === 'string' && value !== '' && !isHexColor(value) ? 'Bitte geben Sie eine Farbe wie #009EF7 ein.' : null

const color = (label: string) => ({ label, rules: [required, hexColor] })

export const colorFields: FieldSpec<ColorName> = {
  primary: color('Primärfarbe'),
  secondary: color('Sekundärfarbe'),
  accent: color('Akzentfarbe'),
  background: color('Hintergrund'),
  success: color('Erfolg'),
  warning: color('Warnung'),
  error: color('Fehler'),
  info: color('Information'),
}

export const colorUses: Readonly<Record<ColorName, string>> = {
  primary: 'Schaltflächen, Links und die Auswahl im Menü',
  secondary: 'Hervorhebungen neben der Primärfarbe',
  accent: 'Serien und besondere Kennzeichen',
  background: 'Fläche hinter den öffentlichen Seiten',
  success: 'Bestätigt, frei, gespeichert',
  warning: 'Unbestätigt, wartet, läuft bald ab',
  error: 'Abgelehnt, storniert, fehlgeschlagen',
  info: 'Hinweise',
}

export const colorNames = Object.keys(colorFields) as ColorName[]
