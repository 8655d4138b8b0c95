import type { FeatureFlag } from '@allmend/domain/access'
import { sql } from 'kysely'
import type { PlatformTx } from '../../platform/db/database.ts'
import { logoSource } from '../tenant/index.ts'

export async function readApps(tx: PlatformTx) {
  const rows = await tx.db
    .selectFrom('app')
    .innerJoin('app_setting', 'app_setting.app_id', 'app.id')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 'app.id').onRef('l.id', '=', 'app_setting.logo_id'))
    .select([
      'app.id',
      'app.title',
      'app.feature_flags',
      'app_setting.logo',
      'l.file as logo_file',
      'l.widths as logo_widths',
      sql<{ id: number; domain: string; isMain: boolean }[]>`coalesce((
        select json_agg(json_build_object('id', d.id, 'domain', d.domain, 'isMain', d.is_main) order by d.is_main desc, d.domain)
        from app_domain d where d.app_id = app.id
      ), '[]')`.as('domains'),
    ])
    .orderBy('app.title')
    .orderBy('app.id')
    .execute()
  return rows.map(({ feature_flags, logo, logo_file, logo_widths, ...app }) => ({
    ...app,
    logo: logo_file === null ? logo : logoSource({ file: logo_file, widths: logo_widths ?? [] }),
    featureFlags: feature_flags as FeatureFlag[],
  }))
}
