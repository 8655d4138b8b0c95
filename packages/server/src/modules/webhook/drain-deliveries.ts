import { tryAgainAt } from '@allmend/domain/webhooks'
import { sql } from 'kysely'
import type { Database, PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { type Outcome, sendMessage } from './send-delivery.ts'
import { openSecrets } from './target-secrets.ts'

export interface WebhookPlatform {
  readonly db: Database
  readonly allowsPrivateHosts: boolean
}

/** At the same time in all, and to one target: one that is slow takes some of the places, not all. */
const lanes = 12
const perTarget = 4
/** Longer than the longest call: whoever holds one that long is gone. */
const lease = '90 seconds'

interface Claimed {
  readonly app_id: number
  readonly id: number
  readonly target_id: number
  readonly event_id: string
  readonly event: string
  readonly created_at: Date
  readonly occurred_at: Date
  readonly data: unknown
  readonly tries: number
  readonly url: string
  readonly secret: string
  readonly former_secret: string | null
}

const sent = sql`d.app_id, d.id, d.target_id, d.event_id, d.event, d.created_at, d.occurred_at, d.data, d.tries, t.url, t.secret,
  case when t.former_until > now() then t.former_secret end as former_secret`

/** Takes what is due next, at most so many. Of one subject the older goes first. */
async function claim(tx: PlatformTx, most: number): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    with first as (
      select distinct on (app_id, target_id, subject) app_id, target_id, id, next_at, claimed_until from webhook_delivery
      where next_at is not null order by app_id, target_id, subject, id
    ), ranked as (
      select f.app_id, f.id, f.next_at, row_number() over (partition by f.app_id, f.target_id order by f.next_at, f.id) +
        (select count(*) from first c where c.app_id = f.app_id and c.target_id = f.target_id and c.claimed_until > now()) as place
      from first f join webhook_target t on t.app_id = f.app_id and t.id = f.target_id and t.is_active
      join app a on a.id = f.app_id and a.suspended_at is null
      where f.next_at <= now() and (f.claimed_until is null or f.claimed_until <= now())
    ), due as (
      select d.app_id, d.id from webhook_delivery d
      join ranked r on r.app_id = d.app_id and r.id = d.id and r.place <= ${perTarget}
      where d.next_at is not null and (d.claimed_until is null or d.claimed_until <= now())
      order by r.next_at, d.id limit ${most} for update of d skip locked
    )
    update webhook_delivery d set claimed_until = now() + ${lease}::interval
    from due, webhook_target t
    where d.app_id = due.app_id and d.id = due.id and t.app_id = d.app_id and t.id = d.target_id
    returning ${sent}
  `.execute(tx.db)
  return rows
}

const isOlderOf = sql`o.app_id = d.app_id and o.target_id = d.target_id and o.subject = d.subject and o.id < d.id and o.next_at is not null`

/** Whether an older one of the same subject has to arrive first. */
export async function hasOlder(tx: TenantTx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_delivery d
    where d.app_id = ${tx.appId} and d.id = ${id} and exists (select from webhook_delivery o where ${isOlderOf})
  `.execute(tx.db)
  return rows.length > 0
}

/** Claims a certain one, due or not; null while somebody else sends it, or while an older one of the same subject waits. */
export async function claimOne(tx: PlatformTx, appId: number, id: number): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update webhook_delivery d set claimed_until = now() + ${lease}::interval
    from webhook_target t
    where d.app_id = ${appId} and d.id = ${id} and t.app_id = d.app_id and t.id = d.target_id
      and (d.claimed_until is null or d.claimed_until <= now())
      and not exists (select from webhook_delivery o where ${isOlderOf})
    returning ${sent}
  `.execute(tx.db)
  return rows[0] ?? null
}

/** Writes down what became of it. What was delivered once stays so, and what was given up is tried again by hand only. */
async function note(tx: PlatformTx, { app_id, id, created_at, tries }: Claimed, outcome: Outcome): Promise<void> {
  const { isTaken, status, milliseconds, failure, requestHeaders, answer, retryAfter } = outcome
  const now = Date.now()
  const next = isTaken ? null : tryAgainAt({ since: created_at.getTime(), tries: tries + 1, now, retryAfter })
  await sql`
    update webhook_delivery set tries = tries + 1, tried_at = now(), claimed_until = null, status = ${status},
      milliseconds = ${milliseconds}, failure = ${failure}, request_headers = ${JSON.stringify(requestHeaders)}::jsonb,
      answer_headers = ${answer && JSON.stringify(answer.headers)}::jsonb, answer_body = ${answer?.body ?? ''},
      state = case when state = 'delivered' or ${isTaken} then 'delivered' when state = 'failed' or ${next === null} then 'failed'
        else 'waiting' end,
      next_at = case when state <> 'waiting' or ${isTaken} or ${next === null} then null else ${new Date(next ?? now)}::timestamptz end
    where app_id = ${app_id} and id = ${id}
  `.execute(tx.db)
}

const unsigned: Outcome = {
  ...{ isTaken: false, status: null, milliseconds: 0, retryAfter: null, requestHeaders: {}, answer: null },
  failure: 'Das Geheimnis ist nicht mehr lesbar. Bitte wechseln Sie es.',
}

export async function deliver({ db, allowsPrivateHosts }: WebhookPlatform, claimed: Claimed): Promise<void> {
  const { url, event_id: eventId, event, occurred_at: at, data } = claimed
  const secrets = openSecrets(db.secrets, claimed)
  // Nobody can tell an unsigned one from a forged one.
  const outcome =
    secrets.length === 0 ? unsigned : await sendMessage({ url, secrets, eventId, event, at, data }, allowsPrivateHosts)
  await db.acrossTenants('note what became of a webhook', (tx) => note(tx, claimed, outcome))
}

/** Sends all that is due. What fails here, such as the database, ends it; what is under way is finished first. */
export async function drainDeliveries(platform: WebhookPlatform): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const troubles: unknown[] = []
  for (;;) {
    const free = lanes - underWay.size
    const claimed =
      troubles.length > 0 ? [] : await platform.db.acrossTenants('take the next webhooks', (tx) => claim(tx, free))
    for (const one of claimed) {
      const under: Promise<void> = deliver(platform, one)
        .catch((error) => {
          troubles.push(error)
        })
        .finally(() => underWay.delete(under))
      underWay.add(under)
    }
    if (underWay.size === 0) break
    // Several places are filled at once: to look for each alone costs more than to send it.
    do await Promise.race(underWay)
    while (underWay.size > lanes / 2)
  }
  if (troubles.length > 0) throw troubles[0]
}
