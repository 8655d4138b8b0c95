import type { TenantTx } from '../../platform/db/database.ts'
import type { ComingBooking } from './coming-bookings.ts'
import type { HallGroup } from './hall-group.ts'

/**
 * Editing an object's rules waits for the same lock as booking it, and what is taken follows the rules. The booking module provides
 * this: it builds on this one, so it is handed in and not imported.
 */
export interface RulesGuard {
  /** The hall groups that are held now. */
  lock(tx: TenantTx, objectIds: readonly number[]): Promise<readonly HallGroup[]>
  /** Works out again what is free on the days of these objects and of those tied to them. */
  rulesChanged(tx: TenantTx, objectIds: readonly number[]): Promise<void>
  /**
   * Puts what is still to come on the leaves and places the object is made of now; `near` are the objects tied to it before and
   * after. Returns what does not fit; then the caller refuses, and nothing stays.
   */
  rewriteRows(tx: TenantTx, objectId: number, near: readonly number[]): Promise<readonly ComingBooking[]>
}
