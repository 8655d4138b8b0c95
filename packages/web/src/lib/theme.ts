import {
  brandColors,
  type DarkFlags,
  fillVariables,
  type Layout,
  pageColor,
  palette,
  type ThemeColors,
} from '@allmend/domain/color'
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core'

const isBrandColor = (color: string) => brandColors.some((name) => name === color)

/** Shade 8 writes on tint 0, shade 7 on white: readable for every colour a municipality may choose. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const { color, isThemeColor } = parseThemeColor({
    color: input.color || input.theme.primaryColor,
    theme: input.theme,
  })
  if (!isThemeColor) return resolved
  if (input.variant === 'filled' && isBrandColor(color)) {
    const hover = `var(--fill-${color}-hover)`
    return { ...resolved, background: `var(--fill-${color})`, hover, color: `var(--on-${color})` }
  }
  const shade = (step: number) => `var(--mantine-color-${color}-${step})`
  if (input.variant === 'light') {
    return { ...resolved, background: shade(color === 'gray' ? 2 : 0), hover: shade(1), color: shade(8) }
  }
  return input.variant === 'subtle' ? { ...resolved, color: shade(7), hover: shade(0) } : resolved
}

/** One height per face instead of Mantine's scale, unless a control asks for a size other than the default `sm`. */
const faceSize =
  (part: string, variables: Readonly<Record<string, string>>) =>
  (_: unknown, { size }: { size?: unknown }) => ({ [part]: size === undefined || size === 'sm' ? variables : {} })

const closeButtonProps = { 'aria-label': 'Schliessen', size: 44, iconSize: 22 } as const

/** Or the head of a dialog would count as a second banner of the page. */
const attributes = { header: { role: 'presentation' } } as const

interface ThemeChoice {
  readonly layout: Layout
  readonly colors: ThemeColors
  readonly dark: DarkFlags
}

const radii = {
  default: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '999px' },
  gov: { xs: '0', sm: '0', md: '0', lg: '0', xl: '0' },
} as const

export function makeTheme({ layout, colors, dark }: ThemeChoice): MantineThemeOverride {
  const shades = palette(colors)
  const tuple = (name: keyof typeof shades): MantineColorsTuple => [...shades[name]]
  return createTheme({
    primaryColor: 'primary',
    primaryShade: 7,
    colors: { ...Object.fromEntries(brandColors.map((name) => [name, tuple(name)])), gray: tuple('gray') },
    black: shades.gray[9],
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
    fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
    lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.25' },
    spacing: { xs: '8px', sm: '16px', md: '24px', lg: '32px', xl: '48px' },
    radius: radii[layout],
    defaultRadius: 'md',
    breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
    variantColorResolver,
    cursorType: 'pointer',
    respectReducedMotion: true,
    other: { page: pageColor(colors.background), layout, fills: fillVariables(colors, dark) },
    components: {
      Button: {
        vars: faceSize('root', {
          '--button-height': 'var(--control)',
          '--button-fz': 'var(--control-fz)',
          '--button-padding-x': 'var(--control-px)',
        }),
      },
      Input: { vars: faceSize('wrapper', { '--input-height': 'var(--control)', '--input-fz': 'var(--control-fz)' }) },
      PasswordInput: {
        vars: faceSize('root', { '--psi-button-size': 'var(--control-button)', '--psi-icon-size': '20px' }),
      },
      Pagination: {
        vars: faceSize('root', {
          '--pagination-control-size': 'var(--pager-control)',
          '--pagination-control-fz': '14px',
        }),
      },
      Modal: { defaultProps: { centered: true, closeButtonProps, attributes } },
      Drawer: { defaultProps: { closeButtonProps, attributes } },
      Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
    },
  })
}

export const cssVariablesResolver: CSSVariablesResolver = ({ colors, other }) => ({
  variables: {
    '--page': String(other.page),
    ...other.fills,
    ...(other.layout === 'gov' && { '--r': '0', '--r-s': '0', '--shadow': 'none' }),
  },
  light: {
    '--mantine-color-dimmed': shade(colors.gray, 6),
    '--mantine-color-placeholder': shade(colors.gray, 6),
    '--mantine-color-default-border': shade(colors.gray, 5),
    '--mantine-color-anchor': shade(colors.primary, 7),
    '--mantine-color-error': shade(colors.error, 7),
  },
  dark: {},
})

const shade = (shades: MantineColorsTuple | undefined, step: number): string => shades?.[step] ?? ''
