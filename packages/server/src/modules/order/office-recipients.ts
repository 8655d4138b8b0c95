import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** Who in the office is told: those an object names, or those of the whole app where it names nobody, or where it is about no object. */
export async function recipientsOf(tx: TenantTx, objectIds: readonly number[]): Promise<string[]> {
  if (objectIds.length === 0) {
    const { notification_recipients } = await tx.db
      .selectFrom('app_setting')
      .where('app_id', '=', tx.appId)
      .select('notification_recipients')
      .executeTakeFirstOrThrow()
    return notification_recipients
  }
  const { rows } = await sql<{ recipient: string }>`
    select distinct unnest(case when o.notification_recipients = '{}' then s.notification_recipients
      else o.notification_recipients end) as recipient
    from bookable o join app_setting s on s.app_id = o.app_id
    where o.app_id = ${tx.appId} and o.id = any(${objectIds as number[]}) order by 1
  `.execute(tx.db)
  return rows.map(({ recipient }) => recipient)
}
