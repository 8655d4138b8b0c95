import type { auditTable, TableQuery } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/page-of.ts'

type AuditQuery = TableQuery<typeof auditTable>

const columns = { id: 'id', at: 'id', actor: 'actor_name', action: 'action', entity: 'entity' }

const entries = (tx: TenantTx) => tx.db.selectFrom('audit_entry').where('app_id', '=', tx.appId)

function filtered(tx: TenantTx, { search, entity, action, from, until }: AuditQuery['filters']) {
  const zone = sql`(select zone from app where id = ${tx.appId})`
  let found = entries(tx)
  if (entity) found = found.where('entity', '=', entity)
  if (action) found = found.where('action', '=', action)
  if (from) found = found.where(sql<boolean>`at >= ${from}::date::timestamp at time zone ${zone}`)
  if (until) found = found.where(sql<boolean>`at < (${until}::date + 1)::timestamp at time zone ${zone}`)
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    found = found.where(
      sql<boolean>`fold_text(actor_name || ' ' || coalesce(impersonated_name, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(entity_id, '')) like fold_text(${pattern})`,
    )
  }
  return found
}

const shown = [
  'id',
  'at',
  'actor_kind',
  'actor_name',
  'impersonated_name',
  'action',
  'entity',
  'entity_id',
  'subject',
  'before',
  'after',
  'address',
] as const

export async function listEntries(tx: TenantTx, query: AuditQuery) {
  const { totalRecords } = await filtered(tx, query.filters)
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  return { totalRecords, rows: await readEntries(tx, query).execute() }
}

export const readEntries = (tx: TenantTx, query: AuditQuery) =>
  pageOf(filtered(tx, query.filters), query, columns).select(shown)

/** The last hundred entries of one record, newest first. */
export const readHistory = (tx: TenantTx, entity: string, id: string) =>
  entries(tx)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .select(shown)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
