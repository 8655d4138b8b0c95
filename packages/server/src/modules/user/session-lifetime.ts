import type { Role } from '@allmend/domain/access'

const hour = 3600

/** Seconds of inactivity after which a session ends: staff sit at shared counters, customers come back after weeks. */
export const sessionLifetime = (role: Role): number => (role === 'user' ? 30 * 24 * hour : 12 * hour)

/** A session in use is prolonged, but not by a write on every call. */
export const touchAfterSeconds = 300
