import type { RouteParsed, RouteResult, setUserSignOn as setRoute } from '@allmend/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { cameByDirectory, endDirectorySessions } from '../../platform/auth/directory-sessions.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor, SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { editRefusal, findPerson, nameOf, takeTurns, userAccounts } from '../user/index.ts'
import { readDirectory } from './sign-on.repository.ts'

type UserSignOn = RouteResult<typeof setRoute>['signOn']
type Wish = RouteParsed<typeof setRoute>['body']['wish']

/** Days somebody has to come by and sign in. */
const daysAllowed = 7

/** Whether the app's directory is tied to an account of staff, or may be. */
export async function readUserSignOn(tx: TenantTx, userId: number): Promise<UserSignOn | Refusal> {
  const person = await findPerson(tx, userId)
  if (!person) return refuse('record.not_found')
  const found = await readDirectory(tx)
  const nothing = { label: null, linkedAt: null, lastUsedAt: null, allowedUntil: null }
  if (!found || person.role !== 'admin' || !person.has_account) return nothing
  const identity = await tx.db
    .selectFrom('sso_identity')
    .where('app_id', '=', tx.appId)
    .where('user_id', '=', userId)
    .where('issuer', '=', found.directory.issuer)
    .select(['created_at', 'last_used_at'])
    .executeTakeFirst()
  const until = person.sso_link_until
  return {
    label: found.settings.label,
    linkedAt: identity?.created_at.toISOString() ?? null,
    lastUsedAt: identity?.last_used_at?.toISOString() ?? null,
    allowedUntil: until && until > new Date() ? until.toISOString() : null,
  }
}

export async function setUserSignOn(
  tx: TenantTx,
  actor: Actor,
  userId: number,
  wish: Wish,
): Promise<UserSignOn | Refusal> {
  await takeTurns(tx)
  const person = await findPerson(tx, userId)
  if (!person) return refuse('record.not_found')
  const refused = editRefusal(actor.user, person)
  if (refused) return refused
  const found = await readDirectory(tx)
  if (!found || person.role !== 'admin') return refuse('sso.off')
  if (wish === 'untie') await untie(tx, userId, found.directory.issuer)
  else {
    const until = wish === 'allow' ? sql<Date>`now() + make_interval(days => ${daysAllowed})` : null
    await tx.db
      .updateTable('app_user')
      .set({ sso_link_until: until })
      .where('app_id', '=', tx.appId)
      .where('id', '=', userId)
      .execute()
  }
  const words = { allow: 'Verbindung erlaubt', forbid: 'Verbindung nicht mehr erlaubt', untie: 'getrennt' }
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'user', entityId: userId, subject: nameOf(person) },
    before: { signOn: '' },
    after: { signOn: words[wish] },
  })
  return readUserSignOn(tx, userId)
}

/** How somebody is here, and whether they could be otherwise. */
export async function ownWay(
  tx: TenantTx,
  user: SessionUser,
): Promise<{ isByDirectory: boolean; hasPassword: boolean }> {
  const isByDirectory = await cameByDirectory(tx, user)
  const account = isByDirectory ? await userAccounts(tx).find(user.id) : undefined
  return { isByDirectory, hasPassword: !isByDirectory || account?.passwordHash != null }
}

/** Whoever came in with it is out at once. */
async function untie(tx: TenantTx, userId: number, issuer: string): Promise<void> {
  await tx.db
    .deleteFrom('sso_identity')
    .where('app_id', '=', tx.appId)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .execute()
  await endDirectorySessions(tx, { of: [userId] })
}
