import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { queueMail } from '../mail/index.ts'

const lifetimeMinutes = 15
const pauseSeconds = 60
const mostTries = 5

const hash = (appId: number, clientKey: string, code: string) =>
  createHash('sha256').update(`${appId}:${clientKey}:${code}`).digest()

/** Mails six digits to a guest; a new code replaces the one before, a minute later at the earliest. */
export async function sendCode(
  tx: TenantTx,
  { clientKey, email, address }: { readonly clientKey: string; readonly email: string; readonly address: string },
): Promise<{ resendAt: Date; expiresAt: Date } | Refusal> {
  const wait = await takeTry(tx, [
    { key: `order-code:${email.toLowerCase()}`, hits: 10, seconds: 3600 },
    { key: `order-code-from:${addressKey(address)}`, hits: 40, seconds: 3600, isShared: true },
  ])
  if (wait !== null) return new Refusal('order.code_too_soon', undefined, wait)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { rows } = await sql<{ sent_at: Date; expires_at: Date }>`
    insert into order_code as c (app_id, client_key, email, code_hash, expires_at)
    values (${tx.appId}, ${clientKey}, ${email.toLowerCase()}, ${hash(tx.appId, clientKey, code)},
      now() + make_interval(mins => ${lifetimeMinutes}))
    on conflict (app_id, client_key) do update set
      email = excluded.email, code_hash = excluded.code_hash, tries = 0, sent_at = now(), expires_at = excluded.expires_at
    where c.sent_at <= now() - make_interval(secs => ${pauseSeconds}) or c.email <> excluded.email
    returning sent_at, expires_at
  `.execute(tx.db)
  const [row] = rows
  if (!row) return new Refusal('order.code_too_soon', undefined, pauseSeconds)
  await queueMail(tx, 'anonymousOrderVerification', email, { code })
  return { resendAt: new Date(row.sent_at.getTime() + pauseSeconds * 1000), expiresAt: row.expires_at }
}

/** Tries a code. Every try counts, also one that is right: it is counted before it is looked at. */
export async function tryCode(
  tx: TenantTx,
  { clientKey, email, code }: { readonly clientKey: string; readonly email: string; readonly code: string },
): Promise<{ isValid: boolean; triesLeft: number }> {
  const { rows } = await sql<{ code_hash: Buffer; tries: number }>`
    update order_code set tries = tries + 1
    where app_id = ${tx.appId} and client_key = ${clientKey} and email = ${email.toLowerCase()} and expires_at > now()
      and tries < ${mostTries}
    returning code_hash, tries
  `.execute(tx.db)
  const [row] = rows
  if (!row) return { isValid: false, triesLeft: 0 }
  const isValid = timingSafeEqual(row.code_hash, hash(tx.appId, clientKey, code.trim()))
  return { isValid, triesLeft: mostTries - row.tries }
}

export async function useUpCode(tx: TenantTx, clientKey: string): Promise<void> {
  await tx.db.deleteFrom('order_code').where('app_id', '=', tx.appId).where('client_key', '=', clientKey).execute()
}
