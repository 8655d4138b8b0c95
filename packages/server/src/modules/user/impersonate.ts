import { audit } from '../../platform/audit/audit.ts'
import { hashToken, newToken } from '../../platform/auth/token.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor, SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { sessionEnds } from './session-lifetime.ts'
import { impersonateRefusal } from './user.policy.ts'
import { findPerson, nameOf } from './user-record.ts'

export const returnPurpose = 'impersonation/return'

/**
 * Opens a session in which staff act as a customer. It hangs on their own session and ends with it; their own token is kept
 * with it, encrypted, since the way back returns it.
 */
export async function startImpersonation(
  tx: TenantTx,
  secrets: Secrets,
  { user: staff, address }: Actor,
  { customerId, ownToken, userAgent }: { customerId: number; ownToken: string; userAgent: string },
): Promise<string | Refusal> {
  const customer = await findPerson(tx, customerId)
  if (!customer) return refuse('record.not_found')
  const refused = impersonateRefusal(customer)
  if (refused) return refused
  await endOthers(tx, staff)
  const { token, hash } = newToken()
  await tx.db
    .insertInto('session')
    .values({
      app_id: tx.appId,
      account_id: customer.id,
      token_hash: hash,
      address,
      user_agent: userAgent,
      ...sessionEnds(staff.role),
      ...(staff.role === 'keeper'
        ? { keeper_session_id: staff.sessionId }
        : { impersonator_session_id: staff.sessionId }),
      return_token: secrets.encrypt(ownToken, returnPurpose),
    })
    .execute()
  const subject = nameOf(customer)
  await audit(
    tx,
    { user: staff, address },
    {
      action: 'impersonation_started',
      entity: 'user',
      entityId: customer.id,
      subject,
    },
  )
  return token
}

/** One at a time: acting as the next customer ends acting as the last one. */
async function endOthers(tx: TenantTx, staff: SessionUser): Promise<void> {
  const column = staff.role === 'keeper' ? 'keeper_session_id' : 'impersonator_session_id'
  await tx.db.deleteFrom('session').where('app_id', '=', tx.appId).where(column, '=', staff.sessionId).execute()
}

/** The token of the person's own session, which was there all the time. */
export async function endImpersonation(tx: TenantTx, secrets: Secrets, actor: Actor): Promise<string | Refusal> {
  const { user: customer } = actor
  if (!customer.impersonator) return refuse('impersonation.none')
  const ended = await tx.db
    .deleteFrom('session')
    .where('app_id', '=', tx.appId)
    .where('id', '=', customer.sessionId)
    .returning('return_token')
    .executeTakeFirst()
  if (!ended?.return_token) return refuse('impersonation.none')
  await audit(tx, actor, {
    action: 'impersonation_ended',
    entity: 'user',
    entityId: customer.id,
    subject: customer.name,
  })
  return secrets.decrypt(ended.return_token, returnPurpose)
}

/** While somebody acts as a customer, the cookie holds the acting token; the person's own one lies in the session. */
export async function readOwnToken(tx: TenantTx, secrets: Secrets, token: string): Promise<string> {
  const row = await tx.db
    .selectFrom('session')
    .where('app_id', '=', tx.appId)
    .where('token_hash', '=', hashToken(token))
    .select('return_token')
    .executeTakeFirst()
  return row?.return_token ? secrets.decrypt(row.return_token, returnPurpose) : token
}
