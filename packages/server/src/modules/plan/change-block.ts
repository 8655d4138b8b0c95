import type { createBlock as createRoute, RouteParsed, saveBlock as saveRoute } from '@allmend/contract'
import type { Span } from '@allmend/domain/availability'
import { clockOf, parseWall } from '@allmend/domain/time'
import { auditChange } from '../../platform/audit/audit-change.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { blockObject, lockObjects, releaseOccupancies, settle } from '../booking/index.ts'
import { obstaclesOf } from './obstacles.ts'
import { findBlocked, lockBlock, loggedBlock, presentBlock } from './stored-block.ts'

type Draft = RouteParsed<typeof createRoute>['body']

async function spanOf(tx: TenantTx, { start, end }: Pick<Draft, 'start' | 'end'>): Promise<Span | Refusal> {
  const { zone } = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  const moment = (text: string) => {
    const wall = parseWall(text)
    return wall === null ? null : clockOf(zone).toInstant(wall)
  }
  const [from, until] = [moment(start), moment(end)]
  if (from === null || until === null || from >= until) {
    return refuse('booking.not_bookable', { reason: 'nonexistent_time' })
  }
  return { start: from, end: until }
}

const at = (minutes: number) => new Date(minutes * 60_000)

/** Takes the object for the block; what is there already is named. */
async function shut(tx: TenantTx, blockId: number, { objectId, note }: Draft, span: Span): Promise<Refusal | null> {
  const refused = await blockObject(tx, objectId, span, { note, blockId })
  if (refused?.code !== 'booking.slot_taken') return refused
  return refuse('object.bookings_in_the_way', { bookings: await obstaclesOf(tx, objectId, span, blockId) })
}

export async function createBlock(tx: TenantTx, actor: Actor, draft: Draft) {
  const span = await spanOf(tx, draft)
  if (isRefusal(span)) return span
  // Whether the object is there is asked before its lock: nothing is written for one that is not.
  const object = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .where('id', '=', draft.objectId)
    .select('id')
    .executeTakeFirst()
  if (!object) return refuse('object.unknown')
  const { id } = await tx.db
    .insertInto('object_block')
    .values({
      app_id: tx.appId,
      object_id: draft.objectId,
      starts_at: at(span.start),
      ends_at: at(span.end),
      note: draft.note,
      author_name: actor.user.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refused = await shut(tx, id, draft, span)
  if (refused) return refused
  const block = await lockBlock(tx, id)
  if (!block) return refuse('record.not_found')
  await auditChange(tx, actor, loggedBlock, { after: block })
  return presentBlock(block)
}

/** Frees the old time and takes the new one, like a booking that is moved. */
export async function saveBlock(tx: TenantTx, actor: Actor, id: number, draft: RouteParsed<typeof saveRoute>['body']) {
  const span = await spanOf(tx, draft)
  if (isRefusal(span)) return span
  const seen = await findBlocked(tx, id)
  if (seen === undefined) return refuse('record.not_found')
  const groups = await lockObjects(tx, [seen, draft.objectId])
  const before = await lockBlock(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.version !== draft.version || before.objectId !== seen) return refuse('record.conflict')
  const released = await releaseOccupancies(tx, { blockId: id })
  const note = draft.note ?? before.note
  const refused = await shut(tx, id, { ...draft, note }, span)
  if (refused) return refused
  await settle(tx, groups, released)
  await tx.db
    .updateTable('object_block')
    .set({
      object_id: draft.objectId,
      starts_at: at(span.start),
      ends_at: at(span.end),
      note,
      version: before.version + 1,
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  const after = await lockBlock(tx, id)
  if (!after) return refuse('record.not_found')
  await auditChange(tx, actor, loggedBlock, { before, after })
  return presentBlock(after)
}

export async function removeBlock(tx: TenantTx, actor: Actor, id: number) {
  const seen = await findBlocked(tx, id)
  if (seen === undefined) return refuse('record.not_found')
  const groups = await lockObjects(tx, [seen])
  const block = await lockBlock(tx, id)
  if (!block) return refuse('record.not_found')
  await settle(tx, groups, await releaseOccupancies(tx, { blockId: id }))
  await tx.db.deleteFrom('object_block').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await auditChange(tx, actor, loggedBlock, { before: block })
  return {}
}
