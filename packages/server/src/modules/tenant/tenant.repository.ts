import type { LegalTextKind } from '@allmend/domain/texts'
import { type InferResult, sql } from 'kysely'
import type { Database, TenantTx } from '../../platform/db/database.ts'
import { unconnected } from '../../platform/db/unconnected.ts'

const configColumns = [
  'app.id',
  'app.title',
  'app.zone',
  'app.feature_flags',
  'app.suspended_at',
  'app_setting.layout',
  'app_setting.colors',
  'app_setting.dark_flags',
  'app_setting.css',
  'app_setting.logo',
  'app_setting.favicon_area',
  'app_setting.logo_area',
  'app_setting.logo_height',
  'app_setting.logo_mail_width',
  'app_setting.logo_alt',
  'l.file as logo_file',
  'l.widths as logo_widths',
  'f.file as favicon_file',
  'app_setting.texts',
  'app_setting.hero',
  'app_setting.government_links',
  'app_setting.single_sign_on',
  'app_setting.footer_credit',
  'app_setting.order_success',
  sql<boolean>`app_setting.start_text <> ''`.as('has_start_text'),
  sql<LegalTexts>`current_legal_texts(app.id)`.as('legal_texts'),
  sql<HeroPicture | null>`(
    select json_build_object('file', a.file, 'width', a.width, 'widths', a.widths, 'has_avif', a.has_avif,
      'versions_at', a.versions_at, 'x', a.focus_x, 'y', a.focus_y) from asset a
    where a.app_id = app_setting.app_id and a.id = app_setting.hero_asset_id
  )`.as('hero_picture'),
] as const

interface LegalTextGlance {
  readonly version: number
  readonly short: string
}
export type LegalTexts = Readonly<Partial<Record<LegalTextKind, LegalTextGlance>>>

interface HeroPicture {
  readonly file: string
  readonly width: number | null
  readonly widths: readonly number[]
  readonly has_avif: boolean
  readonly versions_at: string | null
  readonly x: number
  readonly y: number
}

/** Asked for with every page, so in the same question. */
const footerLinks = sql<{ id: number; title: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title) order by p.footer_position, p.id)
  from page p where p.app_id = app.id and p.footer_position is not null
), '[]')`

const appByDomain = (domain: string) =>
  unconnected
    .selectFrom('app_domain')
    .innerJoin('app', 'app.id', 'app_domain.app_id')
    .innerJoin('app_setting', 'app_setting.app_id', 'app.id')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 'app.id').onRef('l.id', '=', 'app_setting.logo_id'))
    .leftJoin('asset as f', (join) =>
      join.onRef('f.app_id', '=', 'app.id').onRef('f.id', '=', 'app_setting.favicon_id'),
    )
    .where('app_domain.domain', '=', domain)
    .select(configColumns)
    .select(footerLinks.as('footer_links'))

export type AppRow = InferResult<ReturnType<typeof appByDomain>>[number]

/** The way in: only the domain is known yet, so this looks across all apps. Asked with every page, so in one round trip. */
export async function findByDomain(db: Database, domain: string): Promise<AppRow | null> {
  const [row] = await db.askAcrossTenants<AppRow>('find the app of a domain', appByDomain(domain).compile())
  return row ?? null
}

export function readColors(tx: TenantTx) {
  return tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select(['colors', 'dark_flags', 'version'])
    .executeTakeFirstOrThrow()
}

/** Changes the row only if it is still the one that was edited. */
export function writeColors(tx: TenantTx, colors: object, dark: object | undefined, version: number) {
  return tx.db
    .updateTable('app_setting')
    .set({
      colors: JSON.stringify(colors),
      ...(dark && { dark_flags: JSON.stringify(dark) }),
      version: version + 1,
    })
    .where('app_id', '=', tx.appId)
    .where('version', '=', version)
    .returning(['colors', 'dark_flags', 'version'])
    .executeTakeFirst()
}
