import type { createWebhook, RouteParsed, saveWebhook, WebhookTarget } from '@allmend/contract'
import { secretGrace, shownAddress, testEvent, type WebhookEvent, webhookEventNames } from '@allmend/domain/webhooks'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Actor, nameOfActor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { newSecret, secretPurpose } from './target-secrets.ts'
import { heardBy } from './tell-targets.ts'

const mostTargets = 20

interface Row {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly is_active: boolean
  readonly events: WebhookEvent[]
  readonly secret_end: string
  readonly secret_since: Date
  readonly secret_by: string
  readonly former_end: string
  readonly former_since: Date | null
  readonly former_by: string
  readonly former_until: Date | null
  readonly version: number
  readonly waiting: number
  readonly failed: number
  readonly last_failed: boolean
}

const present = (row: Row): WebhookTarget => ({
  ...{ id: row.id, name: row.name, url: row.url, isActive: row.is_active, version: row.version },
  events: webhookEventNames.filter((event) => row.events.includes(event)),
  secret: { end: row.secret_end, since: row.secret_since.toISOString(), by: row.secret_by },
  formerSecret:
    row.former_until && row.former_since
      ? {
          ...{ end: row.former_end, since: row.former_since.toISOString(), by: row.former_by },
          until: row.former_until.toISOString(),
        }
      : null,
  ...{ waiting: row.waiting, failed: row.failed, lastFailed: row.last_failed },
})

/** Those that never worked and those that wait are counted: staff see at once where something is wrong. */
async function readRows(tx: TenantTx, id?: number): Promise<WebhookTarget[]> {
  const { rows } = await sql<Row>`
    select t.id, t.name, t.url, t.is_active, t.events, t.secret_end, t.secret_since, t.secret_by, t.former_end, t.former_since, t.former_by,
      case when t.former_until > now() then t.former_until end as former_until, t.version,
      (select count(*)::int from webhook_delivery d where d.app_id = t.app_id and d.target_id = t.id and d.next_at is not null
        and d.tries > 0) as waiting,
      (select count(*)::int from webhook_delivery d where d.app_id = t.app_id and d.target_id = t.id and d.state = 'failed'
        and d.event <> ${testEvent}) as failed,
      coalesce((select d.state = 'failed' from webhook_delivery d where d.app_id = t.app_id and d.target_id = t.id
        and d.tried_at is not null order by d.tried_at desc, d.id desc limit 1), false) as last_failed
    from webhook_target t where t.app_id = ${tx.appId} and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
    order by lower(t.name), t.id
  `.execute(tx.db)
  return rows.map(present)
}

export const listTargets = (tx: TenantTx) => readRows(tx)

export async function readTarget(tx: TenantTx, id: number): Promise<WebhookTarget | null> {
  return (await readRows(tx, id))[0] ?? null
}

const mustRead = async (tx: TenantTx, id: number): Promise<WebhookTarget> => {
  const target = await readTarget(tx, id)
  if (!target) throw new Error('a target that was there is gone')
  return target
}

type Draft = RouteParsed<typeof createWebhook>['body']

const tidied = ({ name, url, events, isActive }: Draft) => ({
  ...{ name: name.trim(), url: url.trim(), is_active: isActive },
  events: webhookEventNames.filter((event) => events.includes(event)),
})

const logged = ({ name, url, isActive, events }: Pick<WebhookTarget, 'name' | 'url' | 'isActive' | 'events'>) => ({
  ...{ name, url: shownAddress(url), isActive, events: events.join(', ') },
})

/** Who listens to what is written beside the targets: events nobody wants are handed to nobody. */
async function noteInterest(tx: TenantTx): Promise<void> {
  const { rows } = await sql<{ event: WebhookEvent }>`
    select distinct unnest(events) as event from webhook_target where app_id = ${tx.appId} and is_active
  `.execute(tx.db)
  const heard = heardBy(rows.map(({ event }) => event))
  await tx.db.deleteFrom('event_interest').where('app_id', '=', tx.appId).execute()
  if (heard.length === 0) return
  await tx.db
    .insertInto('event_interest')
    .values(heard.map((event) => ({ app_id: tx.appId, event })))
    .execute()
}

interface WithSecret {
  readonly target: WebhookTarget
  readonly secret: string
}

const lockSpace = 4_155_232

