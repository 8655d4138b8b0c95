import { clockOf, displayInstant, formatWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { LoggedRecord } from '../../platform/audit/audit-change.ts'
import type { TenantTx } from '../../platform/db/database.ts'

interface StoredBlock {
  readonly id: number
  readonly objectId: number
  readonly title: string
  readonly from: Date
  readonly until: Date
  readonly note: string
  readonly version: number
  readonly zone: string
}

/** Under a lock: whoever changes the same block comes after. */
export async function lockBlock(tx: TenantTx, id: number): Promise<StoredBlock | undefined> {
  const { rows } = await sql<StoredBlock>`
    select k.id, k.object_id as "objectId", b.title, k.starts_at as "from", k.ends_at as until, k.note, k.version, app.zone
    from object_block k join bookable b on b.app_id = k.app_id and b.id = k.object_id join app on app.id = k.app_id
    where k.app_id = ${tx.appId} and k.id = ${id} for update of k
  `.execute(tx.db)
  return rows[0]
}

/** The object a block shuts, to lock it first; under its lock it may be another one. */
export async function findBlocked(tx: TenantTx, id: number): Promise<number | undefined> {
  const block = await tx.db
    .selectFrom('object_block')
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .select('object_id')
    .executeTakeFirst()
  return block?.object_id
}

export const loggedBlock: LoggedRecord<StoredBlock> = {
  entity: 'block',
  nameOf: ({ title }) => title,
  core: ({ title, from, until, note, zone }) => ({
    object: title,
    when: `${displayInstant(from.getTime(), zone)} – ${displayInstant(until.getTime(), zone)}`,
    note,
  }),
}

export function presentBlock({ id, objectId, from, until, note, version, zone }: StoredBlock) {
  const wall = (at: Date) => formatWall(clockOf(zone).toWall(at.getTime() / 60_000))
  return { block: { id, objectId, start: wall(from), end: wall(until), note, version } }
}
