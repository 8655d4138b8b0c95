import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { SecurityLog } from '../../platform/security-log/security-log.ts'
import { queueMail } from '../mail/index.ts'
import { pageUrl } from '../tenant/index.ts'
import { makeLink, readLink, useLink } from './mail-link.ts'
import { notifyPerson } from './notify-person.ts'
import { userAccounts } from './open-accounts.ts'
import type { Origin } from './origin.ts'
import { isPasswordClosed } from './password-door.ts'

/** Only notes the wish; a job looks for the account, so that every address is answered after the same work. */
export const requestPasswordReset = (tx: TenantTx, email: string, baseUrl: string): Promise<void> =>
  enqueue(tx, 'user.answer_password_reset', { email: email.trim(), baseUrl })

/** Mails a link to set a new password, if there is somebody to send it to. */
export async function answerPasswordReset(
  tx: TenantTx,
  { email, baseUrl }: { email: string; baseUrl: string },
): Promise<void> {
  const account = await userAccounts(tx).findByLogin(email)
  // Whoever signs in with a directory has no use for a password.
  if (!account?.mayEnter || (await isPasswordClosed(tx, account.id, false))) return
  const page = await pageUrl(tx, baseUrl, '/resetpassword')
  const url = `${page}?token=${await makeLink(tx, account.id, 'password_reset')}`
  const { firstname, lastname } = account
  await queueMail(tx, 'passwordReset', account.email, { firstname, lastname, url })
}

/** Whether the link would set a new password now, before anybody thinks one up; and whether it is the first. */
export async function checkPasswordReset(tx: TenantTx, token: string): Promise<Refusal | { isFirst: boolean }> {
  const userId = await readLink(tx, token, 'password_reset')
  const account = userId === undefined ? undefined : await userAccounts(tx).find(userId)
  if (!account?.mayEnter || (await isPasswordClosed(tx, account.id, false))) return refuse('link.invalid')
  return { isFirst: account.passwordHash === null }
}

/** Sets the new password and ends every session: whoever had the old one is out. The link proves the address, too. */
export async function resetPassword(
  tx: TenantTx,
  { token, passwordHash }: { token: string; passwordHash: string },
  origin: Origin,
  securityLog: SecurityLog,
): Promise<Refusal | null> {
  const userId = await useLink(tx, token, 'password_reset')
  const accounts = userAccounts(tx)
  const account = userId === undefined ? undefined : await accounts.find(userId)
  if (!account?.mayEnter || (await isPasswordClosed(tx, account.id, false))) return refuse('link.invalid')
  await accounts.setPasswordHash(account.id, passwordHash)
  await tx.db
    .updateTable('app_user')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('app_id', '=', tx.appId)
    .where('id', '=', account.id)
    .execute()
  await accounts.endSessions(account.id, { allBut: 0 })
  await notifyPerson(tx, account, 'passwordChanged', origin)
  securityLog.record({ kind: 'password_changed', appId: tx.appId, address: origin.address, subject: account.email })
  return null
}
