import { pageColor } from './page-color.ts'
import { neutrals, type Shades, shades } from './shades.ts'

export const layouts = ['default', 'gov'] as const
export type Layout = (typeof layouts)[number]

export const brandColors = ['primary', 'secondary', 'accent', 'success', 'error', 'warning', 'info'] as const
export type BrandColor = (typeof brandColors)[number]
export type ThemeColors = Readonly<Record<BrandColor | 'background', string>>

/** What a new app starts with, and what *Zurücksetzen* in the settings leads back to. */
export const defaultColors: Readonly<Record<Layout, ThemeColors>> = {
  default: {
    primary: '#009EF7',
    secondary: '#f82d62',
    accent: '#7239EA',
    success: '#50CD89',
    error: '#dc3545',
    warning: '#FFB300',
    info: '#07a0ff',
    background: '#e2e6f3',
  },
  gov: {
    primary: '#007ab8',
    secondary: '#000000',
    accent: '#7239EA',
    success: '#81af17',
    error: '#b80d22',
    warning: '#FFB300',
    info: '#07a0ff',
    background: '#ffffff',
  },
}

/** The second set of default colours an app may start from. */
export const alternativePrimary = '#2196F3'

export type Palette = Readonly<Record<BrandColor | 'gray', Shades>>

/** Every shade both sides of the product and its mails are painted with. */
export function palette(colors: ThemeColors): Palette {
  const page = pageColor(colors.background)
  const of = (name: BrandColor) => shades(colors[name], page)
  return {
    primary: of('primary'),
    secondary: of('secondary'),
    accent: of('accent'),
    success: of('success'),
    error: of('error'),
    warning: of('warning'),
    info: of('info'),
    gray: neutrals(page),
  }
}
