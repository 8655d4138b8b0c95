import type { TenantTx } from '../../platform/db/database.ts'
import { queueMail } from '../mail/index.ts'
import { pageUrl } from '../tenant/index.ts'
import { createUser } from './create-people.ts'
import { invitationLifetime, makeLink } from './mail-link.ts'

interface InvitedPerson {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

/** An account without a password: the mailed link sets one, and proves the address with it. */
export async function inviteAdministrator(
  tx: TenantTx,
  invited: InvitedPerson,
  { groupId, baseUrl }: { readonly groupId: number; readonly baseUrl: string },
): Promise<number> {
  const [firstname, lastname, email] = [invited.firstname.trim(), invited.lastname.trim(), invited.email.trim()]
  const id = await createUser(tx, { role: 'admin', firstname, lastname, email, groupIds: [groupId], isProven: false })
  const token = await makeLink(tx, id, 'password_reset', invitationLifetime)
  const url = `${await pageUrl(tx, baseUrl, '/resetpassword')}?token=${token}`
  await queueMail(tx, 'staffInvitation', email, { firstname, lastname, username: email, url })
  return id
}
