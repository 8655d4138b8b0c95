import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { fleetingTopics } from './mail-secrets.ts'

/** What became of a mail that was claimed. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** No mail server is set. */
  | { readonly kind: 'kept'; readonly keepsSecrets: boolean }
  | { readonly kind: 'server' | 'later' | 'never'; readonly error: string; readonly answer: string | null }

/** Longer than any mail takes: whose process died is taken up by the same job long before. */
const lease = sql`interval '10 minutes'`

type Tx = TenantTx | PlatformTx
const logOf = (tx: Tx) => ('appId' in tx ? sql`mail_message` : sql`platform_mail`)
const inScope = (tx: Tx) => ('appId' in tx ? sql`app_id = ${tx.appId}` : sql`true`)
const isDue = sql`state = 'queued' and (next_try_at is null or next_try_at <= now())`
const isFree = sql`(claimed_until is null or claimed_until <= now())`
const unclaimed = sql`claimed_by = null, claimed_until = null`

/** Tells whoever sends that mails wait, once this transaction is committed. */
export async function announceMails(tx: Tx): Promise<void> {
  await sql`select pg_notify('mail', '')`.execute(tx.db)
}

/**
 * The apps whose mails wait for somebody to send them, and whether those of the installation do. Where a mail is under way, whoever
 * sends it looks for the next one afterwards.
 */
export async function findWaiting(tx: PlatformTx): Promise<{ appIds: number[]; hasPlatform: boolean }> {
  const apps = await sql<{ id: number }>`
    select distinct app_id as id from mail_message m where ${isDue} and ${isFree}
      and not exists (select from mail_message c where c.app_id = m.app_id and c.claimed_until > now())
  `.execute(tx.db)
  const own = await sql`
    select from platform_mail where ${isDue} and ${isFree}
      and not exists (select from platform_mail where claimed_until > now()) limit 1
  `.execute(tx.db)
  return { appIds: apps.rows.map(({ id }) => id), hasPlatform: own.rows.length > 0 }
}

/** What this job had under way when its process died is nobody's. */
export async function releaseClaims(tx: Tx, jobId: string): Promise<void> {
  await sql`
    update ${logOf(tx)} set ${unclaimed} where ${inScope(tx)} and claimed_until is not null and claimed_by = ${jobId}
  `.execute(tx.db)
}

/** The number of the next mail that may go, from now on this job's; null if there is none. */
export async function claimMail(tx: Tx, jobId: string, most: number): Promise<number | null> {
  const { rows } =
    'appId' in tx
      ? await sql<{ id: number | null }>`select claim_mail(${jobId}::bigint, ${most}, ${lease}) as id`.execute(tx.db)
      : await sql<{ id: number }>`
          update platform_mail set claimed_by = ${jobId}, claimed_until = now() + ${lease} where id = (
            select id from platform_mail where ${isDue} and ${isFree} order by id limit 1 for update skip locked
          ) returning id
        `.execute(tx.db)
  return rows[0]?.id ?? null
}

/** Notes what became of a mail. `pauses` are the seconds after each failed try; after the last one the mail is given up. */
export async function noteOutcome(tx: Tx, id: number, outcome: Outcome, pauses: readonly number[]): Promise<void> {
  const withoutSecret = 'appId' in tx ? sql`, sealed = null` : sql``
  const one = sql`${inScope(tx)} and id = ${id} and state = 'queued'`
  if (outcome.kind === 'sent') {
    await sql`
      update ${logOf(tx)} set state = 'sent', tries = tries + 1, sent_at = now(), next_try_at = null, last_error = null,
        server_answer = null, is_refused = false, ${unclaimed} ${withoutSecret} where ${one}
    `.execute(tx.db)
  } else if (outcome.kind === 'kept') {
    const secret = outcome.keepsSecrets ? sql`` : withoutSecret
    await sql`
      update ${logOf(tx)} set state = 'kept', next_try_at = null, ${unclaimed} ${secret} where ${one}
    `.execute(tx.db)
  } else await noteFailure(tx, id, outcome, pauses)
}

/** A server nobody gets through to fails all that would go now, not one after the other. */
async function noteFailure(
  tx: Tx,
  id: number,
  { kind, error, answer }: Extract<Outcome, { error: string }>,
  pauses: readonly number[],
): Promise<void> {
  const isLast = kind === 'never' ? sql`true` : sql`tries >= ${pauses.length}`
  const others = kind === 'server' ? sql`or (${isDue} and ${isFree})` : sql``
  // A link that works for an hour or a day is of no use to anybody by then; others may still be sent again.
  const withoutSecret =
    'appId' in tx
      ? sql`, sealed = case when ${isLast} and topic = any(${fleetingTopics as string[]}) then null else sealed end`
      : sql``
  await sql`
    update ${logOf(tx)} set tries = tries + 1, last_error = ${error}, server_answer = ${answer},
      is_refused = ${kind !== 'server'}, state = case when ${isLast} then 'failed' else 'queued' end,
      next_try_at = case when ${isLast} then null
        else now() + make_interval(secs => (${pauses as number[]}::float8[])[tries + 1]) end,
      ${unclaimed} ${withoutSecret}
    where ${inScope(tx)} and ((id = ${id} and state = 'queued') ${others})
  `.execute(tx.db)
}

/** A server answers again: what waited for it need not wait any longer. */
export async function wakeMails(tx: Tx): Promise<void> {
  await sql`
    update ${logOf(tx)} set next_try_at = null
    where ${inScope(tx)} and state = 'queued' and not is_refused and next_try_at > now() and tries > 0
  `.execute(tx.db)
}
