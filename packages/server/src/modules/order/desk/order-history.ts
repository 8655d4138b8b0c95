import type { DeskHistoryEntry } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { authorOf, type SessionUser } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readDeskHistory } from './desk-history.ts'
import { describeChanges } from './history-words.ts'
import { ordersOf, personOf, selectRow } from './order-rows.ts'

export async function readOrderHistory(tx: TenantTx, id: number): Promise<{ entries: DeskHistoryEntry[] } | Refusal> {
  const order = await selectRow(ordersOf(tx).where('c.id', '=', id)).executeTakeFirst()
  if (!order) return refuse('record.not_found')
  const entries = await readDeskHistory(tx, {
    entity: 'order',
    id,
    beginning: {
      at: order.created_at,
      title: 'Bestellung eingegangen',
      by: [personOf(order), order.origin === 'desk' ? 'durch die Verwaltung' : 'online'].filter(Boolean).join(', '),
    },
    describe: describeChanges,
    mails: sql`order_id = ${id}`,
    showsAddresses: true,
  })
  return { entries }
}

/** A note of staff for staff. */
export async function addOrderNote(tx: TenantTx, id: number, user: SessionUser, text: string): Promise<Refusal | null> {
  const order = await ordersOf(tx).where('c.id', '=', id).select('c.id').executeTakeFirst()
  if (!order) return refuse('record.not_found')
  await tx.db
    .insertInto('internal_note')
    .values({
      app_id: tx.appId,
      order_id: id,
      text,
      author_id: authorOf(user),
      author_name: user.name,
    })
    .execute()
  return null
}
