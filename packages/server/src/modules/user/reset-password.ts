import { hashPassword } from '../../platform/auth/password.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { countHits, secondsToWait } from '../../platform/rate-limit/rate-limit.ts'
import { queueMail } from '../mail/index.ts'
import { mailLimits } from './login-limits.ts'
import { makeLink, useLink } from './mail-link.ts'
import { notifyPerson } from './notify-person.ts'
import { userAccounts } from './open-accounts.ts'
import type { Origin } from './origin.ts'

/** Mails a link to set a new password, if there is somebody to send it to. Nobody learns from the answer whether there is. */
export async function requestPasswordReset(
  tx: TenantTx,
  { email, address, baseUrl }: { email: string; address: string; baseUrl: string },
): Promise<Refusal | null> {
  const limits = mailLimits(email.trim(), address)
  const wait = await secondsToWait(tx, limits)
  if (wait !== null) return tooMany(wait)
  await countHits(tx, limits)
  const account = await userAccounts(tx).findByLogin(email.trim())
  if (!account?.mayEnter) return null
  const url = `${baseUrl}/resetpassword?token=${await makeLink(tx, account.id, 'password_reset')}`
  const { firstname, lastname } = account
  await queueMail(tx, 'passwordReset', account.email, { firstname, lastname, url })
  return null
}

/** Sets the new password and ends every session: whoever had the old one is out. */
export async function resetPassword(
  tx: TenantTx,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<Refusal | null> {
  const userId = await useLink(tx, token, 'password_reset')
  const accounts = userAccounts(tx)
  const account = userId === undefined ? undefined : await accounts.find(userId)
  if (!account?.mayEnter) return refuse('link.invalid')
  await accounts.setPasswordHash(account.id, await hashPassword(password))
  await accounts.endSessions(account.id, { allBut: 0 })
  await notifyPerson(tx, account, 'passwordChanged', origin)
  return null
}
