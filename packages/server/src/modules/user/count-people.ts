import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

interface People {
  readonly customers: number
  readonly staff: number
  readonly deletionRequests: number
}

/** Accounts in use, and how many people asked for their removal. */
export async function countPeople({ db, appId }: TenantTx): Promise<People> {
  const inUse = (role: string) => sql<number>`coalesce(sum(people) filter (where role = ${role}), 0)::int`
  return db
    .selectFrom('app_user_count')
    .where('app_id', '=', appId)
    .where('state', '=', 'active')
    .select([
      inUse('user').as('customers'),
      inUse('admin').as('staff'),
      sql<number>`(
        select count(*)::int from app_user where app_id = ${appId} and deletion_requested_at is not null
      )`.as('deletionRequests'),
    ])
    .executeTakeFirstOrThrow()
}
