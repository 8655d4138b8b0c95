import type { AuditAction } from '@allmend/domain/audit'
import { audit } from '../../platform/audit/audit.ts'
import { auditPlatform } from '../../platform/audit/audit-platform.ts'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { enterTenant } from '../../platform/db/enter-tenant.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { auditedApp, type PlatformApp } from './read-apps.ts'

interface AppChange {
  readonly action: AuditAction
  readonly before?: PlatformApp
  readonly after: PlatformApp
  /** What was said when it was made. */
  readonly more?: object
}

/** In the log of the installation, and in the app's own: a municipality sees what was done to it. */
export async function noteApp(
  tx: PlatformTx,
  actor: Actor,
  { action, before, after, more }: AppChange,
  secrets: TenantTx['secrets'],
): Promise<void> {
  const record = {
    action,
    entity: 'app' as const,
    entityId: after.id,
    subject: after.title,
    ...(before && { before: auditedApp(before) }),
    after: { ...auditedApp(after), ...more },
  }
  await auditPlatform(tx, actor, record)
  await audit(await enterTenant(tx, after.id, secrets), actor, { ...record, version: after.version })
}
