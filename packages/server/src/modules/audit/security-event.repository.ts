import type { securityEventTable, TableQuery } from '@allmend/contract'
import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/page-of.ts'

type EventQuery = TableQuery<typeof securityEventTable>

const columns = { id: 'id', at: 'id', kind: 'kind', actor: 'actor_name', address: 'address' }

/** Events of one app, or of the installation. Both tables look the same but for `app_id`; the compiler sees the app's. */
function eventsOf(tx: TenantTx | PlatformTx) {
  return 'appId' in tx
    ? tx.db.selectFrom('security_event').where('app_id', '=', tx.appId)
    : tx.db.selectFrom('platform_security_event' as 'security_event')
}

function filtered(tx: TenantTx | PlatformTx, { search, kind, from, until }: EventQuery['filters']) {
  const zone = 'appId' in tx ? sql`(select zone from app where id = ${tx.appId})` : sql`'Europe/Zurich'`
  let found = eventsOf(tx)
  if (kind) found = found.where('kind', '=', kind)
  if (from) found = found.where(sql<boolean>`at >= ${from}::date::timestamp at time zone ${zone}`)
  if (until) found = found.where(sql<boolean>`at < (${until}::date + 1)::timestamp at time zone ${zone}`)
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    found = found.where(
      sql<boolean>`fold_text(concat_ws(' ', actor_name, acting_as, subject, address)) like fold_text(${pattern})`,
    )
  }
  return found
}

export const readEvents = (tx: TenantTx | PlatformTx, query: EventQuery) =>
  pageOf(filtered(tx, query.filters), query, columns).select([
    'id',
    'at',
    'kind',
    'actor_name',
    'acting_as',
    'subject',
    'address',
    'times',
  ])

export async function listEvents(tx: TenantTx | PlatformTx, query: EventQuery) {
  const { totalRecords } = await filtered(tx, query.filters)
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  return { totalRecords, rows: await readEvents(tx, query).execute() }
}
