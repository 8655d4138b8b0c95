import { featureFlags } from '@allmend/domain/access'
import { type BrandColor, isHexColor, layouts, type ThemeColors } from '@allmend/domain/color'
import { z } from 'zod'
import { anonymous, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success, version } from './field-schema.ts'
import { sentence } from './german-errors.ts'

const hexColor = z
  .string()
  .max(20)
  .refine(isHexColor, { error: sentence((field) => `${field} muss eine Farbe wie #009EF7 sein`) })

export const themeColors = z.object({
  primary: hexColor,
  secondary: hexColor,
  accent: hexColor,
  success: hexColor,
  error: hexColor,
  warning: hexColor,
  info: hexColor,
  background: hexColor,
} satisfies Record<keyof ThemeColors, typeof hexColor>)

const flag = z.boolean()
/** Which colours are dark, so that the text on them is light; one that is not named is taken for dark. */
export const darkFlags = z
  .object({
    primary: flag,
    secondary: flag,
    accent: flag,
    success: flag,
    error: flag,
    warning: flag,
    info: flag,
  } satisfies Record<BrandColor, typeof flag>)
  .partial()

export const theme = z.object({
  layout: z.enum(layouts),
  colors: themeColors,
  dark: darkFlags,
  css: z.string(),
  /** What lies behind every page, as in `colors`. */
  background: hexColor,
})

export const texts = z.object({
  title: z.string(),
  contact: z.string(),
  address: z.string(),
  legal: z.string(),
  regulation: z.string(),
  orderSuccess: z.string(),
})

/** The top of the start page; it stands in the first HTML, before any script runs. */
export const hero = z.object({ title: z.string(), text: z.string(), picture: z.string() })

export const appConfig = z.object({
  id: z.number().int(),
  title: z.string(),
  /** The clock the municipality lives by, such as `Europe/Zurich`. */
  zone: z.string(),
  logo: z.string(),
  theme,
  texts,
  hero,
  footerLinks: z.array(z.object({ id: z.number().int(), title: z.string() })),
  featureFlags: z.array(z.enum(featureFlags)),
  /** The name of the directory staff sign in with, where that is set up. */
  singleSignOn: z.object({ label: z.string() }).nullable(),
})

export type AppConfig = z.output<typeof appConfig>

export const getConfig = defineRoute({
  method: 'GET',
  path: '/api/config',
  summary: 'The app behind the domain of this request: title, theme, texts, features',
  access: anonymous(),
  tenant: 'none',
  response: z.object({ status: z.string(), success: z.literal(true), app: appConfig }),
  errors: ['app.not_found'],
})

const editableTheme = z.object({ colors: themeColors, dark: darkFlags, version })

export const getThemeSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/colors',
  summary: 'The colours of the app, and which of them are dark',
  access: permission('setting:base'),
  response: success.extend({ settings: editableTheme }),
})

export const saveThemeSettings = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/colors',
  summary: 'Change the colours of the app; `version` tells which state was edited',
  access: permission('setting:base'),
  body: editableTheme.partial({ dark: true }),
  response: success.extend({ settings: editableTheme }),
  errors: ['record.conflict'],
})
