import { audit } from '../../../platform/audit/audit.ts'
import { auditPlatform } from '../../../platform/audit/audit-platform.ts'
import type { Database } from '../../../platform/db/database.ts'
import { enterTenant } from '../../../platform/db/enter-tenant.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import type { AppExport } from './export-app.ts'

/** In the log of the installation, and in the app's own: a municipality sees that its data left. */
export const noteExport = (db: Database, actor: Actor, { head: { app } }: AppExport): Promise<void> =>
  db.acrossTenants('note that an app was exported', async (tx) => {
    const record = { action: 'exported', entity: 'app', entityId: app.id, subject: app.title } as const
    await auditPlatform(tx, actor, record)
    await audit(await enterTenant(tx, app.id, db.secrets), actor, record)
  })
