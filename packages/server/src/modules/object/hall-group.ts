import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

declare const isHallGroup: unique symbol

/** Objects that share parts, however far apart: whoever takes one of them locks all. Its number is not that of an object. */
export type HallGroup = number & { readonly [isHallGroup]: true }

/** Every object of these hall groups. */
export async function membersOf(tx: TenantTx, groups: readonly HallGroup[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bookable where app_id = ${tx.appId} and hall_group = any(${groups as HallGroup[]}) order by id
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** An object and everything it is part of, however far up. */
export async function withWholes(tx: TenantTx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select ${id}::int as id
      union select p.whole_id from up join bookable_part p on p.app_id = ${tx.appId} and p.part_id = up.id
    ) select id from up order by id
  `.execute(tx.db)
  return rows.map((row) => row.id)
}
