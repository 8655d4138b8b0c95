import type { RouteResult, readAppFigures } from '@allmend/contract'
import { sql } from 'kysely'
import type { PlatformTx } from '../../platform/db/database.ts'

type Figures = RouteResult<typeof readAppFigures>['figures']

interface Row extends Omit<Figures[number], 'lastActivity' | 'storage'> {
  readonly storage: string | number
  readonly last_activity: Date | null
}

/** How much each of these apps is used, in one statement: every figure reads its own part of an index. */
export async function readFigures(tx: PlatformTx, ids: readonly number[]): Promise<Figures> {
  const { rows } = await sql<Row>`
    select app.id,
      (select count(*)::int from booking b where b.app_id = app.id) as bookings,
      (select count(*)::int from customer_order o where o.app_id = app.id) as orders,
      (select coalesce(sum(c.people), 0)::int from app_user_count c where c.app_id = app.id and c.state <> 'guest') as users,
      (select coalesce(sum(a.bytes), 0) from asset a where a.app_id = app.id)
        + (select coalesce(sum(d.size), 0) from booking_document d where d.app_id = app.id) as storage,
      (select count(*)::int from mail_message m where m.app_id = app.id and m.queued_at > now() - interval '30 days') as mails,
      (select count(*)::int from mail_message m where m.app_id = app.id and m.sent_at > now() - interval '1 hour') as "mailsLastHour",
      greatest(
        (select max(s.last_used_at) from session s where s.app_id = app.id),
        (select max(o.created_at) from customer_order o where o.app_id = app.id)
      ) as last_activity
    from app where app.id = any(${ids}) order by app.id
  `.execute(tx.db)
  return rows.map(({ last_activity, storage, ...figures }) => ({
    ...figures,
    storage: Number(storage),
    lastActivity: last_activity?.toISOString() ?? null,
  }))
}
