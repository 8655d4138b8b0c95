import type { TenantTx } from '../../platform/db/database.ts'

export async function countPeople(tx: TenantTx): Promise<{ customers: number; staff: number }> {
  const counts = await tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('is_active', '=', true)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('role', '=', 'user').as('customers'),
      fn.countAll<number>().filterWhere('role', '=', 'admin').as('staff'),
    ])
    .executeTakeFirstOrThrow()
  return counts
}
