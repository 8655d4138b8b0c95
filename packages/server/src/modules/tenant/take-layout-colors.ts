import { defaultColors } from '@allmend/domain/color'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { loggedColors } from './save-colors.ts'
import { presentColors } from './tenant.present.ts'
import { readColors } from './tenant.repository.ts'

/** The colours the layout starts with, in place of the own ones. The row was written before in the same transaction, so nobody is in between. */
export async function takeLayoutColors(tx: TenantTx, actor: Actor): Promise<void> {
  const { layout, ...row } = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select(['colors', 'dark_flags', 'version', 'layout'])
    .executeTakeFirstOrThrow()
  const colors = defaultColors[layout === 'gov' ? 'gov' : 'default']
  await tx.db
    .updateTable('app_setting')
    .set({ colors: JSON.stringify(colors), dark_flags: '{}' })
    .where('app_id', '=', tx.appId)
    .execute()
  await audit(tx, actor, {
    action: 'changed',
    entity: 'colors',
    entityId: tx.appId,
    version: row.version,
    before: loggedColors(presentColors(row)),
    after: loggedColors(presentColors(await readColors(tx))),
  })
}
