import type { listApps, RouteResult } from '@allmend/contract'
import type { FeatureFlag } from '@allmend/domain/access'
import { sql } from 'kysely'
import type { PlatformTx } from '../../platform/db/database.ts'
import { logoSource } from '../tenant/index.ts'

export type PlatformApp = RouteResult<typeof listApps>['apps'][number]

/** Every app by its title, or the one that is asked for. */
export async function readApps(tx: PlatformTx, id?: number): Promise<PlatformApp[]> {
  const rows = await tx.db
    .selectFrom('app')
    .innerJoin('app_setting', 'app_setting.app_id', 'app.id')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 'app.id').onRef('l.id', '=', 'app_setting.logo_id'))
    .$if(id !== undefined, (query) => query.where('app.id', '=', id ?? 0))
    .select([
      'app.id',
      'app.title',
      'app.feature_flags',
      'app.created_at',
      'app.suspended_at',
      'app.version',
      'app.max_connections',
      'app.max_storage_mb',
      'app.max_mails_per_hour',
      'app_setting.logo',
      'l.file as logo_file',
      'l.widths as logo_widths',
      sql<PlatformApp['domains']>`coalesce((
        select json_agg(json_build_object('id', d.id, 'domain', d.domain, 'isMain', d.is_main) order by d.is_main desc, d.domain)
        from app_domain d where d.app_id = app.id
      ), '[]')`.as('domains'),
    ])
    .orderBy('app.title')
    .orderBy('app.id')
    .execute()
  return rows.map(({ feature_flags, logo, logo_file, logo_widths, created_at, suspended_at, ...row }) => ({
    ...{ id: row.id, title: row.title, version: row.version, domains: row.domains },
    ...{
      maxConnections: row.max_connections,
      maxStorageMb: row.max_storage_mb,
      maxMailsPerHour: row.max_mails_per_hour,
    },
    logo: logo_file === null ? logo : logoSource({ file: logo_file, widths: logo_widths ?? [] }),
    featureFlags: feature_flags as FeatureFlag[],
    createdAt: created_at.toISOString(),
    suspendedAt: suspended_at?.toISOString() ?? null,
  }))
}

export const findApp = async (tx: PlatformTx, id: number): Promise<PlatformApp | undefined> =>
  (await readApps(tx, id))[0]

/** What the log keeps of an app. */
export const auditedApp = ({ title, domains, featureFlags, suspendedAt, ...limits }: PlatformApp) => ({
  title,
  mainDomain: domains.find(({ isMain }) => isMain)?.domain ?? '',
  domains: domains.map(({ domain }) => domain).toSorted(),
  featureFlags: featureFlags.toSorted(),
  isSuspended: suspendedAt !== null,
  maxConnections: limits.maxConnections,
  maxStorageMb: limits.maxStorageMb,
  maxMailsPerHour: limits.maxMailsPerHour,
})
