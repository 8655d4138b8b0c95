import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { queueMail } from '../mail/index.ts'
import { takeTurns } from './keeping-rights.ts'
import {
  findObstacle,
  type PersonDraft,
  personColumns,
  replaceGroups,
  vouchesForAddress,
  withinSight,
} from './person-draft.ts'
import { takeOverGuest } from './take-over-guest.ts'
import { auditedPerson, nameOf, type PersonRow, readPerson } from './user-record.ts'

/** An account staff open for somebody. It can be used at once; the person hears of it by mail. */
export async function createUser(
  tx: TenantTx,
  actor: Actor,
  sent: PersonDraft,
  { passwordHash, loginUrl }: { passwordHash: string | null; loginUrl: string },
): Promise<PersonRow | Refusal> {
  const draft = withinSight(actor, sent)
  await takeTurns(tx)
  const obstacle = await findObstacle(tx, actor, draft, null)
  if (obstacle) return obstacle
  const columns = personColumns(draft)
  const vouches = vouchesForAddress(actor)
  const inserted = await tx.db
    .insertInto('app_user')
    .values({
      app_id: tx.appId,
      role: draft.role,
      ...columns,
      password_hash: passwordHash,
      email_verified_at: vouches ? sql<Date>`now()` : null,
      is_active: draft.isActive ?? true,
      is_f4d_user: draft.isF4dUser ?? false,
      check_zipcode: draft.checkZipcode ?? true,
      price_category_id: draft.priceCategoryId ?? (draft.role === 'user' ? await defaultCategory(tx) : null),
      hisoft_personal_number: draft.hisoftPersonalNumber ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = vouches ? await takeOverGuest(tx, inserted.id, columns.email) : inserted.id
  await replaceGroups(tx, id, draft.groups ?? [])
  const person = await readPerson(tx, id)
  await audit(tx, actor, {
    action: 'created',
    entity: 'user',
    entityId: id,
    subject: nameOf(person),
    version: person.version,
    after: auditedPerson(person),
  })
  const { firstname, lastname, username } = person
  await queueMail(tx, 'accountCreated', person.email, { firstname, lastname, username, url: loginUrl })
  return person
}

async function defaultCategory(tx: TenantTx): Promise<number | null> {
  const category = await tx.db
    .selectFrom('price_category')
    .where('app_id', '=', tx.appId)
    .where('is_default', '=', true)
    .select('id')
    .executeTakeFirst()
  return category?.id ?? null
}
