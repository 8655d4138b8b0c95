import { sql } from 'kysely'
import { z } from 'zod'
import type { PlatformTx, TenantTx } from '../db/database.ts'
import { type Jobs, tenantJob } from '../jobs/worker.ts'

/** Listens to one kind of event. It may run more than once for the same event, so it must not mind. */
export interface Subscriber {
  readonly name: string
  readonly event: string
  handle(tx: TenantTx, payload: unknown): Promise<void>
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
      from due join jsonb_to_recordset(${listening}::jsonb) as s(name text, event text) on s.event = due.type
    )
    select (select count(*) from due)::int as events, (select count(*) from told) as jobs
  `.execute(tx.db)
  return rows[0]?.events ?? 0
}

/**
 * Hands each event to its subscribers, each in a job and a transaction of its own: one that fails is tried again without
 * troubling the others. All events that wait are handed out together: when one is announced, and every minute for those whose
 * announcement nobody heard.
 */
export function eventJobs(subscribers: readonly Subscriber[]): Jobs {
  const listening = JSON.stringify(subscribers.map(({ name, event }) => ({ name, event })))
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
      await withTenant(async (tx) => {
        const event = await tx.db
          .selectFrom('outbox')
          .select('payload')
          .where('app_id', '=', tx.appId)
          .where('id', '=', eventId)
          .executeTakeFirst()
        if (event) await subscribers.find(({ name }) => name === subscriber)?.handle(tx, event.payload)
      })
    }),
  }
}
