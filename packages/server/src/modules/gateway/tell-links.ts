import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { callGateway } from './call-gateway.ts'
import type { GatewayPlatform } from './gateway-platform.ts'

interface Difference {
  readonly personal_number: string
  /** The account that has the number; null if none has it any more. */
  readonly user_id: number | null
}

/** What accounts say and what the gateway was told, where the two are not the same. */
export const linkDifferences = sql<Difference & { readonly app_id: number }>`
  select coalesce(u.app_id, l.app_id) as app_id, coalesce(u.number, l.personal_number) as personal_number, u.user_id
  from (
    select app_id, hisoft_personal_number as number, min(id) as user_id from app_user
    where hisoft_personal_number <> '' and role = 'user' group by app_id, hisoft_personal_number
  ) u full join gateway_link l on l.app_id = u.app_id and l.personal_number = u.number
  where u.user_id is distinct from l.user_id
`

async function nextDifference(tx: TenantTx): Promise<Difference | null> {
  const { rows } = await sql<Difference>`
    select d.* from (${linkDifferences}) d where d.app_id = ${tx.appId} order by d.personal_number limit 1
  `.execute(tx.db)
  return rows[0] ?? null
}

async function noteLink(tx: TenantTx, { personal_number, user_id }: Difference, failure: string): Promise<void> {
  if (user_id === null) {
    await sql`delete from gateway_link where app_id = ${tx.appId} and personal_number = ${personal_number}`.execute(
      tx.db,
    )
    return
  }
  await sql`
    insert into gateway_link (app_id, personal_number, user_id, failure)
    values (${tx.appId}, ${personal_number}, ${user_id}, ${failure})
    on conflict (app_id, personal_number) do update set user_id = excluded.user_id, failure = excluded.failure
  `.execute(tx.db)
}

/** Tells the gateway of one link that was made, moved or taken away. Told twice, it is the same. */
export async function tellNextLink(platform: GatewayPlatform, appId: number): Promise<'done' | 'none' | 'stop'> {
  const { db } = platform
  const difference = await db.withTenant(appId, nextDifference)
  if (!difference) return 'none'
  const { personal_number: number, user_id: userId } = difference
  const told = await callGateway(platform, appId, (gateway) =>
    userId === null ? gateway.unlink(number) : gateway.link(number, userId),
  )
  if (!told.ok && told.why !== 'refused') return 'stop'
  await db.withTenant(appId, (tx) => noteLink(tx, difference, told.ok ? '' : told.words))
  return 'done'
}
