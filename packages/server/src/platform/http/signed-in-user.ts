import type { SessionUser } from './caller.ts'

/** For handlers of routes that let nobody in without a session. */
export function signedInUser(user: SessionUser | null): SessionUser {
  if (!user) throw new Error('this route must not be open to visitors')
  return user
}
