import type { CurrentUser } from '@allmend/contract'
import { type Contact, contactFrom } from '@allmend/domain/people'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { presentUser } from './user.present.ts'
import { findUser } from './user.repository.ts'
import { nameOf } from './user-record.ts'

export type OwnData = Omit<Contact, 'email'>

function pick(person: OwnData): OwnData {
  const { email: _, ...own } = contactFrom((name) => (name === 'email' ? '' : person[name].trim()))
  return own
}

/** Own data of somebody of an app, customer or staff. The e-mail address stays: it is the key to the account. */
export async function saveOwnData(
  tx: TenantTx,
  actor: Actor,
  { version, ...data }: OwnData & { version?: number | undefined },
): Promise<CurrentUser | Refusal> {
  const { user } = actor
  const before = await findUser(tx, user.id)
  if (!before) return refuse('session.missing')
  const after = pick(data)
  const saved = await tx.db
    .updateTable('app_user')
    .set({ ...after, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where('app_id', '=', tx.appId)
    .where('id', '=', user.id)
    .where('version', '=', version ?? before.version)
    .returning('version')
    .executeTakeFirst()
  if (!saved) {
    const current = presentUser(before, user.impersonator)
    return refuseConflict(tx, 'user', { id: user.id, editedVersion: version ?? before.version, current })
  }
  await audit(tx, actor, {
    action: 'changed',
    entity: 'user',
    entityId: user.id,
    subject: nameOf(after),
    version: saved.version,
    before: pick(before),
    after,
  })
  return presentUser({ ...before, ...after, version: saved.version }, user.impersonator)
}

/** The wish to be deleted, or its withdrawal; staff see it and decide when. */
export async function setDeletionWish(tx: TenantTx, actor: Actor, isWished: boolean): Promise<CurrentUser | Refusal> {
  const { user } = actor
  const before = await findUser(tx, user.id)
  if (!before) return refuse('session.missing')
  if ((before.deletion_requested_at !== null) === isWished) return presentUser(before, user.impersonator)
  await tx.db
    .updateTable('app_user')
    .set({ deletion_requested_at: isWished ? sql`now()` : null })
    .where('app_id', '=', tx.appId)
    .where('id', '=', user.id)
    .execute()
  const action = isWished ? 'deletion_requested' : 'deletion_withdrawn'
  await audit(tx, actor, { action, entity: 'user', entityId: user.id, subject: nameOf(before) })
  const after = await findUser(tx, user.id)
  return after ? presentUser(after, user.impersonator) : refuse('session.missing')
}
