import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { Claim } from '../occupancy/claim.ts'
import type { DraftOwner } from './draft-owner.ts'

export const mostDates = 50
/** Open at once: of one browser or customer, and from one address, behind which a school or a mobile network may stand. */
const ownDrafts = 3
const draftsOfAddress = 60
/** Kept and given up again within the hour, open ones included. */
const draftsInAnHour = 240
/** What one address can keep from everybody else: 200 hours of objects. */
const minutesOfAddress = 200 * 60

export interface Holder extends DraftOwner {
  readonly clientKey: string
  readonly browser: string
  readonly address: string
}

/** Whoever counts the same drafts waits here: counted at the same moment, each would find room for itself. */
export async function takeTurns(tx: TenantTx, { browser, userId, address }: Holder): Promise<void> {
  const keys = [`browser ${browser}`, `address ${address}`, ...(userId === null ? [] : [`user ${userId}`])]
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, ${tx.appId}))
    from (select unnest(${keys}::text[]) as key order by 1) as sorted
  `.execute(tx.db)
}

/** What claims keep from others, in minutes of objects: of a stock object the share that is taken. */
export const objectMinutes = (claims: readonly Omit<Claim, 'owner'>[]): number =>
  Math.ceil(
    claims.reduce((sum, { object, quantity, occupied }) => {
      const share = object.leaves.length > 1 ? 1 : Math.min(1, quantity / object.stock)
      return sum + (occupied.end - occupied.start) * share
    }, 0),
  )

/** Why so much more may not be kept: looked at under the turns. A draft is open as long as it takes something. */
export async function findExcess(
  tx: TenantTx,
  { clientKey, browser, userId, address }: Holder,
  minutes: number,
): Promise<Refusal | null> {
  const isOwn = userId === null ? sql`h.browser = ${browser}` : sql`h.user_id = ${userId}`
  const isHere = sql`h.address = ${address}`
  const { rows } = await sql<{ own: number; here: number; lately: number; minutes: number }>`
    select count(*) filter (where o.is_open and ${isOwn})::int as own, count(*) filter (where o.is_open and ${isHere})::int as here,
      count(*) filter (where ${isHere} and h.began_at > now() - interval '1 hour')::int as lately,
      coalesce(sum(h.object_minutes) filter (where o.is_open and ${isHere}), 0)::int as minutes
    from booking_hold h cross join lateral (select is_open_hold(h) as is_open) o
    where h.app_id = ${tx.appId} and h.client_key <> ${clientKey} and (${isOwn} or ${isHere})
      and (h.expires_at > now() or h.began_at > now() - interval '1 hour')
  `.execute(tx.db)
  const { own, here, lately, minutes: kept } = rows[0] ?? { own: 0, here: 0, lately: 0, minutes: 0 }
  if (own >= ownDrafts || here >= draftsOfAddress || lately >= draftsInAnHour) return refuse('booking.too_many_holds')
  if (minutes > minutesOfAddress) return refuse('booking.hold_too_large')
  return kept + minutes > minutesOfAddress ? refuse('booking.too_many_holds') : null
}
