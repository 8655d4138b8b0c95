import { sql } from 'kysely'
import type { PlatformTx } from '../../platform/db/database.ts'

const now = sql<Date>`now()`
const aYearAgo = sql<Date>`now() - interval '1 year'`

/** Sessions, links and registrations that ran out, counters whose window is over and browsers nobody uses any more. */
export async function forgetExpired({ db }: PlatformTx): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('keeper_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_counter').where('resets_at', '<', now).execute()
  await db.deleteFrom('platform_rate_counter').where('resets_at', '<', now).execute()
  await db.deleteFrom('mail_link').where('expires_at', '<', now).execute()
  await db.deleteFrom('sso_attempt').where('expires_at', '<', now).execute()
  await db.deleteFrom('registration').where('expires_at', '<', now).execute()
  await db.deleteFrom('known_device').where('last_seen_at', '<', aYearAgo).execute()
  await db.deleteFrom('keeper_device').where('last_seen_at', '<', aYearAgo).execute()
}
