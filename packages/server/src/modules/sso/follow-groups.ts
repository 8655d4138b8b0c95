import { type Claims, claimedValues, type GroupRule, groupsAfter, isSameDirectory } from '@allmend/domain/sso'
import { audit } from '../../platform/audit/audit.ts'
import { endDirectorySessions } from '../../platform/auth/directory-sessions.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Actor, nobody } from '../../platform/http/caller.ts'
import { countRightsManagers, nameOf, readPerson, replaceGroups, takeTurns } from '../user/index.ts'
import type { StoredSignOn } from './sign-on.repository.ts'

type Rules = Pick<StoredSignOn, 'groupClaim' | 'groupRules'>

interface Told {
  readonly userId: number
  /** What the directory says of their groups. */
  readonly claimed: readonly string[]
}

/** What the directory says of somebody's groups. Null where it says nothing and there is no rule yet that would have asked. */
export function valuesSaid({ groupClaim, groupRules }: Rules, claims: Claims): readonly string[] | 'too many' | null {
  const said = claimedValues(claims, groupClaim)
  if (groupRules.length > 0) return said ?? []
  return said === 'too many' ? null : said
}

const ids = (groups: readonly { readonly id: number }[]) => groups.map(({ id }) => id)

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/**
 * Puts people into the groups the directory means, where the app has rules for it. Everybody is given groups before anybody loses one, and
 * the last who could give rights keeps theirs: a wrong rule must not lock everybody out. Answers with those who are in no group any more.
 */
export async function followGroups(
  tx: TenantTx,
  actor: Actor | 'system',
  people: readonly Told[],
  rules: readonly GroupRule[],
): Promise<readonly number[]> {
  const moves = []
  for (const { userId, claimed } of people) {
    const before = await readPerson(tx, userId)
    const held = ids(before.groups)
    const wanted = groupsAfter(held, rules, claimed)
    if (!isSame(held, wanted)) moves.push({ userId, before, wanted, most: [...new Set([...held, ...wanted])] })
  }
  for (const { userId, most } of moves) await replaceGroups(tx, userId, most)
  const without: number[] = []
  for (const { userId, before, wanted, most } of moves) {
    const managers = await countRightsManagers(tx)
    await replaceGroups(tx, userId, wanted)
    if (managers > 0 && (await countRightsManagers(tx)) === 0) await replaceGroups(tx, userId, most)
    const after = await readPerson(tx, userId)
    if (isSame(ids(before.groups), ids(after.groups))) continue
    if (after.groups.length === 0) without.push(userId)
    await audit(tx, actor, {
      ...{ action: 'changed', entity: 'user', entityId: userId, subject: nameOf(after) },
      before: { groups: before.groups.map(({ name }) => name) },
      after: { groups: after.groups.map(({ name }) => name) },
    })
  }
  return without
}

/** Whoever makes a change comes last: should somebody have to keep their rights, then they. */
const ownLast = <P extends { readonly userId: number }>({ user }: Actor, people: readonly P[]): readonly P[] => [
  ...people.filter(({ userId }) => userId !== user.id),
  ...people.filter(({ userId }) => userId === user.id),
]

/** Whether whoever came in with the directory has to go: it is off, or another one. */
export const endsDirectory = (before: StoredSignOn, after: StoredSignOn): boolean =>
  !after.isOn || !after.isOffered || isOther(before, after)

const isOther = (before: StoredSignOn, after: StoredSignOn) => before.issuer !== '' && !isSameDirectory(before, after)

/**
 * Nobody of a directory that is off, or that another one takes the place of, stays signed in. What another one's rules gave goes with
 * it, and what it said of people is forgotten; but the emergency account keeps its groups, since it has to help whatever happens.
 */
export async function leaveFormerDirectory(
  tx: TenantTx,
  actor: Actor,
  before: StoredSignOn,
  after: StoredSignOn,
): Promise<void> {
  if (!endsDirectory(before, after)) return
  await takeTurns(tx)
  if (isOther(before, after)) {
    const people = await tx.db
      .selectFrom('sso_identity as i')
      .innerJoin('app_user as u', (join) => join.onRef('u.app_id', '=', 'i.app_id').onRef('u.id', '=', 'i.user_id'))
      .where('i.app_id', '=', tx.appId)
      .where('i.last_used_at', 'is not', null)
      .where((where) => where.or([where('i.issuer', '=', before.issuer), where('i.claimed', 'is not', null)]))
      .where('u.role', '=', 'admin')
      .where('u.id', '<>', after.emergencyUserId ?? nobody)
      .select('i.user_id as userId')
      .distinct()
      .orderBy('i.user_id')
      .execute()
    const left = people.map(({ userId }) => ({ userId, claimed: [] }))
    await followGroups(tx, actor, ownLast(actor, left), before.groupRules)
    await tx.db
      .updateTable('sso_identity')
      .set({ claim: null, claimed: null })
      .where('app_id', '=', tx.appId)
      .where('claim', 'is not', null)
      .execute()
  }
  await endDirectorySessions(tx)
}

const rulesOf = ({ isOn, isOffered, issuer, groupClaim, groupRules }: StoredSignOn) =>
  JSON.stringify(isOn && isOffered && [issuer, groupClaim, groupRules])

/**
 * Changed rules count at once: people are put into their groups by what the directory said when they last signed in. Whoever it was not
 * asked about has to sign in again, so that nobody goes on with rights of yesterday, and so has whoever is in no group any more; but for
 * whoever makes the change.
 */
export async function applyChangedRules(
  tx: TenantTx,
  actor: Actor,
  before: StoredSignOn,
  after: StoredSignOn,
): Promise<void> {
  const { issuer, groupClaim, groupRules } = after
  if (!after.isOn || !after.isOffered || groupRules.length === 0 || rulesOf(before) === rulesOf(after)) return
  await takeTurns(tx)
  const tied = await tx.db
    .selectFrom('sso_identity as i')
    .innerJoin('app_user as u', (join) => join.onRef('u.app_id', '=', 'i.app_id').onRef('u.id', '=', 'i.user_id'))
    .where('i.app_id', '=', tx.appId)
    .where('i.issuer', '=', issuer)
    .where('u.role', '=', 'admin')
    .select(['i.user_id as userId', 'i.claim', 'i.claimed'])
    .orderBy('i.user_id')
    .execute()
  const told = tied.flatMap(({ userId, claim, claimed }) =>
    claim === groupClaim && claimed ? [{ userId, claimed }] : [],
  )
  const without = await followGroups(tx, actor, ownLast(actor, told), groupRules)
  const unknown = tied.map(({ userId }) => userId).filter((id) => !told.some(({ userId }) => userId === id))
  await endDirectorySessions(tx, { of: [...unknown, ...without], allBut: actor.user.sessionId })
}
