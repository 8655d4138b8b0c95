import type { TenantTx } from '../../../platform/db/database.ts'
import { isRefusal, Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { Claim } from '../occupancy/claim.ts'
import { HallEntry, type Wanted } from '../occupancy/enter-halls.ts'
import { claimsOfAll, planTaking, storedOccupancies } from '../occupancy/plan-taking.ts'
import type { RulesMemory } from '../occupancy/rules-memory.ts'
import type { Judgement } from '../request/judge-request.ts'
import { describeWish, isFirm } from '../request/judge-wishes.ts'

/** A lock is held by somebody else. Whoever holds other locks that many need tries again once it is free. */
export class HallsBusy extends Refusal {
  constructor() {
    super('server.unavailable')
  }
}

/** Until when dates are kept, and what is written down about the draft, if anything is. */
export interface Term {
  readonly expiresAt: Date
  readonly draft?: object
}

/**
 * Keeps the dates of a draft under the draft's key; holding again replaces what was held. Until when is asked once it is known what is
 * kept, and may be refused.
 */
export async function holdDates(
  tx: TenantTx,
  memory: RulesMemory,
  wanted: Wanted,
  until: (claims: readonly Omit<Claim, 'owner'>[]) => Promise<Term | Refusal>,
  mayWait = true,
): Promise<Refusal | null> {
  const entry = new HallEntry(tx.appId, memory, wanted)
  const entered = entry.read(await tx.ask(entry.question(mayWait)))
  if (isRefusal(entered)) return entered
  // The draft became an order: what it wants is taken, by itself.
  if ('earlier' in entered) return refuse('booking.slot_taken', { reason: 'taken' })
  if ('glance' in entered) return refuseUnfree(entered.glance) ?? new HallsBusy()
  const refused = refuseUnfree(entered.judgement)
  if (refused) return refused
  const term = await until(claimsOfAll(entered.judgement))
  if (isRefusal(term)) return term
  const { rows, failed, days, dayObjects, dayList } = await planTaking(tx, entered)
  if (failed.length > 0) return refuse('booking.slot_taken', { reason: 'taken' })
  const { expiresAt, draft } = term
  const json = [draft ?? null, storedOccupancies(rows), days].map((part) => part && JSON.stringify(part))
  const row = await tx.ask({
    sql: 'select write_hold($1, $2, $3, $4, $5, $6, $7) as is_kept',
    parameters: [wanted.clientKey, expiresAt.toISOString(), ...json, dayObjects, dayList],
  })
  // Somebody got past the locks.
  return (row as { is_kept: boolean }).is_kept ? null : refuse('booking.slot_taken', { reason: 'taken' })
}

function refuseUnfree({ judged }: Judgement): Refusal | null {
  const unfree = [...judged.values()].filter(({ reason }) => reason !== null)
  const [first] = unfree
  if (!first) return null
  const failed = unfree.map(({ wish, reason, overlaps }) => ({
    ...describeWish(wish, reason ?? ''),
    isOverlappingUserEvent: overlaps !== null,
  }))
  if (first.overlaps === 'request') return refuse('booking.own_overlap', { failed })
  return refuse(isFirm(first.reason) ? 'booking.slot_taken' : 'booking.not_bookable', { reason: first.reason, failed })
}
