import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { addressKey } from '../../../platform/rate-limit/address-key.ts'
import { takeTry } from '../../../platform/rate-limit/rate-limit.ts'
import { queueMail } from '../../mail/index.ts'

const lifetimeMinutes = 15
const pauseSeconds = 60
const mostTries = 5

const hash = (appId: number, clientKey: string, code: string) =>
  createHash('sha256').update(`${appId}:${clientKey}:${code}`).digest()

/** Stands for the draft of a code that was asked for without one. */
const noDraft = '00000000-0000-0000-0000-000000000000'
const codeKeyOf = (clientKey: string | undefined) => clientKey ?? noDraft

/** The order of a guest who sends no key: the same code with the same bookings is the same order, however often it is sent. */
export function keyOfOrder(email: string, code: string, bookings: unknown): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([email.toLowerCase(), code, bookings]))
    .digest('hex')
  // A UUID of the version that is made of whatever one likes.
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

const sameAddress = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** Mails six digits to a guest; a new code replaces the one before, a minute later at the earliest. */
export async function sendCode(
  tx: TenantTx,
  {
    clientKey,
    email,
    address,
  }: { readonly clientKey?: string | undefined; readonly email: string; readonly address: string },
): Promise<{ resendAt: Date; expiresAt: Date } | Refusal> {
  const codeKey = codeKeyOf(clientKey)
  const wait = await takeTry(tx, [
    { key: `order-code:${sameAddress(email)}`, hits: 10, seconds: 3600 },
    { key: `order-code-from:${addressKey(address)}`, hits: 40, seconds: 3600, isShared: true },
  ])
  if (wait !== null) return new Refusal('order.code_too_soon', undefined, wait)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { rows } = await sql<{ sent_at: Date; expires_at: Date }>`
    insert into order_code as c (app_id, client_key, email, code_hash, expires_at)
    values (${tx.appId}, ${codeKey}, ${email.toLowerCase()}, ${hash(tx.appId, codeKey, code)},
      now() + make_interval(mins => ${lifetimeMinutes}))
    on conflict (app_id, email, client_key) do update set
      code_hash = excluded.code_hash, tries = 0, sent_at = now(), expires_at = excluded.expires_at, used_for = null
    where c.sent_at <= now() - make_interval(secs => ${pauseSeconds})
    returning sent_at, expires_at
  `.execute(tx.db)
  const [row] = rows
  if (!row) return new Refusal('order.code_too_soon', undefined, pauseSeconds)
  await queueMail(tx, 'anonymousOrderVerification', email, { code })
  return { resendAt: new Date(row.sent_at.getTime() + pauseSeconds * 1000), expiresAt: row.expires_at }
}

interface Attempt {
  /** The draft, if the order names one. A code that was asked for without is good for any order of the address. */
  readonly clientKey: string | undefined
  readonly email: string
  readonly code: string
  /** The order it is for: a code that led to one is good for that one only, so that a lost answer can be asked for again. */
  readonly usedFor: string
}

/**
 * Tries a code, and says which it was. A wrong one counts, whatever becomes of the transaction it is for; the rows are locked, so that
 * guesses at the same moment count one by one. A right one does not: whoever asks again after a lost answer or a changed price guesses
 * nothing.
 */
export async function tryCode(
  tx: TenantTx,
  { clientKey, email, code, usedFor }: Attempt,
): Promise<{ codeKey: string | null; triesLeft: number }> {
  const rows = await tx.db
    .selectFrom('order_code')
    .where('app_id', '=', tx.appId)
    .where('email', '=', email.toLowerCase())
    .where('client_key', 'in', [...new Set([codeKeyOf(clientKey), noDraft])])
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', mostTries)
    .select(['client_key', 'code_hash', 'tries', 'used_for'])
    .orderBy('client_key')
    .forUpdate()
    .execute()
  const right = rows.find(
    (row) =>
      timingSafeEqual(row.code_hash, hash(tx.appId, row.client_key, code.trim())) &&
      (row.used_for === null || row.used_for === usedFor),
  )
  const triesLeft = Math.max(0, ...rows.map(({ tries }) => mostTries - tries))
  if (right) return { codeKey: right.client_key, triesLeft }
  if (rows.length > 0) {
    const keys = rows.map(({ client_key }) => client_key)
    await tx.db
      .updateTable('order_code')
      .set({ tries: sql`tries + 1` })
      .where('app_id', '=', tx.appId)
      .where('email', '=', email.toLowerCase())
      .where('client_key', 'in', keys)
      .execute()
  }
  return { codeKey: null, triesLeft: Math.max(0, triesLeft - 1) }
}

/** With the order it leads to. Of several orders at the same moment the others wait here for the first, and then it is used up. */
export async function useUpCode(
  tx: TenantTx,
  { codeKey, email, usedFor }: { readonly codeKey: string; readonly email: string; readonly usedFor: string },
): Promise<Refusal | null> {
  const { numUpdatedRows } = await tx.db
    .updateTable('order_code')
    .set({ used_for: usedFor })
    .where('app_id', '=', tx.appId)
    .where('email', '=', email.toLowerCase())
    .where('client_key', '=', codeKey)
    .where((where) => where.or([where('used_for', 'is', null), where('used_for', '=', usedFor)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? wrongCode(0) : null
}

/** The order fails, and says that it is the code. */
export const wrongCode = (triesLeft: number) =>
  new Refusal('order.code_invalid', { triesLeft }, undefined, { isCodeValid: false, triesLeft })
