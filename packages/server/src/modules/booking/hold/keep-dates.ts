import type { BookingDraft } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readRules } from '../../object/index.ts'
import type { Claim } from '../occupancy/claim.ts'
import type { RulesMemory } from '../occupancy/rules-memory.ts'
import { type DraftOwner, ownDraft } from './draft-owner.ts'
import { type Clock, keptDates, windClock } from './hold-clock.ts'
import { holdDates, type Term } from './hold-dates.ts'
import { findExcess, type Holder, mostDates, objectMinutes, takeTurns } from './hold-limits.ts'
import { releaseHold } from './release-hold.ts'

/** Keeps the dates of a draft for a quarter of an hour. Asked again the end stays, unless the call renews it, which it does once. */
export async function keepDates(
  tx: TenantTx,
  memory: RulesMemory,
  holder: Holder,
  drafts: readonly BookingDraft[],
  permissions: readonly string[],
  renews?: boolean,
): Promise<{ expiresAt: Date; mayRenew: boolean } | Refusal> {
  const denied = await seriesDenied(tx, drafts, permissions)
  if (denied) return denied
  const count = drafts.reduce((sum, draft) => sum + (draft.isSerial ? (draft.occupancies?.length ?? 0) : 1), 0)
  if (count > mostDates) return refuse('booking.hold_too_large')
  // Before the objects are locked, in this sequence everywhere.
  await takeTurns(tx, holder)
  if ((await ownDraft(tx, holder.clientKey, holder)) === null) return refuse('booking.hold_of_other')
  let clock: Clock | undefined
  const admitted = async (claims: readonly Omit<Claim, 'owner'>[]) => {
    const term = await admit(tx, holder, claims, renews)
    if (!isRefusal(term)) clock = term.clock
    return term
  }
  // Without waiting: everybody at the same address stands behind us.
  const held = await holdDates(tx, memory, { ...holder, bookings: drafts }, admitted, false)
  if (held) return held
  if (!clock) throw new Error('a hold without an end')
  return { expiresAt: clock.expiresAt, mayRenew: !clock.isRenewed }
}

/** Lets go of the own dates; of those of others nothing happens. The row stays, so that the clock is remembered. */
export async function letGo(tx: TenantTx, clientKey: string, owner: DraftOwner): Promise<void> {
  if ((await ownDraft(tx, clientKey, owner)) === null) return
  await releaseHold(tx, clientKey)
  await sql`
    update booking_hold set released_at = now() where app_id = ${tx.appId} and client_key = ${clientKey} and released_at is null
  `.execute(tx.db)
}

/** Looks at limits and clock, and says what is written down about the draft. */
async function admit(
  tx: TenantTx,
  holder: Holder,
  claims: readonly Omit<Claim, 'owner'>[],
  renews: boolean | undefined,
): Promise<(Term & { readonly clock: Clock }) | Refusal> {
  const minutes = objectMinutes(claims)
  const excess = await findExcess(tx, holder, minutes)
  if (excess) return excess
  const dates = keptDates(claims)
  const clock = await windClock(tx, holder, dates, renews)
  if (isRefusal(clock)) return clock
  const { address, browser, userId } = holder
  const { beganAt, expiresAt, isRenewed } = clock
  const draft = {
    address,
    browser,
    user_id: userId,
    began_at: beganAt,
    is_renewed: isRenewed,
    dates,
    object_minutes: minutes,
  }
  return { clock, expiresAt, draft }
}

async function seriesDenied(
  tx: TenantTx,
  drafts: readonly BookingDraft[],
  permissions: readonly string[],
): Promise<Refusal | null> {
  const serial = drafts.filter(({ isSerial }) => isSerial).map(({ objectId }) => objectId)
  if (serial.length === 0) return null
  const rules = await readRules(tx, serial)
  const unknown = serial.find((id) => !rules.get(id)?.isVisible)
  if (unknown !== undefined) return refuse('object.unknown', { objectId: unknown })
  const isAllowed = (id: number) => permissions.includes('reservation:serial') && rules.get(id)?.allowsSeries === true
  const denied = serial.find((id) => !isAllowed(id))
  return denied === undefined ? null : refuse('booking.series_denied', { objectId: denied })
}
