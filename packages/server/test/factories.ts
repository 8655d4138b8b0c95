import { featureFlags, type GrantablePermission } from '@allmend/domain/access'
import { keyOf, keyPrefix } from '@allmend/domain/keys'
import { insertObject, type NewObject } from '../src/modules/object/index.ts'
import { createApp, type NewApp } from '../src/modules/tenant/index.ts'
import { createGroup, createKeeper, createUser, type NewUser } from '../src/modules/user/index.ts'
import { hashToken, newToken } from '../src/platform/auth/token.ts'
import type { Database } from '../src/platform/db/database.ts'

/** A password good enough for every rule. */
export const goodPassword = 'Test-2026-pass'

/** Makes what a test needs and nothing else; names are unique, so that tests can share a database. */
export class Factories {
  readonly #db: Database
  #count = 0

  constructor(db: Database) {
    this.#db = db
  }

  #next() {
    this.#count += 1
    return this.#count
  }

  app(overrides: Partial<NewApp> = {}): Promise<number> {
    const number = this.#next()
    return this.#db.acrossTenants('test', (tx) =>
      createApp(tx, { title: `Gemeinde ${number}`, domains: [`gemeinde-${number}.test`], featureFlags, ...overrides }),
    )
  }

  user(appId: number, overrides: Partial<NewUser> = {}): Promise<number> {
    const number = this.#next()
    return this.#db.withTenant(appId, (tx) =>
      createUser(tx, {
        role: 'user',
        email: `person-${number}@example.test`,
        firstname: 'Petra',
        lastname: `Muster ${number}`,
        ...overrides,
      }),
    )
  }

  keeper(overrides: Partial<Parameters<typeof createKeeper>[1]> = {}): Promise<number> {
    const email = `keeper-${this.#next()}@example.test`
    const person = { username: email, email, password: goodPassword, firstname: 'Kim', lastname: 'Keller' }
    return this.#db.acrossTenants('test', (tx) => createKeeper(tx, { ...person, ...overrides }))
  }

  /** A session without the login, which is slow on purpose. */
  async userToken(appId: number, userId: number): Promise<string> {
    const { token, hash } = newToken()
    await this.#db.withTenant(appId, (tx) =>
      tx.db
        .insertInto('session')
        .values({
          app_id: appId,
          account_id: userId,
          token_hash: hash,
          address: '',
          user_agent: '',
          expires_at: inAnHour(),
        })
        .execute(),
    )
    return token
  }

  async keeperToken(): Promise<string> {
    const keeperId = await this.keeper()
    const { token, hash } = newToken()
    await this.#db.acrossTenants('test', (tx) =>
      tx.db
        .insertInto('keeper_session')
        .values({ account_id: keeperId, token_hash: hash, address: '', user_agent: '', expires_at: inAnHour() })
        .execute(),
    )
    return token
  }

  /** A member of staff with exactly these rights, signed in. */
  async staffToken(appId: number, permissions: readonly GrantablePermission[]): Promise<string> {
    const groupId = await this.group(appId, { name: `Gruppe ${this.#next()}`, role: 'admin', permissions })
    return this.userToken(appId, await this.user(appId, { role: 'admin', groupIds: [groupId] }))
  }

  /** A key that holds these rights, for all buildings and as good as forever unless it is said. */
  async key(
    appId: number,
    permissions: readonly GrantablePermission[],
    more: { name?: string; buildings?: string[]; callsPerMinute?: number; expiresOn?: string } = {},
  ): Promise<{ id: number; token: string }> {
    const token = keyOf(appId, newToken().token)
    const { id } = await this.#db.withTenant(appId, ({ db }) =>
      db
        .insertInto('api_key')
        .values({
          ...{ app_id: appId, name: more.name ?? `System ${this.#next()}`, created_by: 'Test' },
          ...{ prefix: keyPrefix(token), hash: hashToken(token), permissions: [...permissions] },
          ...{ buildings: more.buildings ?? null, expires_on: more.expiresOn ?? null },
          calls_per_minute: more.callsPerMinute ?? 1200,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { id, token }
  }

  group(appId: number, group: Parameters<typeof createGroup>[1]): Promise<number> {
    return this.#db.withTenant(appId, (tx) => createGroup(tx, group))
  }

  /** Somebody who ordered without an account. */
  async guest(appId: number, email: string): Promise<number> {
    const id = await this.user(appId, { email, username: '', firstname: 'Gina', lastname: 'Gast' })
    await this.#db.withTenant(appId, ({ db }) =>
      db
        .updateTable('app_user')
        .set({ has_account: false, email_verified_at: null, password_hash: null })
        .where('app_id', '=', appId)
        .where('id', '=', id)
        .execute(),
    )
    return id
  }

  /** Open from 8 to 22, by the hour, confirmed at once, CHF 45.00 an hour in the default category. */
  async object(appId: number, overrides: Partial<NewObject> = {}): Promise<{ id: number; intervalId: number }> {
    const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '08:00', end: '22:00' } }))
    return this.#db.withTenant(appId, async (tx) => {
      const id = await insertObject(tx, {
        title: `Saal ${this.#next()}`,
        isVisible: true,
        confirmation: 'automatic',
        leadTimeHours: 0,
        horizonDays: 3000,
        openingTimes: everyDay,
        intervals: [{ name: 'Stunden', type: 'dynamic', interval: 60, maxSteps: 8 }],
        ...overrides,
      })
      const interval = await tx.db
        .selectFrom('booking_interval')
        .where('object_id', '=', id)
        .select('id')
        .orderBy('sort')
        .executeTakeFirst()
      return { id, intervalId: interval?.id ?? 0 }
    })
  }

  async customerToken(appId: number): Promise<string> {
    return this.userToken(appId, await this.user(appId))
  }
}

const inAnHour = () => new Date(Date.now() + 3_600_000)
