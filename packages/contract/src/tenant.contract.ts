import { featureFlags } from '@allmend/domain/access'
import { type BrandColor, isHexColor, layouts, type ThemeColors } from '@allmend/domain/color'
import { type GovernmentLink, governmentLinkNames } from '@allmend/domain/government'
import { z } from 'zod'
import { anonymous, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { formText, success, version } from './field-schema.ts'
import { sentence } from './german-errors.ts'
import { textVersions } from './text-shapes.ts'

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

/** In short and without marks: the whole of a long text is asked for when somebody opens it. */
export const texts = z.object({
  title: z.string(),
  contact: z.string(),
  address: z.string(),
  legal: z.string(),
  regulation: z.string(),
  privacy: z.string(),
  orderSuccess: z.string(),
})

/** Where the links of the government layout lead, by name; without an address a link is not shown. */
export const governmentLinks = z.object(
  Object.fromEntries(governmentLinkNames.map((name) => [name, formText.optional()])) as Record<
    GovernmentLink,
    z.ZodOptional<typeof formText>
  >,
)

/** The top of the start page; it stands in the first HTML, before any script runs. */
export const hero = z.object({
  title: z.string(),
  text: z.string(),
  picture: z.string(),
  /** The picture in other widths, for those that come from the media manager. */
  srcset: z.string(),
  /** What stays in view where it is cut, in hundredths from the upper left; null: its lower right. */
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** There is a text below the objects. */
  hasBody: z.boolean(),
})

export const appConfig = z.object({
  id: z.number().int(),
  title: z.string(),
  /** The clock the municipality lives by, such as `Europe/Zurich`. */
  zone: z.string(),
  logo: z.string(),
  /** Above public pages, in pixels. */
  logoHeight: z.number().int(),
  /** In mails, in hundredths of their width. */
  logoMailWidth: z.number().int(),
  /** Read out in place of the logo; empty where the name beside it says enough. */
  logoAlt: z.string(),
  /** Tells one state of the municipality's own icon from the next; empty where it has none. */
  icon: z.string(),
  theme,
  texts,
  /** Which version of its legal texts counts; one that says nothing is left out. */
  legalTexts: textVersions,
  hero,
  governmentLinks,
  /** The pages in the footer, in order. */
  footerLinks: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /** The last line of the footer, at its end; empty where none is wanted. */
  footerCredit: z.string(),
  featureFlags: z.array(z.enum(featureFlags)),
  /** It rests: only keepers enter. */
  isSuspended: z.boolean(),
  /** The name of the directory staff sign in with, where that is set up, and whether their passwords are closed. */
  singleSignOn: z.object({ label: z.string(), isOnlyWay: z.boolean().default(false) }).nullable(),
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
