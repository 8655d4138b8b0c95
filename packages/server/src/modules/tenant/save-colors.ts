import { brandColors, type DarkFlags, type ThemeColors } from '@allmend/domain/color'
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
  { colors, dark, version }: { colors: ThemeColors; dark?: DarkFlags | undefined; version: number },
): Promise<ReturnType<typeof presentColors> | Refusal> {
  const before = presentColors(await readColors(tx))
  const saved = await writeColors(tx, colors, dark, version)
  if (!saved) return refuseConflict(tx, 'colors', { id: tx.appId, editedVersion: version, current: before })
  const after = presentColors(saved)
  await audit(tx, actor, {
    action: 'changed',
    entity: 'colors',
    entityId: tx.appId,
    version: saved.version,
    before: loggedColors(before),
    after: loggedColors(after),
  })
  return after
}

/** Every colour, and whether the text on it is light. */
export const loggedColors = ({ colors, dark }: { colors: ThemeColors; dark: DarkFlags }) => ({
  ...colors,
  ...Object.fromEntries(brandColors.map((name) => [`${name}Dark`, dark[name] ?? true])),
})
