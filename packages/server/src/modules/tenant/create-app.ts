import type { FeatureFlag } from '@allmend/domain/access'
import { defaultColors, type Layout, type ThemeColors } from '@allmend/domain/color'
import type { GovernmentAddresses } from '@allmend/domain/government'
import { builtInTemplates, templateDefaults } from '@allmend/domain/template'
import type { PlatformTx } from '../../platform/db/database.ts'

export interface NewApp {
  readonly title: string
  /** The first is the main one. */
  readonly domains: readonly string[]
  readonly featureFlags?: readonly FeatureFlag[]
  readonly layout?: Layout
  readonly governmentLinks?: GovernmentAddresses
  readonly colors?: ThemeColors
  readonly logo?: string
  readonly texts?: Record<string, string>
  readonly hero?: { readonly title: string; readonly text: string; readonly picture: string }
}

/** A new municipality, with settings it can be used with at once. */
export async function createApp(tx: PlatformTx, app: NewApp): Promise<number> {
  const layout = app.layout ?? 'default'
  const { id } = await tx.db
    .insertInto('app')
    .values({ title: app.title, feature_flags: [...(app.featureFlags ?? [])] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('app_domain')
    .values(app.domains.map((domain, index) => ({ app_id: id, domain: domain.toLowerCase(), is_main: index === 0 })))
    .execute()
  await tx.db
    .insertInto('app_setting')
    .values({
      app_id: id,
      layout,
      government_links: JSON.stringify(app.governmentLinks ?? {}),
      colors: JSON.stringify(app.colors ?? defaultColors[layout]),
      logo: app.logo ?? '',
      texts: JSON.stringify({ title: app.title, ...app.texts }),
      notification_recipients: app.texts?.contact?.match(/[^\s<>,;]+@[^\s<>,;]+/g) ?? [],
      hero: JSON.stringify(app.hero ?? { title: app.title, text: '', picture: '' }),
    })
    .execute()
  await tx.db
    .insertInto('payment_option')
    .values({
      app_id: id,
      name: 'Rechnung',
      description: 'Sie erhalten die Rechnung per E-Mail.',
      kind: 'invoice',
      is_default: true,
    })
    .execute()
  await tx.db
    .insertInto('mail_template')
    .values(
      builtInTemplates.map((kind) => {
        const { name, blocks } = templateDefaults[kind]
        return { app_id: id, kind, name, blocks: JSON.stringify(blocks) }
      }),
    )
    .execute()
  return id
}
