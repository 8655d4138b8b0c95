import { sql } from 'kysely'
import { hashPassword } from '../../platform/auth/password.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { queueMail } from '../mail/index.ts'
import { makeLink } from './mail-link.ts'

interface Registration {
  readonly firstname: string
  readonly lastname: string
  readonly company: string
  readonly street: string
  readonly streetno: string
  readonly zipcode: string
  readonly city: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

/**
 * Opens an account that waits for its address to be confirmed. Somebody who has one already is told so by mail: the answer
 * on the screen is the same, so that nobody learns from it who has an account.
 */
export async function register(tx: TenantTx, { password, ...person }: Registration, baseUrl: string): Promise<void> {
  const email = person.email.trim()
  // Hashed in both cases, since it takes most of the time.
  const passwordHash = await hashPassword(password)
  const known = await findByEmail(tx, email)
  if (known && (known.email_verified_at !== null || known.role !== 'user')) {
    await queueMail(tx, 'registrationKnownAddress', known.email, { ...known, url: `${baseUrl}/login` })
    return
  }
  const columns = { ...person, email, username: email, password_hash: passwordHash }
  const id = known ? await updatePending(tx, known.id, columns) : await insertPending(tx, columns)
  // The same form sent twice at once: the other request sends the mail.
  if (id === undefined) return
  const url = `${baseUrl}/register?token=${await makeLink(tx, id, 'registration')}`
  await queueMail(tx, 'registrationVerification', email, { ...person, url })
}

function findByEmail(tx: TenantTx, email: string) {
  return tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('has_account', '=', true)
    .where((where) => {
      const key = sql<string>`lower(${email})`
      return where.or([where('email_key', '=', key), where('username_key', '=', key)])
    })
    .select(['id', 'role', 'email', 'firstname', 'lastname', 'email_verified_at'])
    .executeTakeFirst()
}

type Columns = Omit<Registration, 'password'> & { username: string; password_hash: string }

async function insertPending(tx: TenantTx, columns: Columns): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('app_user')
    .values({ app_id: tx.appId, role: 'user', ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The same person once more, before the first link was used: the last word counts. */
async function updatePending(tx: TenantTx, id: number, columns: Columns): Promise<number> {
  await tx.db.updateTable('app_user').set(columns).where('app_id', '=', tx.appId).where('id', '=', id).execute()
  return id
}
