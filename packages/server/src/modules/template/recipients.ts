import type { SchemaTopic } from '@allmend/domain/template'
import type { TenantTx } from '../../platform/db/database.ts'

/** Whom the mails of a topic for the office reach: those named for it, and those the objects name unless it was switched off. */
export async function extraRecipients(
  tx: TenantTx,
  topic: SchemaTopic,
  ofObjects: readonly string[],
): Promise<string[]> {
  const row = await tx.db
    .selectFrom('mail_schema')
    .where('app_id', '=', tx.appId)
    .where('topic', '=', topic)
    .select(['recipients', 'is_to_object'])
    .executeTakeFirst()
  const named = [
    ...(row?.is_to_object === false ? [] : ofObjects),
    ...(row?.recipients ?? []).filter((address) => address !== null),
  ]
  const byAddress = new Map(named.map((address) => [address.toLowerCase(), address]))
  return [...byAddress.values()]
}