export async function createTarget(tx: TenantTx, actor: Actor, draft: Draft): Promise<WithSecret | Refusal> {
  // Two at once shall not pass the limit together.
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${tx.appId})`.execute(tx.db)
  if ((await readRows(tx)).length >= mostTargets) return refuse('webhook.too_many')
  const secret = newSecret()
  const { id } = await tx.db
    .insertInto('webhook_target')
    .values({
      app_id: tx.appId,
      ...tidied(draft),
      secret: tx.secrets.encrypt(secret, secretPurpose(tx.appId)),
      ...{ secret_end: secret.slice(-4), secret_by: nameOfActor(actor) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteInterest(tx)
  const target = await mustRead(tx, id)
  const about = { entity: 'webhook', entityId: id, subject: target.name, version: 1 } as const
  await audit(tx, actor, { action: 'created', ...about, after: logged(target) })
  return { target, secret }
}

type Changed = RouteParsed<typeof saveWebhook>['body']

async function lock(tx: TenantTx, id: number): Promise<WebhookTarget | null> {
  await sql`select from webhook_target where app_id = ${tx.appId} and id = ${id} for update`.execute(tx.db)
  return readTarget(tx, id)
}

export async function saveTarget(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: Changed,
): Promise<WebhookTarget | Refusal> {
  const before = await lock(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.version !== version) {
    return refuseConflict(tx, 'webhook', { id, editedVersion: version, current: before })
  }
  await change(tx, id, { ...tidied(draft), version: version + 1 })
  await noteInterest(tx)
  const target = await mustRead(tx, id)
  const about = { entity: 'webhook', entityId: id, subject: target.name, version: target.version } as const
  const hasNewQuery = new URL(before.url).search !== new URL(target.url).search
  const after = { ...logged(target), ...(hasNewQuery && { query: 'geändert' }) }
  await audit(tx, actor, { action: 'changed', ...about, before: logged(before), after })
  if (target.isActive) await sql`select pg_notify('webhooks', '')`.execute(tx.db)
  return target
}

const change = (tx: TenantTx, id: number, columns: Record<string, unknown>) =>
  tx.db.updateTable('webhook_target').set(columns).where('app_id', '=', tx.appId).where('id', '=', id).execute()

export async function removeTarget(tx: TenantTx, actor: Actor, id: number): Promise<Refusal | null> {
  const before = await lock(tx, id)
  if (!before) return refuse('record.not_found')
  await tx.db.deleteFrom('webhook_target').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await noteInterest(tx)
  await audit(tx, actor, {
    ...{ action: 'removed', entity: 'webhook', entityId: id, subject: before.name, before: logged(before) },
  })
  return null
}

/**
 * Another secret; the one before signs along for a day. Until then there is no third: a receiver that still checks with the first would be
 * left without one that holds. The version stays: whoever edits the target meanwhile edits nothing of it.
 */
export async function renewSecret(tx: TenantTx, actor: Actor, id: number): Promise<WithSecret | Refusal> {
  const before = await lock(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.formerSecret) return refuse('webhook.secret_changing')
  const secret = newSecret()
  await sql`
    update webhook_target set former_secret = secret, former_end = secret_end, former_since = secret_since, former_by = secret_by,
      former_until = now() + make_interval(secs => ${secretGrace / 1000}),
      secret = ${tx.secrets.encrypt(secret, secretPurpose(tx.appId))}, secret_end = ${secret.slice(-4)}, secret_since = now(),
      secret_by = ${nameOfActor(actor)}
    where app_id = ${tx.appId} and id = ${id}
  `.execute(tx.db)
  const target = await mustRead(tx, id)
  await auditSecret(tx, actor, target, 'gewechselt')
  return { target, secret }
}

const auditSecret = (tx: TenantTx, actor: Actor, { id, name, version }: WebhookTarget, what: string) =>
  audit(tx, actor, {
    ...{ action: 'changed', entity: 'webhook', entityId: id, subject: name, version },
    after: { secret: what },
  })

export async function endFormerSecret(tx: TenantTx, actor: Actor, id: number): Promise<WebhookTarget | Refusal> {
  const before = await lock(tx, id)
  if (!before) return refuse('record.not_found')
  if (!before.formerSecret) return before
  await change(tx, id, { former_secret: null, former_until: null, former_end: '' })
  const target = await mustRead(tx, id)
  await auditSecret(tx, actor, target, 'bisheriges beendet')
  return target
}
