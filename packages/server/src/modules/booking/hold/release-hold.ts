import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { settle } from '../occupancy/change-occupancy.ts'
import { lockObjects } from '../occupancy/lock-halls.ts'
import { releaseOccupancies } from '../occupancy/occupancies.ts'

/** Lets the dates of a draft go, and their days are right again. */
export async function releaseHold(tx: TenantTx, holdKey: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct object_id as id from occupancy where app_id = ${tx.appId} and hold_key = ${holdKey}::uuid
  `.execute(tx.db)
  if (rows.length === 0) return
  const groups = await lockObjects(
    tx,
    rows.map(({ id }) => id),
  )
  await settle(tx, groups, await releaseOccupancies(tx, { holdKey }))
}
