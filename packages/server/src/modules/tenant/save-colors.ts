import type { ThemeColors } from '@allmend/domain/color'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { presentColors } from './tenant.present.ts'
import { readColors, writeColors } from './tenant.repository.ts'

export async function saveColors(
  tx: TenantTx,
  actor: Actor,
  { colors, version }: { colors: ThemeColors; version: number },
): Promise<ReturnType<typeof presentColors> | Refusal> {
  const before = presentColors(await readColors(tx))
  const saved = await writeColors(tx, colors, version)
  if (!saved) return refuseConflict(tx, 'colors', { id: tx.appId, editedVersion: version, current: before })
  await audit(tx, actor, {
    action: 'changed',
    entity: 'colors',
    entityId: tx.appId,
    version: saved.version,
    before: before.colors,
    after: colors,
  })
  return presentColors(saved)
}
