import type { TenantTx } from '../../platform/db/database.ts'

/**
 * Editing an object's rules waits for the same lock as booking it, and afterwards its days are worked out again. The booking module
 * provides both: it builds on this one, so it is handed in and not imported.
 */
export interface RulesGuard {
  /** The hall groups that are held now. */
  lock(tx: TenantTx, objectIds: readonly number[]): Promise<readonly number[]>
  rulesChanged(tx: TenantTx, groups: readonly number[]): Promise<void>
}
