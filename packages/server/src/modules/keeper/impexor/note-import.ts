import { auditPlatform } from '../../../platform/audit/audit-platform.ts'
import type { PlatformTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import type { ImportRow } from './imports.repository.ts'

/** In the log of the installation: no app has it yet. */
export const noteImport = (
  tx: PlatformTx,
  actor: Actor,
  { id, name, bytes }: Pick<ImportRow, 'id' | 'name' | 'bytes'>,
  what: 'angekündigt' | 'verworfen' | 'aus der Liste entfernt' | 'abgewiesen',
  reason?: string,
): Promise<void> =>
  auditPlatform(tx, actor, {
    ...{ action: 'performed', entity: 'maintenance', entityId: id, subject: `Import ${what}: ${name}` },
    after: { file: name, bytes: Number(bytes), ...(reason && { reason }) },
  })
