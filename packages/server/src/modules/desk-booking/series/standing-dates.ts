import type { TenantTx } from '../../../platform/db/database.ts'

/** The dates of a series that stand: neither rejected nor cancelled. */
export const standingDates = (tx: TenantTx, key: string) =>
  tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('series_key', '=', key)
    .where('state', 'in', ['unconfirmed', 'confirmed'])
