import type { AuditEntry, platformLogTable, TableQuery } from '@allmend/contract'
import { changesOf } from '@allmend/domain/audit'
import { sql } from 'kysely'
import type { PlatformTx } from '../../../platform/db/database.ts'
import { pageOf } from '../../../platform/db/page-of.ts'

type LogQuery = TableQuery<typeof platformLogTable>

function filtered({ db }: PlatformTx, { search, entity }: LogQuery['filters']) {
  let found = db.selectFrom('platform_audit_entry')
  if (entity) found = found.where('entity', '=', entity)
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    found = found.where(sql<boolean>`fold_text(actor_name || ' ' || coalesce(subject, '')) like fold_text(${pattern})`)
  }
  return found
}

/** What keepers did to the installation. */
export async function readPlatformLog(tx: PlatformTx, query: LogQuery) {
  const { totalRecords } = await filtered(tx, query.filters)
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  const rows = await pageOf(filtered(tx, query.filters), query, { id: 'id' }).selectAll().execute()
  return {
    totalRecords,
    rows: rows.map(
      (row): AuditEntry => ({
        id: row.id,
        at: row.at.toISOString(),
        actor: row.actor_name,
        actorKind: 'keeper',
        actingAs: null,
        action: row.action,
        entity: row.entity,
        entityId: row.entity_id,
        subject: row.subject,
        changes: changesOf(row.before, row.after) as AuditEntry['changes'],
        address: row.address,
      }),
    ),
  }
}
