import { type Claims, type DirectoryPerson, personOf } from '@allmend/domain/sso'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { auditedPerson, nameOf, readPerson } from '../user/index.ts'
import { followGroups, valuesSaid } from './follow-groups.ts'
import type { StoredSignOn } from './sign-on.repository.ts'

export interface Arrival {
  readonly directory: 'app' | 'operator'
  readonly issuer: string
  readonly claims: Claims
  /** Of the app's own directory; the operator's gives nobody a group. */
  readonly rules: Pick<StoredSignOn, 'groupClaim' | 'groupRules'> | null
}

/**
 * The account of whoever the directory named: theirs already, tied to it now, or a new one. Rights hang on it, and two browsers of the same
 * new person must not open two accounts: whoever calls it has taken turns.
 */
export async function findOrOpenAccount(tx: TenantTx, arrival: Arrival): Promise<number | Refusal> {
  const person = personOf(arrival.issuer, arrival.claims)
  if (!person) return refuse('sso.not_confirmed')
  const known = await findByIdentity(tx, arrival.issuer, person.subject)
  if (known && !known.is_active) return refuse('sso.account_closed')
  // A keeper took the mark away again.
  if (known && arrival.directory === 'operator' && !known.is_f4d_user) return refuse('sso.account_missing')
  const id = known?.id ?? (await admitStranger(tx, arrival, person))
  if (typeof id !== 'number') return id
  const { rules } = arrival
  const said = rules && valuesSaid(rules, arrival.claims)
  if (said === 'too many') return refuse('sso.too_many_groups')
  if (rules && said) await followGroups(tx, 'system', [{ userId: id, claimed: said }], rules.groupRules)
  await tx.db
    .updateTable('sso_identity')
    .set({ last_used_at: sql`now()`, claim: said && rules ? rules.groupClaim : null, claimed: said && [...said] })
    .where('app_id', '=', tx.appId)
    .where('issuer', '=', arrival.issuer)
    .where('subject', '=', person.subject)
    .execute()
  return id
}

const findByIdentity = (tx: TenantTx, issuer: string, subject: string) =>
  tx.db
    .selectFrom('sso_identity as i')
    .innerJoin('app_user as u', (join) => join.onRef('u.app_id', '=', 'i.app_id').onRef('u.id', '=', 'i.user_id'))
    .where('i.app_id', '=', tx.appId)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .where('u.role', '=', 'admin')
    .select(['u.id', 'u.is_active', 'u.is_f4d_user'])
    .executeTakeFirst()

/**
 * Somebody the directory names for the first time. An account with their address is theirs only if somebody who manages rights, or a keeper,
 * said so before, and the directory vouches for the address: an address alone proves nothing.
 */
async function admitStranger(tx: TenantTx, arrival: Arrival, person: DirectoryPerson): Promise<number | Refusal> {
  if (person.email === '') return refuse('sso.email_missing')
  const namesake = await findByAddress(tx, person.email)
  if (!namesake) {
    return arrival.directory === 'operator' ? refuse('sso.account_missing') : openAccount(tx, arrival.issuer, person)
  }
  const isAwaited = arrival.directory === 'operator' ? namesake.is_f4d_user : namesake.is_awaited
  if (!isAwaited || !person.isEmailProven || namesake.role !== 'admin') {
    return refuse(arrival.directory === 'operator' ? 'sso.account_missing' : 'sso.email_taken')
  }
  if (!namesake.is_active) return refuse('sso.account_closed')
  const refused = await tie(tx, namesake.id, arrival.issuer, person.subject)
  return refused ?? namesake.id
}

const findByAddress = (tx: TenantTx, email: string) =>
  tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('has_account', '=', true)
    .where((where) => {
      const key = sql<string>`lower(${email})`
      return where.or([where('email_key', '=', key), where('username_key', '=', key)])
    })
    .select(['id', 'role', 'is_active', 'is_f4d_user'])
    .select(sql<boolean>`coalesce(sso_link_until > now(), false) and email_key = lower(${email})`.as('is_awaited'))
    .executeTakeFirst()

/** From now on the directory opens this account. One account has one person of a directory, and the other way round. */
export async function tie(tx: TenantTx, userId: number, issuer: string, subject: string): Promise<Refusal | null> {
  const tied = await tx.db
    .insertInto('sso_identity')
    .values({ app_id: tx.appId, issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!tied) return refuse('sso.identity_taken')
  await tx.db
    .updateTable('app_user')
    .set({ sso_link_until: null })
    .where('app_id', '=', tx.appId)
    .where('id', '=', userId)
    .execute()
  const person = await readPerson(tx, userId)
  await audit(tx, 'system', {
    ...{ action: 'changed', entity: 'user', entityId: userId, subject: nameOf(person) },
    before: { signOn: '' },
    after: { signOn: `verbunden mit ${issuer}` },
  })
  return null
}

/** Somebody of staff, without a password and without a group. */
async function openAccount(tx: TenantTx, issuer: string, person: DirectoryPerson): Promise<number | Refusal> {
  const { id } = await tx.db
    .insertInto('app_user')
    .values({
      app_id: tx.appId,
      role: 'admin',
      username: person.email,
      email: person.email,
      firstname: person.firstname,
      lastname: person.lastname || person.email,
      email_verified_at: person.isEmailProven ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await readPerson(tx, id)
  await audit(tx, 'system', {
    ...{ action: 'created', entity: 'user', entityId: id, subject: nameOf(made), version: made.version },
    after: auditedPerson(made),
  })
  return (await tie(tx, id, issuer, person.subject)) ?? id
}
