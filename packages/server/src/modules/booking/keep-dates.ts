import type { BookingDraft } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { readRules } from '../object/index.ts'
import { holdDates } from './change-occupancy.ts'
import { releaseHold } from './release-hold.ts'

const holdMinutes = 15
/** So many drafts of guests from one address keep dates at the same time. */
const openHolds = 3

interface Keeper {
  readonly clientKey: string
  readonly address: string
  readonly customer: { readonly id: number; readonly permissions: readonly string[] } | null
}

/** Keeps the dates of a draft for a quarter of an hour. Asked again it renews that, once; then the end stays as it is. */
export async function keepDates(
  tx: TenantTx,
  { clientKey, address, customer }: Keeper,
  drafts: readonly BookingDraft[],
): Promise<{ expiresAt: Date; mayRenew: boolean } | Refusal> {
  const denied = await seriesDenied(tx, drafts, customer?.permissions ?? [])
  if (denied) return denied
  if (!customer && (await countOpen(tx, address, clientKey)) >= openHolds) return refuse('booking.too_many_holds')
  const userId = customer?.id ?? null
  const { rows } = await sql<{ expires_at: Date; is_renewed: boolean }>`
    insert into booking_hold as h (app_id, client_key, address, user_id, expires_at)
    values (${tx.appId}, ${clientKey}, ${address}, ${userId}, now() + make_interval(mins => ${holdMinutes}))
    on conflict (app_id, client_key) do update set
      address = excluded.address, user_id = excluded.user_id,
      is_renewed = h.expires_at > now(),
      expires_at = case when h.expires_at > now() and h.is_renewed then h.expires_at else excluded.expires_at end
    returning expires_at, is_renewed
  `.execute(tx.db)
  const [hold] = rows
  if (!hold) throw new Error('a hold that was not written')
  const held = await holdDates(tx, clientKey, drafts, { expiresAt: hold.expires_at, userId })
  return isRefusal(held) ? held : { expiresAt: hold.expires_at, mayRenew: !hold.is_renewed }
}

export async function letGo(tx: TenantTx, clientKey: string): Promise<void> {
  await releaseHold(tx, clientKey)
  await tx.db.deleteFrom('booking_hold').where('app_id', '=', tx.appId).where('client_key', '=', clientKey).execute()
}

async function countOpen(tx: TenantTx, address: string, clientKey: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('booking_hold')
    .where('app_id', '=', tx.appId)
    .where('address', '=', address)
    .where('user_id', 'is', null)
    .where('client_key', '!=', clientKey)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function seriesDenied(
  tx: TenantTx,
  drafts: readonly BookingDraft[],
  permissions: readonly string[],
): Promise<Refusal | null> {
  const serial = drafts.filter(({ isSerial }) => isSerial).map(({ objectId }) => objectId)
  if (serial.length === 0) return null
  const rules = permissions.includes('reservation:serial') ? await readRules(tx, serial) : new Map()
  const denied = serial.find((id) => !rules.get(id)?.allowsSeries)
  return denied === undefined ? null : refuse('booking.series_denied', { objectId: denied })
}
