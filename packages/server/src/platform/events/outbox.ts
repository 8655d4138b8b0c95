import { sql } from 'kysely'
import { z } from 'zod'
import type { PlatformTx, TenantTx } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Jobs, tenantJob } from '../jobs/worker.ts'

/** When an event happened, and how things stood at the end of its transaction: kept for those who asked for it by then, else null. */
export interface Happened {
  readonly at: Date
  readonly facts: unknown
}

/** Listens to one kind of event. What it writes is written once for each event; what it does elsewhere may happen again. */
export interface Subscriber {
  readonly name: string
  readonly event: string
  handle(tx: TenantTx, payload: unknown, happened: Happened): Promise<void>
  /** What an older event must be about for this one to wait until it was heard: a part of its payload, or null for nothing. */
  after?(tx: TenantTx, payload: unknown): Promise<Record<string, unknown> | null>
  /** Only apps that asked for the event (`event_interest`) have it handed to this one; only others like it wait for it. */
  readonly isOnRequest?: boolean
}

/** Tells what happened, in the transaction in which it happened. */
export async function publish(tx: TenantTx, type: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select publish_event(${type}, ${JSON.stringify(payload)}::jsonb)`.execute(tx.db)
}

const delivered = z.object({ eventId: z.number(), subscriber: z.string() })

const mostAtOnce = 200

async function handOut(tx: PlatformTx, listening: string): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    with due as (
      select app_id, id, type from outbox where dispatched_at is null order by id limit ${mostAtOnce} for update skip locked
    ), marked as (
      update outbox o set dispatched_at = now() from due where o.app_id = due.app_id and o.id = due.id
    ), told as (
      select enqueue_job(
        'events.deliver', jsonb_build_object('appId', due.app_id, 'eventId', due.id, 'subscriber', s.name),
        format('event:%s:%s:%s', due.app_id, due.id, s.name)
      )
      from due join jsonb_to_recordset(${listening}::jsonb) as s(name text, event text, "isOnRequest" boolean) on s.event = due.type
      where not s."isOnRequest" or exists (select from event_interest i where i.app_id = due.app_id and i.event = due.type)
    )
    select (select count(*) from due)::int as events, (select count(*) from told) as jobs
  `.execute(tx.db)
  return rows[0]?.events ?? 0
}

/** Milliseconds until an event that came too early is looked at again. */
const pause = 300
/** How many events before one are looked at. */
const farBack = 1000

/** Whether an older event about the same still has to be heard. One nobody hears within a few minutes holds nobody up. */
async function comesTooEarly(
  tx: TenantTx,
  eventId: number,
  { after, isOnRequest = false }: Subscriber,
  { heardTypes, listening }: { readonly heardTypes: readonly string[]; readonly listening: string },
): Promise<boolean> {
  if (!after) return false
  const event = await tx.db
    .selectFrom('outbox')
    .where('app_id', '=', tx.appId)
    .where('id', '=', eventId)
    .select('payload')
    .executeTakeFirst()
  const about = event && (await after(tx, event.payload))
  if (!about) return false
  if (isOnRequest) {
    // These wait for one another, and only for what was asked for.
    const { rows } = await sql`
      select from outbox o join jsonb_to_recordset(${listening}::jsonb) as s(name text, event text, "isOnRequest" boolean)
        on s.event = o.type and s."isOnRequest" and s.name <> all (o.heard_by)
      join event_interest i on i.app_id = o.app_id and i.event = o.type
      where o.app_id = ${tx.appId} and o.id between ${eventId - farBack} and ${eventId - 1}
        and o.created_at > now() - interval '5 minutes' and o.payload @> ${JSON.stringify(about)}::jsonb limit 1
    `.execute(tx.db)
    return rows.length > 0
  }
  const { rows } = await sql`
    select from outbox where app_id = ${tx.appId} and heard_by = '{}' and created_at > now() - interval '5 minutes'
      and id < ${eventId} and type = any(${heardTypes as string[]}) and payload @> ${JSON.stringify(about)}::jsonb limit 1
  `.execute(tx.db)
  return rows.length > 0
}

/**
 * Hands each event to its subscribers, each in a job and a transaction of its own: one that fails is tried again without
 * troubling the others. All events that wait are handed out together: when one is announced, and every minute for those whose
 * announcement nobody heard.
 */
export function eventJobs(subscribers: readonly Subscriber[]): Jobs {
  const heardTypes = [...new Set(subscribers.filter(({ isOnRequest }) => !isOnRequest).map(({ event }) => event))]
  const listening = JSON.stringify(
    subscribers.map(({ name, event, isOnRequest = false }) => ({ name, event, isOnRequest })),
  )
  return {
    'events.dispatch': {
      scope: 'platform',
      schedule: '* * * * *',
      announcedBy: 'outbox',
      async run(_payload, acrossTenants) {
        let handedOut: number
        do handedOut = await acrossTenants((tx) => handOut(tx, listening))
        while (handedOut === mostAtOnce)
      },
    },
    'events.deliver': tenantJob(delivered, async ({ eventId, subscriber }, withTenant) => {
      const listener = subscribers.find(({ name }) => name === subscriber)
      if (!listener) return
      await withTenant(async (tx) => {
        if (await comesTooEarly(tx, eventId, listener, { heardTypes, listening })) {
          const later = { runAt: new Date(Date.now() + pause) }
          return enqueue(tx, 'events.deliver', { eventId, subscriber }, later)
        }
        const event = await tx.db
          .updateTable('outbox')
          .set({ heard_by: sql<string[]>`heard_by || ${subscriber}::text` })
          .where('app_id', '=', tx.appId)
          .where('id', '=', eventId)
          .where(sql<boolean>`${subscriber} <> all (heard_by)`)
          .returning(['payload', 'created_at as at', 'facts'])
          .executeTakeFirst()
        if (event) await listener.handle(tx, event.payload, event)
      })
    }),
  }
}
