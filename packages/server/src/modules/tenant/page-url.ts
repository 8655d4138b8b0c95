import { theme } from '@allmend/contract'
import { addressOf } from '@allmend/domain/addresses'
import type { TenantTx } from '../../platform/db/database.ts'

/** Where a mail leads to a page: the layout of the app says at which address it lies. */
export async function pageUrl(tx: TenantTx, site: string, page: `/${string}`): Promise<string> {
  const { layout } = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select('layout')
    .executeTakeFirstOrThrow()
  return `${site}${addressOf(page, theme.shape.layout.parse(layout))}`
}
