import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { Claim } from '../occupancy/claim.ts'
import type { Holder } from './hold-limits.ts'

const holdMinutes = 15
/**
 * Behind one address stands a school or a mobile network, or somebody who throws cookies away. So many others of it may have kept the
 * same dates before a further one gets no hold. A draft lasts half an hour at most, renewed: three of them fill three quarters of two
 * hours, so that the dates are free for others in between.
 */
const othersOfAddress = 3
const memoryOfAddress = sql`interval '2 hours'`
const ownMemory = sql`interval '1 hour'`

export interface Clock {
  readonly beganAt: Date
  readonly expiresAt: Date
  readonly isRenewed: boolean
}

interface Remembered {
  readonly now: Date
  readonly began_at: Date | null
  readonly expires_at: Date | null
  readonly is_renewed: boolean
  /** The draft keeps dates and is asked for again. */
  readonly is_asked_again: boolean
  /** Other browsers at the same address that kept such dates and do no longer. */
  readonly others_here: number
}

export const keptDates = (claims: readonly Omit<Claim, 'owner'>[]) =>
  claims.map(({ object, occupied }) => ({ object: object.id, start: occupied.start, end: occupied.end }))

/**
 * Until when dates are kept: a quarter of an hour, renewed once, and only for whoever says so. Whoever gives them up and takes them again,
 * under whatever key, goes on with the clock that runs; for an hour it is remembered by draft, customer and browser. The address alone
 * says little about who asks, so it only counts once several others there kept these dates. What a neighbour keeps now is the
 * neighbour's own affair, and what became an order is over.
 */
export async function windClock(
  tx: TenantTx,
  holder: Holder,
  dates: ReturnType<typeof keptDates>,
  /** Undefined for a client of the release before, which renews by asking again. */
  renews: boolean | undefined,
): Promise<Clock | Refusal> {
  const { now, began_at, expires_at, is_renewed, is_asked_again, others_here } = await remember(tx, holder, dates)
  const fresh = new Date(now.getTime() + holdMinutes * 60_000)
  if (!began_at || !expires_at) {
    return others_here >= othersOfAddress
      ? refuse('booking.hold_over_here')
      : { beganAt: now, expiresAt: fresh, isRenewed: false }
  }
  const isRunning = expires_at > now
  const isRenewal = is_asked_again && renews !== false
  if (isRunning && (is_renewed || !isRenewal)) {
    return { beganAt: began_at, expiresAt: expires_at, isRenewed: is_renewed }
  }
  return is_renewed ? refuse('booking.hold_over') : { beganAt: began_at, expiresAt: fresh, isRenewed: true }
}

async function remember(
  tx: TenantTx,
  { clientKey, browser, userId, address }: Holder,
  dates: ReturnType<typeof keptDates>,
): Promise<Remembered> {
  const { rows } = await sql<Remembered>`
    select now() as now, min(k.began_at) filter (where k.is_own) as began_at, max(k.expires_at) filter (where k.is_own) as expires_at,
      coalesce(bool_or(k.is_renewed) filter (where k.is_own), false) as is_renewed,
      coalesce(bool_or(k.client_key = ${clientKey} and k.released_at is null), false) as is_asked_again,
      (count(distinct k.browser) filter (where not k.is_own))::int as others_here
    from (
      select h.*, o.is_own
      from booking_hold h cross join lateral (
        select h.client_key = ${clientKey} or h.browser = ${browser} or coalesce(h.user_id = ${userId}, false) as is_own
      ) o
      where h.app_id = ${tx.appId} and h.began_at > now() - case when o.is_own then ${ownMemory} else ${memoryOfAddress} end
        and (o.is_own or (h.address = ${address} and not is_open_hold(h)))
        and not exists (select from customer_order c where c.app_id = h.app_id and c.client_key = h.client_key)
        and (h.client_key = ${clientKey} or exists (
          select from jsonb_to_recordset(h.dates) as kept(object int, "start" float8, "end" float8)
          join jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as wanted(object int, "start" float8, "end" float8)
            on wanted.object = kept.object and wanted."start" < kept."end" and kept."start" < wanted."end"
        ))
    ) k
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row
}
