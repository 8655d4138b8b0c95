import { type ErrorCode, errorCodes, type listImports, type RouteResult } from '@allmend/contract'
import type { Selectable, Updateable } from 'kysely'
import type { PlatformTx } from '../../../platform/db/database.ts'
import type { AppImport } from '../../../platform/db/schema.ts'

export type ImportRow = Selectable<AppImport>
type Shown = RouteResult<typeof listImports>['imports'][number]

/** What is there last; older ones are told by the log. */
const shownImports = 20

export const findImport = ({ db }: PlatformTx, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('app_import').where('id', '=', id).selectAll().executeTakeFirst()

export const lastImports = ({ db }: PlatformTx): Promise<ImportRow[]> =>
  db.selectFrom('app_import').selectAll().orderBy('created_at', 'desc').limit(shownImports).execute()

export const changeImport = (
  { db }: PlatformTx,
  id: string,
  change: Updateable<AppImport>,
): Promise<ImportRow | undefined> =>
  db
    .updateTable('app_import')
    .where('id', '=', id)
    .set({ ...change, changed_at: new Date() })
    .returningAll()
    .executeTakeFirst()

export function presentImport(row: ImportRow): Shown {
  const { id, name, bytes, received, percent, title } = row
  return {
    ...{ id, name, bytes: Number(bytes), received: Number(received), percent, title },
    state: row.state as Shown['state'],
    appId: row.state === 'done' ? row.target_id : null,
    refusal: row.refusal === null ? null : errorCodes[row.refusal as ErrorCode].message,
    notes: row.notes as string[],
    keeperName: row.keeper_name,
    createdAt: row.created_at.toISOString(),
  }
}
