import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** A list that belongs to something: its table, the column that names the owner, and its other columns with their types. */
export interface OwnedList {
  readonly table: string
  readonly owner: string
  readonly columns: Readonly<Record<string, 'text' | 'text[]' | 'int' | 'int[]' | 'boolean' | 'jsonb'>>
}

export interface OwnedRow {
  /** 0 is a new one. */
  readonly id: number
  readonly ownerId: number
  readonly [column: string]: unknown
}

/**
 * Replaces the lists of these owners by the given rows, in one statement however long they are: what bookings point to keeps its
 * number. Returns the numbers in the given order.
 */
export async function writeList(
  tx: TenantTx,
  { table, owner, columns }: OwnedList,
  ownerIds: readonly number[],
  rows: readonly OwnedRow[],
): Promise<number[]> {
  const [t, o] = [sql.table(table), sql.ref(owner)]
  const names = Object.keys(columns)
  const listed = (of: (name: string) => string) => sql.raw(names.map(of).join(', '))
  const { rows: written } = await sql<{ id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows.map(numbered))}::jsonb)
      as r(id int, "ownerId" int, sort int, ${listed((name) => `${name} ${columns[name]}`)})
    ), known as (
      select t.id from ${t} t join given g on g.id = t.id and g."ownerId" = t.${o}
      where t.app_id = ${tx.appId} and t.${o} = any(${ownerIds as number[]})
    ), gone as (
      delete from ${t} t
      where t.app_id = ${tx.appId} and t.${o} = any(${ownerIds as number[]}) and t.id not in (select id from known)
    ), changed as (
      update ${t} t set sort = g.sort, ${listed((name) => `${name} = g.${name}`)} from given g join known k on k.id = g.id
      where t.app_id = ${tx.appId} and t.id = g.id returning t.id, t.sort
    ), added as (
      insert into ${t} (app_id, ${o}, sort, ${listed((name) => name)})
      select ${tx.appId}, g."ownerId", g.sort, ${listed((name) => `g.${name}`)} from given g
      where g.id not in (select id from known) order by g.sort returning id, sort
    )
    select id from (select id, sort from changed union all select id, sort from added) as written order by sort
  `.execute(tx.db)
  return written.map(({ id }) => id)
}

/** A number that is given twice means its row once; the second is a new one. */
const numbered = (row: OwnedRow, sort: number, rows: readonly OwnedRow[]) => ({
  ...row,
  id: rows.findIndex(({ id }) => id === row.id) === sort ? row.id : 0,
  sort,
})
