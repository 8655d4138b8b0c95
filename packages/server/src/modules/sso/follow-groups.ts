import { type Claims, claimedValues, type GroupRule, groupsAfter } from '@allmend/domain/sso'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
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
 * the last who could give rights keeps theirs: a wrong rule must not lock everybody out.
 */
export async function followGroups(
  tx: TenantTx,
  actor: Actor | 'system',
  people: readonly Told[],
  rules: readonly GroupRule[],
): Promise<void> {
  const moves = []
  for (const { userId, claimed } of people) {
    const before = await readPerson(tx, userId)
    const held = ids(before.groups)
    const wanted = groupsAfter(held, rules, claimed)
    if (!isSame(held, wanted)) moves.push({ userId, before, wanted, most: [...new Set([...held, ...wanted])] })
  }
  for (const { userId, most } of moves) await replaceGroups(tx, userId, most)
  for (const { userId, before, wanted, most } of moves) {
    const managers = await countRightsManagers(tx)
    await replaceGroups(tx, userId, wanted)
    if (managers > 0 && (await countRightsManagers(tx)) === 0) await replaceGroups(tx, userId, most)
    const after = await readPerson(tx, userId)
    if (isSame(ids(before.groups), ids(after.groups))) continue
    await audit(tx, actor, {
      ...{ action: 'changed', entity: 'user', entityId: userId, subject: nameOf(after) },
      before: { groups: before.groups.map(({ name }) => name) },
      after: { groups: after.groups.map(({ name }) => name) },
    })
  }
}

const rulesOf = ({ isOn, isOffered, issuer, groupClaim, groupRules }: StoredSignOn) =>
  JSON.stringify(isOn && isOffered && [issuer, groupClaim, groupRules])

/**
 * Changed rules count at once: people are put into their groups by what the directory said when they last signed in. Whoever it was not
 * asked about has to sign in again, so that nobody goes on with rights of yesterday; but for whoever makes the change.
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
  // Whoever makes the change comes last: should somebody have to keep their rights, then they.
  const [own, others] = [
    told.filter(({ userId }) => userId === actor.user.id),
    told.filter(({ userId }) => userId !== actor.user.id),
  ]
  await followGroups(tx, actor, [...others, ...own], groupRules)
  const unknown = tied.map(({ userId }) => userId).filter((id) => !told.some(({ userId }) => userId === id))
  if (unknown.length === 0) return
  await tx.db
    .deleteFrom('session')
    .where('app_id', '=', tx.appId)
    .where('account_id', 'in', unknown)
    .where('sso', 'is not', null)
    .where('id', '<>', actor.user.sessionId)
    .execute()
}
