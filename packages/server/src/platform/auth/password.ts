import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters OWASP recommends (19 MiB, 2 passes). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash nobody's password has, so that an unknown account costs as much time as a wrong password. */
const nobody = hash('', options)

export const hashPassword = (password: string): Promise<string> => hash(password, options)

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
  return stored !== null && matches
}
