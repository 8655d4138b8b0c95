import type { ThemeColors } from '@allmend/domain/color'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { presentColors } from './tenant.present.ts'
import { readColors, writeColors } from './tenant.repository.ts'

export async function saveColors(
  tx: TenantTx,
  actor: SessionUser,
  address: string,
  { colors, version }: { colors: ThemeColors; version: number },
): Promise<ReturnType<typeof presentColors> | Refusal> {
  const before = presentColors(await readColors(tx))
  const saved = await writeColors(tx, colors, version)
  if (!saved) return refuse('record.conflict', { current: before })
  await audit(tx, { actor, address, action: 'changed', entity: 'colors', before: before.colors, after: colors })
  return presentColors(saved)
}
