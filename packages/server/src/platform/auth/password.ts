import { hash, verify } from '@node-rs/argon2'
import { Turnstile } from '../turnstile/turnstile.ts'

/** argon2id with the parameters OWASP recommends (19 MiB, 2 passes). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash nobody's password has, so that an unknown account costs as much time as a wrong password. */
const nobody = hash('', options)

/**
 * Node works out hashes in the same four threads in which it reads files. Half of them stay free: a hundred logins at once would
 * otherwise keep every picture waiting.
 */
const turnstile = new Turnstile<'hash'>(2)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const leave = await turnstile.enter('hash')
  return work().finally(leave)
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options))

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await nobody)
  const matches = await inTurn(() => verify(known, password))
  return stored !== null && matches
}
