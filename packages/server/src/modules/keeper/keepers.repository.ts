import type { listKeepers, RouteResult } from '@allmend/contract'
import { sql } from 'kysely'
import type { PlatformTx } from '../../platform/db/database.ts'

export type KeeperRecord = RouteResult<typeof listKeepers>['keepers'][number]

const columns = [
  'id',
  'username',
  'firstname',
  'lastname',
  'email',
  'totp_confirmed_at',
  'needs_two_factor',
  'is_active',
  'last_sign_in_at',
  'version',
] as const

export async function readKeepers(tx: PlatformTx, id?: number): Promise<KeeperRecord[]> {
  const rows = await tx.db
    .selectFrom('keeper')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .select(columns)
    .orderBy(sql`lower(lastname)`)
    .orderBy(sql`lower(firstname)`)
    .orderBy('id')
    .execute()
  return rows.map(({ totp_confirmed_at, needs_two_factor, is_active, last_sign_in_at, ...keeper }) => ({
    ...keeper,
    use2fa: totp_confirmed_at !== null,
    needsTwoFactor: needs_two_factor,
    isActive: is_active,
    lastSignInAt: last_sign_in_at?.toISOString() ?? null,
  }))
}

export const findKeeperRecord = async (tx: PlatformTx, id: number): Promise<KeeperRecord | undefined> =>
  (await readKeepers(tx, id))[0]

/** Which of these sign-in names another keeper has, as name or address: people sign in with either. */
export async function heldNames(tx: PlatformTx, names: readonly string[], id: number): Promise<ReadonlySet<string>> {
  const keys = names.map((name) => name.toLowerCase())
  const holders = await tx.db
    .selectFrom('keeper')
    .where('id', '!=', id)
    .where(({ or, eb }) => or([eb('username_key', 'in', keys), eb('email_key', 'in', keys)]))
    .select(['username_key', 'email_key'])
    .execute()
  return new Set(holders.flatMap(({ username_key, email_key }) => [username_key, email_key]))
}

/** Whether somebody would be left to run the installation. */
export async function hasOtherActive(tx: PlatformTx, id: number): Promise<boolean> {
  const other = await tx.db
    .selectFrom('keeper')
    .where('is_active', '=', true)
    .where('id', '!=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
