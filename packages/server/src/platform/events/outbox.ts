import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantTx } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
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

const dispatched = z.object({ eventId: z.number() })

/**
 * Hands each event to its subscribers, each in a job and a transaction of its own: one that fails is tried again without
 * troubling the others.
 */
export function eventJobs(subscribers: readonly Subscriber[]): Jobs {
  return {
    'events.dispatch': tenantJob(dispatched, async ({ eventId }, withTenant) => {
      await withTenant(async (tx) => {
        const event = await tx.db
          .updateTable('outbox')
          .set({ dispatched_at: new Date() })
          .where('app_id', '=', tx.appId)
          .where('id', '=', eventId)
          .where('dispatched_at', 'is', null)
          .returning('type')
          .executeTakeFirst()
        if (!event) return
        for (const { name } of subscribers.filter((subscriber) => subscriber.event === event.type)) {
          await enqueue(
            tx,
            'events.deliver',
            { eventId, subscriber: name },
            { key: `event:${tx.appId}:${eventId}:${name}` },
          )
        }
      })
    }),
    'events.deliver': tenantJob(
      dispatched.extend({ subscriber: z.string() }),
      async ({ eventId, subscriber }, withTenant) => {
        await withTenant(async (tx) => {
          const event = await tx.db
            .selectFrom('outbox')
            .select('payload')
            .where('app_id', '=', tx.appId)
            .where('id', '=', eventId)
            .executeTakeFirst()
          if (event) await subscribers.find(({ name }) => name === subscriber)?.handle(tx, event.payload)
        })
      },
    ),
  }
}
