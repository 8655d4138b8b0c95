import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

export interface Narrowed {
  readonly object?: number | undefined
  readonly category?: number | undefined
  readonly building?: string | undefined
}

export interface EventRow {
  readonly id: number
  readonly title: string
  readonly objectId: number
  readonly object: string
  readonly building: string
  readonly address: string
  readonly coordinates: string
  readonly start: Date
  readonly end: Date
  readonly version: number
}

const most = 500

/** What staff made public and is sure. Somewhere divided: what happens in its parts, and in the whole it belongs to. */
export async function readEvents(tx: TenantTx, { object, category, building }: Narrowed): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    with leaf as (select object_id, leaf_id from leaves_of(array(select id from bookable where app_id = ${tx.appId}))),
    wanted as (
      select l.leaf_id from leaf l join bookable o on o.app_id = ${tx.appId} and o.id = l.object_id
      where o.is_visible and (${object ?? null}::int is null or o.id = ${object ?? null})
        and (${category ?? null}::int is null or o.category_id = ${category ?? null})
        and (${building ?? null}::text is null or o.building = ${building ?? null})
    )
    select b.id, b.name as title, o.id as "objectId", o.title as object, o.building, o.address, o.coordinates,
      b.display_start as start, b.display_end as end, b.version
    from booking b join bookable o on o.app_id = b.app_id and o.id = b.object_id
    where b.app_id = ${tx.appId} and b.state = 'confirmed' and b.is_name_public and b.name <> '' and o.is_visible
      and b.display_end > now() - interval '1 day' and b.display_start < now() + interval '366 days'
      and exists (select from leaf l where l.object_id = b.object_id and l.leaf_id in (select leaf_id from wanted))
    order by b.display_start, b.id limit ${most}
  `.execute(tx.db)
  return rows
}
