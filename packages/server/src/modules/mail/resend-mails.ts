import type { RouteResult, resendMails as resendRoute } from '@allmend/contract'
import { mailStateWords } from '@allmend/domain/lists'
import { whyNotAgain } from '@allmend/domain/mail'
import { sql } from 'kysely'
import { auditAll } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { isWhole } from './mail.present.ts'
import { announceMails } from './mail-queue.ts'

type Result = Pick<RouteResult<typeof resendRoute>, 'queued' | 'refused'>

/** Sends mails again. What a mail needs and the log no longer has is told for each. */
export async function resendMails(tx: TenantTx, actor: Actor, ids: readonly number[]): Promise<Result | Refusal> {
  const mails = await tx.db
    .selectFrom('mail_message')
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .select(['id', 'topic', 'recipient', 'subject', 'state', 'has_secret', 'sealed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (mails.length !== ids.length) return refuse('record.not_found')
  const going = mails.filter((mail) => isWhole(mail))
  const wait = await takeTry(tx, [
    { key: 'resend-mail', hits: 1000, seconds: 3600, weight: going.length, isShared: true },
  ])
  if (wait !== null) return tooMany(wait)
  const numbers = (isSent: boolean) => going.filter(({ state }) => (state === 'sent') === isSent).map(({ id }) => id)
  await queueAgain(tx, numbers(false))
  await queueCopies(tx, numbers(true))
  await auditAll(
    tx,
    actor,
    going.map(({ id, subject, recipient, state }) => ({
      ...{ action: 'changed' as const, entity: 'mail' as const, entityId: id, subject },
      before: { state: mailStateWords[state as keyof typeof mailStateWords], to: recipient },
      after: { state: 'Erneut gesendet', to: recipient },
    })),
  )
  if (going.length > 0) await announceMails(tx)
  const refused = mails
    .filter((mail) => !isWhole(mail))
    .map(({ id, recipient: to, subject, topic }) => ({ id, to, subject, why: whyNotAgain(topic) }))
  return { queued: going.length, refused }
}

/** From the beginning, or at once if it waits. */
async function queueAgain(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const fresh = { state: 'queued', tries: 0, next_try_at: null, last_error: null, server_answer: null }
  await tx.db
    .updateTable('mail_message')
    .set({ ...fresh, is_refused: false, queued_at: new Date() })
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .execute()
}

/**
 * A reader that has the first one would hide a second with the same Message-ID; and the log keeps when each was sent. Who is named in
 * the first is named in the second.
 */
async function queueCopies(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const kept = sql.raw('topic, recipient, subject, text_body, html_body, attachments, order_id, booking_id')
  await sql`
    with sent as (
      select *, gen_random_uuid() as next_key from mail_message
      where app_id = ${tx.appId} and id = any(${ids as number[]}) order by id
    ), copy as (
      insert into mail_message (app_id, message_key, next_try_at, ${kept})
      select app_id, next_key, null, ${kept} from sent order by id returning id, message_key
    )
    insert into mail_booking (app_id, mail_id, booking_id)
    select b.app_id, copy.id, b.booking_id from copy
    join sent on sent.next_key = copy.message_key
    join mail_booking b on b.app_id = sent.app_id and b.mail_id = sent.id
  `.execute(tx.db)
}
