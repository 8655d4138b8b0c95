import type { FeatureFlag, Permission } from '@allmend/domain/access'
import { appOfKey } from '@allmend/domain/keys'
import { hashToken } from '../../platform/auth/token.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import type { Admission, KeyDoor } from '../../platform/http/key-door.ts'
import { refuse, tooMany } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { KeyLimits } from './key-limits.ts'
import { KeyUses } from './key-uses.ts'
import { reaches } from './within-buildings.ts'

interface FoundKey {
  readonly id: number
  readonly name: string
  readonly permissions: Permission[]
  readonly buildings: string[] | null
  readonly calls_per_minute: number
  readonly last_used_at: Date | null
  readonly is_revoked: boolean
  readonly is_expired: boolean
  readonly feature_flags: FeatureFlag[]
  readonly is_suspended: boolean
}

/** One read by the hash, with each call: a key that was revoked opens nothing from then on, in whichever process. */
const question = `
  select k.id, k.name, k.permissions, k.buildings, k.calls_per_minute, k.last_used_at, k.revoked_at is not null as is_revoked,
    coalesce(k.expires_on < (now() at time zone a.zone)::date, false) as is_expired, a.feature_flags,
    a.suspended_at is not null as is_suspended
  from api_key k join app a on a.id = k.app_id where k.app_id = $1 and k.hash = $2`

/** Nobody among people has this number: what would store a person fails instead of naming somebody. */
const nobody = 0

const machineOf = ({ id, name, permissions, buildings }: FoundKey): SessionUser => ({
  ...{ id: nobody, sessionId: nobody, name: `API-Schlüssel «${name}»`, role: 'admin', permissions },
  key: { id, buildings },
})

/** The door for machines. What it notes beside the calls is written before it closes. */
export function openKeyDoor(db: Database, log: Log): KeyDoor & { close(): Promise<void> } {
  const limits = new KeyLimits()
  const uses = new KeyUses(db, log)
  return {
    async find(key, given): Promise<Admission> {
      const appId = appOfKey(key)
      if (appId === null || (given !== undefined && given !== String(appId))) return { refused: refuse('key.invalid') }
      const hash = hashToken(key)
      const name = hash.toString('hex')
      const resting = limits.resting(name)
      if (resting) return { caller: resting.caller, refused: tooMany(resting.seconds) }
      const [found] = await db.askTenant<FoundKey>(appId, { sql: question, parameters: [appId, hash] })
      if (!found) return { refused: refuse('key.invalid') }
      const app = { id: appId, featureFlags: found.feature_flags, isSuspended: found.is_suspended }
      const caller = { app, user: machineOf(found) }
      if (found.is_revoked) return { caller, refused: refuse('key.revoked') }
      if (found.is_expired) return { caller, refused: refuse('key.expired') }
      uses.note(appId, found)
      const wait = limits.count(found.id, found.calls_per_minute)
      if (wait === null) return { caller }
      limits.rest(name, caller, wait)
      return { caller, refused: tooMany(wait) }
    },
    reaches: (appId, buildings, named) => reaches(db, appId, buildings, named),
    close: () => uses.close(),
  }
}
