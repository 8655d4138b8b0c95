import type { createKeeper as createRoute, RouteParsed, saveKeeper as saveRoute } from '@allmend/contract'
import { auditPlatform } from '../../platform/audit/audit-platform.ts'
import { hashPassword } from '../../platform/auth/password.ts'
import type { Database, PlatformTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { notifyPerson, type Origin } from '../user/index.ts'
import { findKeeperRecord, hasOtherActive, heldNames, type KeeperRecord } from './keepers.repository.ts'
import { takeTurns } from './take-turns.ts'

const audited = ({ username, firstname, lastname, email, needsTwoFactor, isActive }: KeeperRecord) => ({
  ...{ username, firstname, lastname, email, needsTwoFactor, isActive },
})
const nameOf = ({ firstname, lastname }: KeeperRecord) => `${firstname} ${lastname}`

const takenName = 'Der Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen Benutzernamen aus.'
const takenEmail = 'Zu dieser E-Mail Adresse gibt es schon ein Konto.'

async function findTaken(tx: PlatformTx, username: string, email: string, id: number): Promise<Refusal | null> {
  const held = await heldNames(tx, [username, email], id)
  if (id === 0 && held.has(username.toLowerCase())) {
    return refuse('user.username_taken', { fields: { username: takenName } })
  }
  return held.has(email.toLowerCase()) ? refuse('user.email_taken', { fields: { email: takenEmail } }) : null
}

const personOf = ({ firstname, lastname, email }: Pick<KeeperRecord, 'firstname' | 'lastname' | 'email'>) => ({
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  email: email.trim(),
})

type NewKeeper = RouteParsed<typeof createRoute>['body']

export async function createKeeper(db: Database, actor: Actor, draft: NewKeeper): Promise<KeeperRecord | Refusal> {
  // Hashes stand in a queue, and nobody should hold a connection there.
  const passwordHash = await hashPassword(draft.password ?? '')
  return db.acrossTenants('a keeper makes a keeper', async (tx) => {
    await takeTurns(tx, 'keepers')
    const person = { ...personOf(draft), username: draft.username.trim() }
    const taken = await findTaken(tx, person.username, person.email, 0)
    if (taken) return taken
    const { id } = await tx.db
      .insertInto('keeper')
      .values({ ...person, password_hash: passwordHash, needs_two_factor: draft.needsTwoFactor ?? false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = await reread(tx, id)
    const record = { action: 'created', entity: 'keeper', entityId: id, subject: nameOf(after) } as const
    await auditPlatform(tx, actor, { ...record, after: audited(after) })
    return after
  })
}

type KeeperChange = RouteParsed<typeof saveRoute>['body']

export async function saveKeeper(
  db: Database,
  { actor, origin }: { readonly actor: Actor; readonly origin: Origin },
  id: number,
  draft: KeeperChange,
): Promise<KeeperRecord | Refusal> {
  // There the present one is asked for: whoever finds an open screen does not take the account along.
  if (draft.password && actor.user.id === id) return refuse('keeper.own_password')
  const passwordHash = draft.password ? await hashPassword(draft.password) : null
  return db.acrossTenants('a keeper changes a keeper', async (tx) => {
    await takeTurns(tx, 'keepers')
    const before = await findKeeperRecord(tx, id)
    if (!before) return refuse('record.not_found')
    if (draft.version !== undefined && draft.version !== before.version) {
      return refuse('record.conflict', { current: before, saves: [] })
    }
    const person = personOf(draft)
    const taken = await findTaken(tx, before.username, person.email, id)
    if (taken) return taken
    const isActive = draft.isActive ?? before.isActive
    const obstacle = before.isActive && !isActive ? await findObstacle(tx, actor, id) : null
    if (obstacle) return obstacle
    await tx.db
      .updateTable('keeper')
      .where('id', '=', id)
      .set({
        ...person,
        is_active: isActive,
        needs_two_factor: draft.needsTwoFactor ?? before.needsTwoFactor,
        version: before.version + 1,
        ...(passwordHash && { password_hash: passwordHash }),
      })
      .execute()
    const after = await reread(tx, id)
    if (passwordHash || !isActive || after.email !== before.email) await endSessions(tx, actor, id)
    if (passwordHash) await notifyPerson(tx, after, 'passwordChanged', origin)
    const record = { action: 'changed', entity: 'keeper', entityId: id, subject: nameOf(after) } as const
    const isNew = passwordHash ? { password: 'neu gesetzt' } : {}
    await auditPlatform(tx, actor, { ...record, before: audited(before), after: { ...audited(after), ...isNew } })
    return after
  })
}

export const removeKeeper = (db: Database, actor: Actor, id: number): Promise<Refusal | null> =>
  db.acrossTenants('a keeper removes a keeper', async (tx) => {
    await takeTurns(tx, 'keepers')
    const before = await findKeeperRecord(tx, id)
    if (!before) return refuse('record.not_found')
    const obstacle = await findObstacle(tx, actor, id)
    if (obstacle) return obstacle
    await tx.db.deleteFrom('keeper').where('id', '=', id).execute()
    const record = { action: 'removed', entity: 'keeper', entityId: id, subject: nameOf(before) } as const
    await auditPlatform(tx, actor, { ...record, before: audited(before) })
    return null
  })

/** Somebody has to be left, and nobody shuts the door behind themselves. */
async function findObstacle(tx: PlatformTx, { user }: Actor, id: number): Promise<Refusal | null> {
  if (!(await hasOtherActive(tx, id))) return refuse('keeper.last')
  return user.id === id ? refuse('keeper.own_account') : null
}

/** What the old password or address opened is shut; whoever changes the own one stays signed in here. */
async function endSessions(tx: PlatformTx, { user }: Actor, id: number): Promise<void> {
  const own = user.id === id ? user.sessionId : 0
  await tx.db.deleteFrom('keeper_session').where('account_id', '=', id).where('id', '!=', own).execute()
}

async function reread(tx: PlatformTx, id: number): Promise<KeeperRecord> {
  const keeper = await findKeeperRecord(tx, id)
  if (!keeper) throw new Error('a keeper that was just written is gone')
  return keeper
}
