import { deskOrderSteps, owed } from '@allmend/domain/bookings'
import { dunningWords } from '@allmend/domain/dunning'
import { displayDate } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Actor, nameOfActor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { moveOn } from '../desk/bill-order.ts'
import { lockOrder, recordOrder, updateOrder } from '../desk/open-order.ts'
import { readNotice } from './read-notices.ts'

/** Takes the fee of a warning off what is owed; if it was paid, it is to be given back. */
export async function waiveFee(tx: TenantTx, actor: Actor, id: number): Promise<Refusal | null> {
  await sql`select from dunning_notice where app_id = ${tx.appId} and id = ${id} for update`.execute(tx.db)
  const notice = await readNotice(tx, id)
  if (!notice) return refuse('record.not_found')
  const order = await lockOrder(tx, notice.orderId)
  if (!order) return refuse('record.not_found')
  if (notice.state !== 'sent' || notice.isWaived || notice.fee === 0) return refuse('dunning.no_fee')
  await tx.db
    .updateTable('dunning_notice')
    .set({ waived_at: new Date() })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  const after = await updateOrder(tx, order, { dunned: order.dunned - notice.fee })
  // All of the rest is paid.
  if (after.paid > 0 && owed(after) <= 0 && deskOrderSteps(after.state).includes('payed'))
    await moveOn(tx, after, 'payed')
  await recordOrder(tx, actor, order, {
    reason: `Gebühr der ${dunningWords[notice.level]} vom ${displayDate(notice.onDay)} erlassen`,
  })
  return null
}

const nameOf = async (tx: TenantTx, id: number) =>
  (
    await tx.db
      .selectFrom('app_user')
      .where('app_id', '=', tx.appId)
      .where('id', '=', id)
      .select(sql<string>`concat_ws(' ', firstname, lastname)`.as('name'))
      .executeTakeFirst()
  )?.name

/** A customer gets no reminders until further notice. */
export async function exempt(tx: TenantTx, actor: Actor, userId: number, reason: string): Promise<Refusal | null> {
  const name = await nameOf(tx, userId)
  if (name === undefined) return refuse('record.not_found')
  const by = nameOfActor(actor)
  await tx.db
    .insertInto('dunning_exemption')
    .values({ app_id: tx.appId, user_id: userId, reason, made_by: by })
    .onConflict((conflict) => conflict.columns(['app_id', 'user_id']).doUpdateSet({ reason, made_by: by }))
    .execute()
  await audit(tx, actor, {
    ...{ action: 'created', entity: 'dunningexemption', entityId: userId, subject: name, after: { reason } },
  })
  return null
}

export async function endExemption(tx: TenantTx, actor: Actor, userId: number): Promise<Refusal | null> {
  const ended = await tx.db
    .deleteFrom('dunning_exemption')
    .where('app_id', '=', tx.appId)
    .where('user_id', '=', userId)
    .returning('reason')
    .executeTakeFirst()
  if (!ended) return refuse('record.not_found')
  await audit(tx, actor, {
    ...{ action: 'removed', entity: 'dunningexemption', entityId: userId, subject: (await nameOf(tx, userId)) ?? '' },
    before: { reason: ended.reason },
  })
  return null
}
