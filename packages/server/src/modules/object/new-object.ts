import type * as contract from '@allmend/contract'
import type { ObjectRecord, RouteParsed } from '@allmend/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts'
import { insertObject } from './create-object.ts'
import { findUnknown } from './find-unknown.ts'
import { readObject } from './object.present.ts'

type Body<R extends contract.Route> = RouteParsed<R>['body']

export async function createObject(
  tx: TenantTx,
  actor: Actor,
  { title, categoryId }: Body<typeof contract.createObject>,
): Promise<ObjectRecord | Refusal> {
  const unknown = await findUnknown(tx, categoryId, [])
  if (unknown) return unknown
  const id = await insertObject(tx, { title: title.trim(), categoryId })
  return noteCreated(tx, actor, id)
}

async function noteCreated(tx: TenantTx, actor: Actor, id: number): Promise<ObjectRecord | Refusal> {
  const object = await readObject(tx, id)
  if (isRefusal(object)) return object
  const { title, version } = object
  await audit(tx, actor, {
    action: 'created',
    entity: 'object',
    entityId: id,
    subject: title,
    version,
    after: { title },
  })
  return object
}

/** A hidden copy with everything but bookings and parts. */
export async function duplicateObject(tx: TenantTx, actor: Actor, id: number): Promise<ObjectRecord | Refusal> {
  const original = await readObject(tx, id)
  if (isRefusal(original)) return original
  const copy = await insertObject(tx, {
    ...original,
    title: `${original.title} (Kopie)`,
    hasPrices: original.has_prices,
    isVisible: false,
    partIds: [],
    // A part or a whole is a single piece; a copy that stands alone may be any number.
    stock: original.stock,
  })
  await sql`
    insert into bookable_asset (app_id, object_id, asset_id, place, sort)
    select app_id, ${copy}, asset_id, place, sort from bookable_asset where app_id = ${tx.appId} and object_id = ${id}
  `.execute(tx.db)
  await sql`
    insert into object_questionnaire (app_id, object_id, questionnaire_id, sort)
    select app_id, ${copy}, questionnaire_id, sort from object_questionnaire where app_id = ${tx.appId} and object_id = ${id}
  `.execute(tx.db)
  await sql`
    update bookable c set fee_steps = o.fee_steps, notification_recipients = o.notification_recipients
    from bookable o where c.app_id = ${tx.appId} and c.id = ${copy} and o.app_id = c.app_id and o.id = ${id}
  `.execute(tx.db)
  return noteCreated(tx, actor, copy)
}
