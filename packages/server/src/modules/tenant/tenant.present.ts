import { type AppConfig, appConfig, darkFlags, hero, texts, theme, themeColors } from '@allmend/contract'
import type { FeatureFlag } from '@allmend/domain/access'
import type { AppRow } from './tenant.repository.ts'

const singleSignOn = appConfig.shape.singleSignOn
const emptyTexts = { title: '', contact: '', address: '', legal: '', regulation: '', orderSuccess: '' }
const emptyHero = { title: '', text: '', picture: '' }

export function presentConfig(row: AppRow): AppConfig {
  return {
    id: row.id,
    title: row.title,
    zone: row.zone,
    logo: row.logo,
    theme: theme.parse({
      layout: row.layout,
      colors: row.colors,
      dark: row.dark_flags,
      css: row.css,
      background: Object(row.colors).background,
    }),
    texts: texts.parse({ ...emptyTexts, ...Object(row.texts) }),
    hero: hero.parse({ ...emptyHero, ...Object(row.hero) }),
    footerLinks: [],
    featureFlags: row.feature_flags as FeatureFlag[],
    singleSignOn: singleSignOn.parse(row.single_sign_on),
  }
}

export const presentColors = (row: { colors: unknown; dark_flags: unknown; version: number }) => ({
  colors: themeColors.parse(row.colors),
  dark: darkFlags.parse(row.dark_flags),
  version: row.version,
})
