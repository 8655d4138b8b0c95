import {
  type AppConfig,
  appConfig,
  darkFlags,
  governmentLinks,
  hero,
  type PictureArea,
  texts,
  theme,
  themeColors,
} from '@allmend/contract'
import type { FeatureFlag } from '@allmend/domain/access'
import { allowsSignOn } from '@allmend/domain/sso'
import { shortText } from '@allmend/domain/texts'
import { addressesOf } from '../../platform/pictures/picture-places.ts'
import { brandSource, iconOf, versionOf } from './brand.ts'
import type { AppRow, LegalTexts } from './tenant.repository.ts'

const singleSignOn = appConfig.shape.singleSignOn
const emptyTexts = { title: '', contact: '', address: '' }
const emptyHero = { title: '', text: '', picture: '' }

/** The picture from the media manager comes before the one the app was set up with. */
function presentHero({ hero: stored, hero_picture: picture, has_start_text }: AppRow): AppConfig['hero'] {
  const words = { ...emptyHero, ...Object(stored), srcset: '', focus: null, hasBody: has_start_text }
  if (!picture) return hero.parse(words)
  const { src, srcset } = addressesOf(picture)
  return hero.parse({ ...words, picture: src, srcset, focus: { x: picture.x, y: picture.y } })
}

const shortTexts = ({ legal_texts: { legal, regulation, privacy }, order_success }: AppRow) => ({
  legal: legal?.short ?? '',
  regulation: regulation?.short ?? '',
  privacy: privacy?.short ?? '',
  orderSuccess: shortText(order_success),
})

const versionsOf = (current: LegalTexts): AppConfig['legalTexts'] =>
  Object.fromEntries(Object.entries(current).map(([kind, { version }]) => [kind, version]))

export function presentConfig(row: AppRow): AppConfig {
  const { logo, icon } = presentBrand(row)
  return {
    id: row.id,
    title: row.title,
    zone: row.zone,
    logo: logo ? brandSource({ ...logo, widths: row.logo_widths ?? [] }) : row.logo,
    logoHeight: row.logo_height,
    logoMailWidth: row.logo_mail_width,
    logoAlt: row.logo_alt,
    icon: icon ? versionOf(icon) : '',
    theme: theme.parse({
      layout: row.layout,
      colors: row.colors,
      dark: row.dark_flags,
      css: row.css,
      background: Object(row.colors).background,
    }),
    texts: texts.parse({ ...emptyTexts, ...Object(row.texts), ...shortTexts(row) }),
    legalTexts: versionsOf(row.legal_texts),
    hero: presentHero(row),
    governmentLinks: row.layout === 'gov' ? governmentLinks.parse(row.government_links) : {},
    footerLinks: row.footer_links,
    footerCredit: row.footer_credit,
    featureFlags: row.feature_flags as FeatureFlag[],
    isSuspended: row.suspended_at !== null,
    singleSignOn: allowsSignOn(row.layout) ? singleSignOn.parse(row.single_sign_on) : null,
  }
}

/** The logo as a picture, and what the icon is made of; null where there is none. */
export function presentBrand(row: Pick<AppRow, BrandColumn>) {
  const logo = row.logo_file === null ? null : { file: row.logo_file, area: row.logo_area as PictureArea | null }
  const faviconArea = row.favicon_area as PictureArea | null
  return { logo, icon: iconOf({ logo, favicon: row.favicon_file, faviconArea }) }
}
type BrandColumn = 'favicon_file' | 'favicon_area' | 'logo_file' | 'logo_area'

export const presentColors = (row: { colors: unknown; dark_flags: unknown; version: number }) => ({
  colors: themeColors.parse(row.colors),
  dark: darkFlags.parse(row.dark_flags),
  version: row.version,
})
