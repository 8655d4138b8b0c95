import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Claim } from './claim.ts'
import type { Keeper } from './hold-limits.ts'

const holdMinutes = 15

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
  /** The draft keeps dates and is asked for again, which renews it. */
  readonly is_asked_again: boolean
}

export const keptDates = (claims: readonly Omit<Claim, 'owner'>[]) =>
  claims.map(({ object, occupied }) => ({ object: object.id, start: occupied.start, end: occupied.end }))

/**
 * Until when dates are kept: a quarter of an hour, renewed once. Whoever gives them up and takes them again, under whatever key, goes on
 * with the clock that runs; for an hour it is remembered by draft, customer, browser and address. What a neighbour at the same address
 * keeps now is the neighbour's own affair, and what became an order is over.
 */
export async function windClock(
  tx: TenantTx,
  keeper: Keeper,
  dates: ReturnType<typeof keptDates>,
): Promise<Clock | Refusal> {
  const { now, began_at, expires_at, is_renewed, is_asked_again } = await remember(tx, keeper, dates)
  const fresh = new Date(now.getTime() + holdMinutes * 60_000)
  if (!began_at || !expires_at) return { beganAt: now, expiresAt: fresh, isRenewed: false }
  const isRunning = expires_at > now
  if (isRunning && (is_renewed || !is_asked_again)) {
    return { beganAt: began_at, expiresAt: expires_at, isRenewed: is_renewed }
  }
  return is_renewed ? refuse('booking.hold_over') : { beganAt: began_at, expiresAt: fresh, isRenewed: true }
}

async function remember(
  tx: TenantTx,
  { clientKey, browser, userId, address }: Keeper,
  dates: ReturnType<typeof keptDates>,
): Promise<Remembered> {
  const { rows } = await sql<Remembered>`
    select now() as now, min(h.began_at) as began_at, max(h.expires_at) as expires_at, coalesce(bool_or(h.is_renewed), false) as is_renewed,
      coalesce(bool_or(h.client_key = ${clientKey} and h.released_at is null), false) as is_asked_again
    from booking_hold h
    where h.app_id = ${tx.appId} and h.began_at > now() - interval '1 hour'
      and not exists (select from customer_order c where c.app_id = h.app_id and c.client_key = h.client_key) and (
      h.client_key = ${clientKey} or (
        (h.user_id = ${userId} or h.browser = ${browser} or (h.address = ${address} and not is_open_hold(h))) and exists (
          select from jsonb_to_recordset(h.dates) as kept(object int, "start" float8, "end" float8)
          join jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as wanted(object int, "start" float8, "end" float8)
            on wanted.object = kept.object and wanted."start" < kept."end" and kept."start" < wanted."end"
        )
      )
    )
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row
}
