import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'

const configColumns = [
  'app.id',
  'app.title',
  'app.zone',
  'app.feature_flags',
  'app_setting.layout',
  'app_setting.colors',
  'app_setting.dark_flags',
  'app_setting.css',
  'app_setting.logo',
  'app_setting.texts',
  'app_setting.hero',
  'app_setting.single_sign_on',
] as const

export type AppRow = NonNullable<Awaited<ReturnType<typeof findByDomain>>>

/** The way in: only the domain is known yet, so this looks across all apps. */
export function findByDomain(tx: PlatformTx, domain: string) {
  return tx.db
    .selectFrom('app_domain')
    .innerJoin('app', 'app.id', 'app_domain.app_id')
    .innerJoin('app_setting', 'app_setting.app_id', 'app.id')
    .where('app_domain.domain', '=', domain)
    .select(configColumns)
    .executeTakeFirst()
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
