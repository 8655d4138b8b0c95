import type { Role } from '@allmend/domain/access'
import { sql } from 'kysely'

const hour = 3600
const day = 24 * hour

interface Lifetime {
  /** Seconds of inactivity after which a session ends. */
  readonly idle: number
  /** Seconds after which it ends however much it is used: a stolen one does not live for ever. */
  readonly whole: number
}

/** Staff sit at shared counters, customers come back after weeks. */
export const sessionLifetime = (role: Role): Lifetime =>
  role === 'user' ? { idle: 30 * day, whole: 180 * day } : { idle: 12 * hour, whole: 7 * day }

/** A session in use is prolonged, but not by a write on every call. */
export const touchAfterSeconds = 300

const fromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** When a session that begins now ends. */
export function sessionEnds(role: Role) {
  const { idle, whole } = sessionLifetime(role)
  return { expires_at: fromNow(idle), ends_at: fromNow(whole) }
}

/** A session in use lives on, never past its end. */
export const prolonged = (role: Role) => ({
  last_used_at: sql<Date>`now()`,
  expires_at: sql<Date>`least(${fromNow(sessionLifetime(role).idle)}, ends_at)`,
})
