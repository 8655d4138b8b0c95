import { sql } from 'kysely'
import type { Database, PlatformTx, TenantTx } from '../../platform/db/database.ts'
import type { Account, AccountStore } from './account-store.ts'
import { sessionEnds } from './session-lifetime.ts'
import { presentKeeper, presentUser } from './user.present.ts'
import { findKeeper, findUser } from './user.repository.ts'

/**
 * Where the accounts of an app and those of keepers lie. The tables carry the same columns under the same names, so that
 * one store serves both; for the compiler they are the app's.
 */
const userTables = {
  accounts: 'app_user',
  sessions: 'session',
  devices: 'known_device',
  isAccount: sql<boolean>`has_account`,
  /** Staff acting as the customer are not the customer's devices. */
  isOwnSession: sql<boolean>`impersonator_session_id is null and keeper_session_id is null`,
} as const

const keeperTables = {
  accounts: 'keeper' as 'app_user',
  sessions: 'keeper_session' as 'session',
  devices: 'keeper_device' as 'known_device',
  isAccount: sql<boolean>`true`,
  isOwnSession: sql<boolean>`true`,
} as const

const scopeOf = (tx: TenantTx | PlatformTx) => ('appId' in tx ? { app_id: tx.appId } : {})

function openStore(
  tx: TenantTx | PlatformTx,
  tables: typeof userTables | typeof keeperTables,
  present: AccountStore['present'],
): AccountStore {
  const { db } = tx
  const { accounts, sessions, devices } = tables
  const scope = scopeOf(tx)
  const inScope = sql<boolean>`${'appId' in tx ? sql`app_id = ${tx.appId}` : sql`true`}`

  const read = () =>
    db
      .selectFrom(accounts)
      .where(inScope)
      .where(tables.isAccount)
      .select([
        'id',
        'email',
        'firstname',
        'lastname',
        'password_hash',
        'totp_secret',
        'totp_confirmed_at',
        'totp_last_step',
      ])
      .select(['is_active', sql<number>`cardinality(recovery_code_hashes)`.as('codes_left')])
  const change = (id: number) => db.updateTable(accounts).where(inScope).where('id', '=', id)
  const devicesOf = (id: number) => db.selectFrom(devices).where(inScope).where('account_id', '=', id)

  const toAccount = (row: NonNullable<Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirst']>>>): Account => ({
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    passwordHash: row.password_hash,
    mayEnter: row.is_active,
    totpSecret: row.totp_secret,
    use2fa: row.totp_confirmed_at !== null,
    totpLastStep: row.totp_last_step,
    recoveryCodesLeft: row.codes_left,
  })

  return {
    present,
    async findByLogin(login) {
      const key = sql<string>`lower(${login})`
      const row = await read()
        .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
        .executeTakeFirst()
      return row && toAccount(row)
    },
    async find(id) {
      const row = await read().where('id', '=', id).executeTakeFirst()
      return row && toAccount(row)
    },
    async setPasswordHash(id, hash) {
      await change(id).set({ password_hash: hash }).execute()
    },
    async setTwoFactor(id, { secret, isConfirmed, recoveryCodeHashes }) {
      await change(id)
        .set({
          totp_secret: secret,
          totp_confirmed_at: isConfirmed ? sql`now()` : null,
          recovery_code_hashes: recoveryCodeHashes,
        })
        .execute()
    },
    async setRecoveryCodes(id, hashes) {
      await change(id).set({ recovery_code_hashes: hashes }).execute()
    },
    async useTimeStep(id, step) {
      const changed = await change(id)
        .where('totp_last_step', '<', step)
        .set({ totp_last_step: step })
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },
    async useRecoveryCode(id, hash) {
      const changed = await change(id)
        .where(sql<boolean>`${hash} = any(recovery_code_hashes)`)
        .set({ recovery_code_hashes: sql`array_remove(recovery_code_hashes, ${hash})` })
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },
    async insertSession(id, { tokenHash, address, userAgent, role }) {
      const values = { account_id: id, token_hash: tokenHash, address, user_agent: userAgent }
      await db
        .insertInto(sessions)
        .values({ ...(scope as { app_id: number }), ...values, ...sessionEnds(role) })
        .execute()
    },
    listSessions(id) {
      return db
        .selectFrom(sessions)
        .where(inScope)
        .where('account_id', '=', id)
        .where('expires_at', '>', sql<Date>`now()`)
        .where(tables.isOwnSession)
        .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at'])
        .orderBy('last_used_at', 'desc')
        .execute()
    },
    async endSessions(id, which) {
      const comparison = 'only' in which ? sql<boolean>`id = ${which.only}` : sql<boolean>`id <> ${which.allBut}`
      const ended = await db
        .deleteFrom(sessions)
        .where(inScope)
        .where('account_id', '=', id)
        .where(comparison)
        .executeTakeFirst()
      return Number(ended.numDeletedRows)
    },
    async isKnownDevice(id, deviceHash) {
      return Boolean(await devicesOf(id).where('token_hash', '=', deviceHash).select('account_id').executeTakeFirst())
    },
    async hasDevices(id) {
      return Boolean(await devicesOf(id).select('account_id').limit(1).executeTakeFirst())
    },
    async noteSignIn(id) {
      await change(id).set({ last_sign_in_at: sql`now()` }).execute()
    },
    async rememberDevice(id, deviceHash) {
      await db
        .insertInto(devices)
        .values({ ...(scope as { app_id: number }), account_id: id, token_hash: deviceHash })
        .onConflict((conflict) =>
          conflict
            .columns([...(Object.keys(scope) as 'app_id'[]), 'account_id', 'token_hash'])
            .doUpdateSet({ last_seen_at: sql`now()` }),
        )
        .execute()
    },
  }
}

export const userAccounts = (tx: TenantTx): AccountStore =>
  openStore(tx, userTables, async (id) => {
    const row = await findUser(tx, id)
    return row && presentUser(row)
  })

const keeperAccounts = (tx: PlatformTx): AccountStore =>
  openStore(tx, keeperTables, async (id) => {
    const row = await findKeeper(tx, id)
    return row && presentKeeper(row)
  })

/** A transaction on the accounts this person's own one is among. */
export function withAccounts<T>(
  db: Database,
  appId: number,
  isKeeper: boolean,
  work: (accounts: AccountStore, tx: TenantTx | PlatformTx) => Promise<T>,
): Promise<T> {
  return isKeeper
    ? db.acrossTenants('account of a keeper', (tx) => work(keeperAccounts(tx), tx))
    : db.withTenant(appId, (tx) => work(userAccounts(tx), tx))
}
